import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { type Fils, fils, toDecimal } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/** What a refund or a dispute takes from each part of a team tip. */
export type PartFils = { tipId: number; amountFils: Fils };

export async function insertRefundParts(db: Db, refundId: number, parts: PartFils[]): Promise<void> {
  const rows = parts.map(({ tipId, amountFils }) => ({ refundId, tipId, amount: toDecimal(amountFils) }));
  await db.insertInto('teamRefundParts').values(rows).execute();
}

type DisputeKey = { provider: ProviderName; id: string };

export async function getDispute(db: Db, { provider, id }: DisputeKey) {
  return db
    .selectFrom('disputes')
    .select(['amount', 'status'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What the parts hold is posted after this. A dispute that is not open holds nothing. */
export async function keepPartsOfDispute(
  db: Db,
  { provider, id }: DisputeKey,
  parts: PartFils[],
  isOpen: boolean,
): Promise<void> {
  const held = isOpen ? sql<string>`team_dispute_parts.held` : toDecimal(fils(0));
  const rows = parts.map(({ tipId, amountFils }) => ({
    provider,
    disputeId: id,
    tipId,
    amount: toDecimal(amountFils),
  }));
  await db
    .insertInto('teamDisputeParts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'disputeId', 'tipId'])
        .doUpdateSet({ amount: sql`excluded.amount`, held }),
    )
    .execute();
}
