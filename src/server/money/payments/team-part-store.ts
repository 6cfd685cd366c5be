import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, fils, toDecimal } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

/** The amount of a refund or dispute on one part of a team tip. */
export type PartFils = { tipId: number; amountFils: Fils };

export async function insertRefundParts(db: Db, refundId: number, parts: PartFils[]): Promise<void> {
  const rows = parts.map(({ tipId, amountFils }) => ({ refundId, tipId, amount: toDecimal(amountFils) }));
  await db.insertInto('teamRefundParts').values(rows).execute();
}

type DisputeKey = { provider: ProviderName; id: string };
/** A dispute that is not open holds nothing. What an open one holds is set by settleReversals. */
export async function upsertPartsOfDispute(
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
