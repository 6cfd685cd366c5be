import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

const TIMEOUT_MS = 10_000;

/**
 * The last id below which no new row can appear. Ids are assigned before their transaction commits, so a lower id can
 * become visible after a higher one: wait until every transaction that may have taken one has ended. All of them have
 * locked a balance or inserted a line before, and so have a transaction id to compare with.
 */
export async function findSettledId(db: Db, book: 'postings' | 'cash_postings'): Promise<number> {
  const assigned = await sql<{ lastId: number | null }>`
    SELECT pg_sequence_last_value(pg_get_serial_sequence(${book}, 'id')::regclass) AS last_id`.execute(db);
  const after = await sql<{ xid: string }>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid`.execute(db);
  const xid = after.rows[0]?.xid;
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await sql<{ isOver: boolean }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${xid}::xid8 AS is_over`.execute(db);
    if (rows[0]?.isOver) return assigned.rows[0]?.lastId ?? 0;
    // A transaction takes long. The next run tries again.
    if (performance.now() > deadline) return 0;
    await sleep(100);
  }
}

/** A paid or refunded tip, or a completed payout, as webhooks report it. */
export type Change =
  | {
      kind: 'tip.paid' | 'tip.refunded';
      businessId: number;
      at: Date;
      tipId: number;
      staffId: number;
      /** What guests gave, before fees. */
      amount: string;
      /** Of this change: what the guest paid or got back, and the staff member's share of it. */
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
 * The changes in a range of posting ids for some businesses, oldest first. A change whose postings lie in two ranges is
 * returned for both, each time with the sums of all its postings.
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

/** A tip to a staff member, or their share of a completed payout. */
export type StaffUpdate = {
  staffId: number;
  cause: 'tip_paid' | 'payout_completed';
  amount: string;
  at: Date;
};

/** The updates of these staff members in a range of posting ids. Each tip and each share of a payout is one posting. */
export async function listStaffUpdates(
  db: Db,
  range: { afterId: number; lastId: number },
  staffIds: number[],
): Promise<StaffUpdate[]> {
  const { rows } = await sql<StaffUpdate>`
    SELECT staff_id, cause, amount, created_at AS at FROM postings
    WHERE id > ${range.afterId} AND id <= ${range.lastId} AND staff_id = ANY(${staffIds}::int[])
      AND (cause = 'tip_paid' AND credit_account = 'staff_payable' OR cause = 'payout_completed')
    ORDER BY id`.execute(db);
  return rows;
}
