import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Erases what guests wrote with their tips, and what the provider told about the payments. Nothing else of a tip ever
 * changes here: amounts, status and token stay.
 */
export async function eraseWordsByToken(db: Db, token: string): Promise<number | undefined> {
  const tip = await db.selectFrom('tips').select('id').where('token', '=', token).executeTakeFirst();
  if (!tip) return undefined;
  // Every part of a team tip has the guest's words.
  await sql`
    UPDATE tips SET customer_name = NULL, message = NULL
    WHERE id = ANY (ARRAY(SELECT tip_id FROM team_tip_parts WHERE lead_id = ${tip.id}) || ${tip.id}::bigint)`.execute(
    db,
  );
  await erasePayloads(db, [tip.id]);
  return tip.id;
}

export type Batch = { count: number; lastId: number };

/** The next tips that are older than `before` and have words, by id. Returns a count of 0 when none is left. */
export async function eraseOldWords(db: Db, before: Date, afterId: number, most: number): Promise<Batch> {
  const { rows } = await sql<{ id: number }>`
    UPDATE tips SET customer_name = NULL, message = NULL WHERE id IN (
      SELECT id FROM tips WHERE id > ${afterId} AND created_at < ${before}
        AND (customer_name IS NOT NULL OR message IS NOT NULL)
      ORDER BY id LIMIT ${most} FOR NO KEY UPDATE
    ) RETURNING id`.execute(db);
  return batchOf(rows);
}

/**
 * The same for all tips of one staff member: messages to them often have their name. Colleagues who shared a team tip have
 * the same message with their parts, so it is erased there too.
 */
export async function eraseWordsToStaff(
  db: Db,
  staffId: number,
  afterId: number,
  most: number,
): Promise<Batch> {
  const { rows } = await sql<{ id: number; isOwn: boolean }>`
    WITH batch AS (
      SELECT id FROM tips WHERE staff_id = ${staffId} AND id > ${afterId} ORDER BY id LIMIT ${most}
    ), said AS (
      SELECT id FROM batch UNION SELECT shared.tip_id FROM batch
      JOIN team_tip_parts own ON own.tip_id = batch.id JOIN team_tip_parts shared USING (lead_id)
    ), locked AS (
      SELECT id FROM tips WHERE id IN (SELECT id FROM said) ORDER BY id FOR NO KEY UPDATE
    ), erased AS (
      UPDATE tips SET message = NULL FROM locked WHERE tips.id = locked.id AND message IS NOT NULL
    ) SELECT id, id IN (SELECT id FROM batch) AS is_own FROM locked ORDER BY id`.execute(db);
  await erasePayloads(
    db,
    rows.map(({ id }) => id),
  );
  return batchOf(rows.filter(({ isOwn }) => isOwn));
}

/** Payment events can name the guest and the staff member. One whose tip is not known yet is still needed. */
async function erasePayloads(db: Db, tipIds: number[]): Promise<void> {
  await sql`UPDATE payment_events SET payload = '{}'
    WHERE tip_id = ANY(${tipIds}::bigint[]) AND payload <> '{}'`.execute(db);
}

function batchOf(rows: { id: number }[]): Batch {
  return { count: rows.length, lastId: Math.max(0, ...rows.map(({ id }) => id)) };
}
