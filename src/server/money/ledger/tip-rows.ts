import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';

export type TipRow = Selectable<Database['tips']>;

export async function findTipByKey(db: Db, idempotencyKey: string): Promise<TipRow | undefined> {
  return db.selectFrom('tips').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst();
}

export async function findTip(db: Db, id: number): Promise<TipRow | undefined> {
  return db.selectFrom('tips').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getTip(db: Db, id: number): Promise<TipRow> {
  return db.selectFrom('tips').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The provider cannot collect the money of these tips. Their rows must be locked. */
export async function markTipsFailed(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('tips').set({ status: 'failed' }).where('id', 'in', ids).execute();
}

/** True if any tip was ever paid, even if it was refunded later. */
export async function hasPaidTips(db: Db): Promise<boolean> {
  const tip = await db
    .selectFrom('tips')
    .select('id')
    .where('status', 'in', ['paid', 'refunded'])
    .limit(1)
    .executeTakeFirst();
  return tip !== undefined;
}
