import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Applied } from '#server/features/payments/apply-payment.ts';
import { makeSureOfRefund, settleRefund } from '#server/features/payments/apply-refund.ts';
import { findTipOfPayment } from '#server/features/payments/payment-store.ts';
import { lockTip } from '#server/features/tips/tip-store.ts';
import type { DisputeState } from '#server/providers/provider.ts';
import { getFilsFrom, toDecimal } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/** One that was lost is a refund: the provider has taken the money back. In a transaction of the caller's. */
export async function keepDispute(
  db: Db,
  provider: ProviderName,
  { paymentId, dispute }: { paymentId: string; dispute: DisputeState },
  toldAt: Date,
  now: Date,
): Promise<Applied> {
  const tipId = await findTipOfPayment(db, provider, paymentId);
  const tip = tipId === undefined ? undefined : await lockTip(db, tipId);
  if (tipId === undefined || !tip) return { outcome: 'no tip of ours', tipId: null };
  const { disputeId: id, amount, reason, status } = dispute;
  await db
    .insertInto('disputes')
    .values({ provider, id, tipId, amount: toDecimal(amount), reason, status, openedAt: toldAt, toldAt })
    .onConflict((conflict) =>
      // News that arrive late change nothing: what was decided is open no more, and what was lost stays lost.
      conflict.columns(['provider', 'id']).doUpdateSet({
        status: sql`CASE WHEN disputes.status = 'lost' OR excluded.status = 'open' THEN disputes.status ELSE excluded.status END`,
        openedAt: sql`least(disputes.opened_at, excluded.opened_at)`,
        toldAt: sql`greatest(disputes.told_at, excluded.told_at)`,
      }),
    )
    .execute();
  if (status !== 'lost') return { outcome: `dispute ${status}`, tipId };
  // Tips are given back whole. The checks of the ledger report this one until somebody has looked.
  if (amount !== getFilsFrom(tip.charged)) return { outcome: 'another amount than the tip’s', tipId };
  await makeSureOfRefund(db, tip, 'A dispute with the guest’s bank was lost', now);
  return settleRefund(db, tipId, { refundId: id, status: 'done', at: toldAt }, now);
}
