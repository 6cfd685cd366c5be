import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

const PATIENCE_MS = 10_000;

/**
 * The last id below which nothing can appear any more. Ids are given before their transaction ends, so a lower one can
 * become visible after a higher one: wait until every transaction that may have got one has ended. Everybody who posts
 * has locked a balance or inserted a line before, and so has a transaction number that PostgreSQL can wait for.
 */
export async function findSettledId(db: Db, book: 'postings' | 'cash_postings'): Promise<number> {
  const given = await sql<{ lastId: number | null }>`
    SELECT pg_sequence_last_value(pg_get_serial_sequence(${book}, 'id')::regclass) AS last_id`.execute(db);
  const after = await sql<{ xid: string }>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid`.execute(db);
  const xid = after.rows[0]?.xid;
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await sql<{ isOver: boolean }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${xid}::xid8 AS is_over`.execute(db);
    if (rows[0]?.isOver) return given.rows[0]?.lastId ?? 0;
    // Somebody takes long. The next run tries again.
    if (performance.now() > deadline) return 0;
    await sleep(100);
  }
}

/** Something that happened to a tip, or a payout that arrived, as other programs are told of it. */
export type Change =
  | {
      kind: 'tip.paid' | 'tip.refunded';
      businessId: number;
      at: Date;
      tipId: number;
      staffId: number;
      /** What guests gave, before fees. */
      amount: string;
      /** Of this change: what guests paid or got back, and the person's share of it. */
      charged: string;
      net: string;
      /** 1 for the first refund of a tip, 2 for the next one. */
      part: number;
    }
  | {
      kind: 'payout.completed';
      businessId: number;
      at: Date;
      payoutId: number;
      recipientType: string;
      recipientId: number;
      amount: string;
    };

/**
 * What the postings of a range say about some businesses, oldest first. The range may end within a change: its sums are
 * taken from all its postings, and it is returned for each range that has one of them.
 */
export async function listChanges(
  db: Db,
  range: { afterId: number; lastId: number },
  businessIds: number[],
): Promise<Change[]> {
  if (businessIds.length === 0) return [];
  const posted = sql`FROM postings WHERE id > ${range.afterId} AND id <= ${range.lastId}
    AND business_id = ANY(${businessIds}::int[])`;
  const tips = await sql<Extract<Change, { tipId: number }> & { id: number }>`
    SELECT replace(changed.cause, '_', '.') AS kind, changed.id, tips.id AS tip_id, tips.staff_id, tips.business_id, tips.amount,
      whole.charged, whole.net, whole.at, coalesce(changed.part, 1) AS part
    FROM (SELECT min(id) AS id, tip_id, cause, part ${posted} AND cause IN ('tip_paid', 'tip_refunded')
          GROUP BY tip_id, cause, part) changed
    JOIN tips ON tips.id = changed.tip_id,
    LATERAL (SELECT sum(amount) AS charged, min(created_at) AS at,
        coalesce(sum(amount) FILTER (WHERE 'staff_payable' IN (debit_account, credit_account)), 0) AS net
      FROM postings WHERE tip_id = changed.tip_id AND cause = changed.cause AND part IS NOT DISTINCT FROM changed.part) whole
  `.execute(db);
  const payouts = await sql<Extract<Change, { payoutId: number }> & { id: number }>`
    SELECT 'payout.completed' AS kind, changed.id, payouts.id AS payout_id, payouts.business_id, payouts.recipient_type,
      payouts.recipient_id, payouts.amount, changed.at
    FROM (SELECT min(id) AS id, payout_id, min(created_at) AS at ${posted} AND cause = 'payout_completed'
          GROUP BY payout_id) changed
    JOIN payouts ON payouts.id = changed.payout_id`.execute(db);
  return [...tips.rows, ...payouts.rows]
    .toSorted((a, b) => a.id - b.id)
    .map(({ id: _, ...change }) => change);
}

/** A tip that a staff member received, or their part of a payout that arrived. */
export type StaffNews = { staffId: number; cause: 'tip_paid' | 'payout_completed'; amount: string; at: Date };

/** What the postings of a range say to these staff members. Each tip and each part of a payout is one posting of theirs. */
export async function listStaffNews(
  db: Db,
  range: { afterId: number; lastId: number },
  staffIds: number[],
): Promise<StaffNews[]> {
  const { rows } = await sql<StaffNews>`
    SELECT staff_id, cause, amount, created_at AS at FROM postings
    WHERE id > ${range.afterId} AND id <= ${range.lastId} AND staff_id = ANY(${staffIds}::int[])
      AND (cause = 'tip_paid' AND credit_account = 'staff_payable' OR cause = 'payout_completed')
    ORDER BY id`.execute(db);
  return rows;
}
