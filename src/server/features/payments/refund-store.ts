import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Database } from '#server/db/types.ts';
import { farthestLook } from '#server/features/payments/payment-store.ts';
import type { Refund } from '#server/providers/port/provider.ts';

export type RefundRow = Selectable<Database['refunds']>;

/** A refund request without an answer is repeated after this time. */
const FIRST_LOOK_MS = 60_000;

export async function findRefund(db: Db, tipId: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('tipId', '=', tipId).executeTakeFirst();
}

type NewRefund = Pick<RefundRow, 'tipId' | 'origin' | 'reason' | 'requestedBy'> & { now: Date };
type Failure = Pick<RefundRow, 'failure' | 'failureDetail'>;

/** Also used to request a failed refund again. */
export async function insertRefund(db: Db, { tipId, now, ...request }: NewRefund): Promise<void> {
  const asked = {
    ...request,
    status: 'requested' as const,
    refundId: null,
    failure: null,
    failureDetail: null,
    nextLookAt: new Date(now.getTime() + FIRST_LOOK_MS),
    requestedAt: now,
  };
  await db
    .insertInto('refunds')
    .values({ tipId, ...asked })
    .onConflict((conflict) => conflict.column('tipId').doUpdateSet(asked))
    .execute();
}

export async function markRefunded(db: Db, tipId: number, { refundId, at }: Refund): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'done', refundId, refundedAt: at, failure: null, failureDetail: null })
    .where('tipId', '=', tipId)
    .execute();
}

/** Stores the provider's id of the refund, to tell its events from those of an earlier refund. */
export async function keepRefundId(db: Db, tipId: number, refundId: string): Promise<void> {
  await db.updateTable('refunds').set({ refundId }).where('tipId', '=', tipId).execute();
}

/** Does not change a finished refund: this answer may be late. */
export async function markRefundFailed(db: Db, tipId: number, failure: Failure): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'failed', ...failure })
    .where('tipId', '=', tipId)
    .where('status', '=', 'requested')
    .execute();
}

/** The refund was done, but the bank returned the money. The ledger check flags it for manual review. */
export async function markRefundReturned(db: Db, tipId: number): Promise<void> {
  await db.updateTable('refunds').set({ failure: 'returned_by_bank' }).where('tipId', '=', tipId).execute();
}

/** The row was completed by a lost dispute, and then the provider made a refund too. */
export async function replaceDisputeByRefund(db: Db, tipId: number, { refundId, at }: Refund): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      refundId,
      refundedAt: at,
      origin: sql`CASE WHEN origin = 'dispute' THEN 'provider' ELSE origin END`,
    })
    .where('tipId', '=', tipId)
    .execute();
}

/** As listDuePayments. */
export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'requested')
    .where(({ or, eb }) => or([eb('nextLookAt', '<=', now), eb('nextLookAt', '>', farthestLook(now))]))
    .orderBy('nextLookAt')
    .limit(limit)
    .execute();
}

export async function lookAtRefundAgainAt(db: Db, tipId: number, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ nextLookAt: at }).where('tipId', '=', tipId).execute();
}
