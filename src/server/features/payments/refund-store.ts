import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Database } from '#server/db/types.ts';
import type { Refund } from '#server/providers/port/provider.ts';

export type RefundRow = Selectable<Database['refunds']>;

/** How soon a refund is asked for again when the first answer was lost. */
const FIRST_LOOK_MS = 60_000;

export async function findRefund(db: Db, tipId: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('tipId', '=', tipId).executeTakeFirst();
}

type NewRefund = Pick<RefundRow, 'tipId' | 'origin' | 'reason' | 'requestedBy'> & { now: Date };
type Failure = Pick<RefundRow, 'failure' | 'failureDetail'>;

/** A refund that failed before may be requested again. */
export async function insertRefund(db: Db, { tipId, now, ...wish }: NewRefund): Promise<void> {
  const asked = {
    ...wish,
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

/** Stores the provider's id, so that an event about an earlier refund is not taken for one about this. */
export async function keepRefundName(db: Db, tipId: number, refundId: string): Promise<void> {
  await db.updateTable('refunds').set({ refundId }).where('tipId', '=', tipId).execute();
}

/** Leaves a finished refund as it is: this answer may have come late. */
export async function markRefundFailed(db: Db, tipId: number, failure: Failure): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'failed', ...failure })
    .where('tipId', '=', tipId)
    .where('status', '=', 'requested')
    .execute();
}

/** The refund was done and the bank sent it back. The ledger check flags it until somebody has looked. */
export async function markRefundReturned(db: Db, tipId: number): Promise<void> {
  await db.updateTable('refunds').set({ failure: 'returned_by_bank' }).where('tipId', '=', tipId).execute();
}

export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'requested')
    .where('nextLookAt', '<=', now)
    .orderBy('nextLookAt')
    .limit(limit)
    .execute();
}

export async function lookAtRefundAgainAt(db: Db, tipId: number, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ nextLookAt: at }).where('tipId', '=', tipId).execute();
}
