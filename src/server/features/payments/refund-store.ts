import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Database } from '#server/db/types.ts';
import type { Refund } from '#server/providers/provider.ts';

export type RefundRow = Selectable<Database['refunds']>;

/** When a refund whose answer was lost is asked for again. */
const FIRST_LOOK_MS = 60_000;

export async function findRefund(db: Db, tipId: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('tipId', '=', tipId).executeTakeFirst();
}

type NewRefund = { tipId: number; reason: string; requestedBy: string | null; now: Date };

/** One that failed before may be asked for again. */
export async function insertRefund(db: Db, { tipId, reason, requestedBy, now }: NewRefund): Promise<void> {
  const asked = {
    reason,
    requestedBy,
    status: 'requested' as const,
    refundId: null,
    failure: null,
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
    .set({ status: 'done', refundId, refundedAt: at, failure: null })
    .where('tipId', '=', tipId)
    .execute();
}

/** What it is called, so that news of an earlier one is not taken for news of it. */
export async function keepRefundName(db: Db, tipId: number, refundId: string): Promise<void> {
  await db.updateTable('refunds').set({ refundId }).where('tipId', '=', tipId).execute();
}

/** Unless it is done: a second answer may have come late. */
export async function markRefundFailed(db: Db, tipId: number, failure: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'failed', failure })
    .where('tipId', '=', tipId)
    .where('status', '=', 'requested')
    .execute();
}

/** It was done, and the bank sent it back. The checks of the ledger report it until somebody has seen to it. */
export async function markRefundReturned(db: Db, tipId: number): Promise<void> {
  const failure = 'The bank sent the money back: the guest does not have it.';
  await db.updateTable('refunds').set({ failure }).where('tipId', '=', tipId).execute();
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
