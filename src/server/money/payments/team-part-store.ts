import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

/** The amount of a refund or dispute on one part of a team tip. */
export type PartFils = { tipId: number; amountFils: Fils };

export async function insertRefundParts(db: Db, refundId: number, parts: PartFils[]): Promise<void> {
  const rows = parts.map(({ tipId, amountFils }) => ({ refundId, tipId, amount: toDecimal(amountFils) }));
  await db.insertInto('teamRefundParts').values(rows).execute();
}

type DisputeKey = { provider: ProviderName; id: string };
/** Refunds, and open or lost disputes, of one part of a team tip. */
export type ReversedPart = { tipId: number; refundsFils: Fils; disputesFils: Fils };

/** For each part of a team tip. `except`: a dispute to ignore. */
export async function listReversedParts(
  db: Db,
  leadId: number,
  except?: DisputeKey,
): Promise<ReversedPart[]> {
  const { rows } = await sql<{ tipId: number; refunds: string; disputes: string }>`
    SELECT part.tip_id,
      (SELECT coalesce(sum(reversed.amount), 0) FROM team_refund_parts reversed JOIN refunds ON refunds.id = reversed.refund_id
        WHERE reversed.tip_id = part.tip_id AND refunds.status = 'done') AS refunds,
      (SELECT coalesce(sum(reversed.amount), 0) FROM team_dispute_parts reversed
        JOIN disputes ON disputes.provider = reversed.provider AND disputes.id = reversed.dispute_id
        WHERE reversed.tip_id = part.tip_id AND disputes.status <> 'won'
          AND (disputes.provider, disputes.id) IS DISTINCT FROM (${except?.provider ?? null}::text, ${except?.id ?? null}::text)
      ) AS disputes
    FROM team_tip_parts part WHERE part.lead_id = ${leadId} ORDER BY part.tip_id`.execute(db);
  return rows.map(({ tipId, refunds, disputes }) => ({
    tipId,
    refundsFils: getFilsFrom(refunds),
    disputesFils: getFilsFrom(disputes),
  }));
}

export async function getDispute(db: Db, { provider, id }: DisputeKey) {
  return db
    .selectFrom('disputes')
    .select(['amount', 'status'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The parts of a dispute as they were divided earlier. */
export async function listPartsOfDispute(db: Db, { provider, id }: DisputeKey): Promise<PartFils[]> {
  const rows = await db
    .selectFrom('teamDisputeParts')
    .select(['tipId', 'amount'])
    .where('provider', '=', provider)
    .where('disputeId', '=', id)
    .execute();
  return rows.map(({ tipId, amount }) => ({ tipId, amountFils: getFilsFrom(amount) }));
}

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
