import { sql } from 'kysely';
import { hasGuestTexts } from '#server/money/ledger/read/tip-columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { guestTextNames } from '#shared/guest-texts.ts';

const noTexts = sql.join(guestTextNames.map((name) => sql`${sql.ref(name)} = NULL`));

/**
 * Erases the guest's name and message, and the payloads of the provider's events. Amounts, status and token of the tip stay.
 */
export async function eraseWordsByToken(db: Db, token: string): Promise<number | undefined> {
  const tip = await db.selectFrom('tips').select('id').where('token', '=', token).executeTakeFirst();
  if (!tip) return undefined;
  // Every part of a team tip has a copy of the guest's name and message.
  await sql`
    UPDATE tips SET ${noTexts}
    WHERE id = ANY (ARRAY(SELECT tip_id FROM team_tip_parts WHERE lead_id = ${tip.id}) || ${tip.id}::bigint)`.execute(
    db,
  );
  await erasePayloads(db, [tip.id]);
  return tip.id;
}

export type Batch = { count: number; lastId: number };

/** Erases name and message of the next tips, by id, that are older than `before`. The count is 0 when none is left. */
export async function eraseOldWords(db: Db, before: Date, afterId: number, most: number): Promise<Batch> {
  const { rows } = await sql<{ id: number }>`
    UPDATE tips SET ${noTexts} WHERE id IN (
      SELECT id FROM tips WHERE id > ${afterId} AND created_at < ${before}
        AND ${hasGuestTexts}
      ORDER BY id LIMIT ${most} FOR NO KEY UPDATE
    ) RETURNING id`.execute(db);
  return batchOf(rows);
}

/**
 * Erases the messages of all tips to one staff member, which often contain their name. The other parts of a team tip have
 * the same message, so it is erased there too. Of a tip that somebody else shares with them, the message is for that person.
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
    ), with_shared AS (
      SELECT id FROM batch UNION SELECT shared.tip_id FROM batch
      JOIN team_tip_parts own ON own.tip_id = batch.id JOIN team_tips ON team_tips.lead_id = own.lead_id AND rule <> 'share'
      JOIN team_tip_parts shared ON shared.lead_id = own.lead_id
    ), locked AS (
      SELECT id FROM tips WHERE id IN (SELECT id FROM with_shared) ORDER BY id FOR NO KEY UPDATE
    ), erased AS (
      UPDATE tips SET message = NULL FROM locked WHERE tips.id = locked.id AND message IS NOT NULL
    ) SELECT id, id IN (SELECT id FROM batch) AS is_own FROM locked ORDER BY id`.execute(db);
  await erasePayloads(
    db,
    rows.map(({ id }) => id),
  );
  return batchOf(rows.filter(({ isOwn }) => isOwn));
}

/** Payloads can name the guest and the staff member. Events without a known tip are still needed and stay. */
async function erasePayloads(db: Db, tipIds: number[]): Promise<void> {
  await sql`UPDATE payment_events SET payload = '{}'
    WHERE tip_id = ANY(${tipIds}::bigint[]) AND payload <> '{}'`.execute(db);
}

function batchOf(rows: { id: number }[]): Batch {
  return { count: rows.length, lastId: Math.max(0, ...rows.map(({ id }) => id)) };
}
