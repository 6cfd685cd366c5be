import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { DisputeState } from '#server/providers/port/provider.ts';
import { toDecimal } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

type ToldDispute = { provider: ProviderName; tipId: number; dispute: DisputeState; toldAt: Date };

/** Events can arrive late and out of order: a decided dispute is never open again, and a lost one stays lost. */
export async function upsertDispute(
  db: Db,
  { provider, tipId, dispute, toldAt }: ToldDispute,
): Promise<void> {
  const { disputeId: id, amountFils, reason, status } = dispute;
  await db
    .insertInto('disputes')
    .values({ provider, id, tipId, amount: toDecimal(amountFils), reason, status, openedAt: toldAt, toldAt })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'id']).doUpdateSet({
        status: sql`CASE WHEN disputes.status = 'lost' OR excluded.status = 'open' THEN disputes.status ELSE excluded.status END`,
        openedAt: sql`least(disputes.opened_at, excluded.opened_at)`,
        toldAt: sql`greatest(disputes.told_at, excluded.told_at)`,
      }),
    )
    .execute();
}

/** True if this is the id of a dispute about the tip, and not of a refund. */
export async function isDispute(db: Db, tipId: number, id: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .select('id')
    .where('tipId', '=', tipId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listNewestDisputes(db: Db, limit: number) {
  return db.selectFrom('disputes').selectAll().orderBy('openedAt', 'desc').limit(limit).execute();
}
