import type { Db } from '#server/db/database.ts';
import type { Applied } from '#server/features/payments/applied.ts';
import { ensureRefund, settleRefund } from '#server/features/payments/apply-refund.ts';
import { upsertDispute } from '#server/features/payments/dispute-store.ts';
import { findTipOfPayment } from '#server/features/payments/payment-store.ts';
import { lockTip } from '#server/ledger/tip-rows.ts';
import type { DisputeState } from '#server/providers/port/provider.ts';
import { getFilsFrom } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/**
 * A lost dispute is treated as a refund: the provider has taken the money back. Must run inside the caller's
 * transaction.
 */
export async function keepDispute(
  db: Db,
  provider: ProviderName,
  { paymentId, dispute }: { paymentId: string; dispute: DisputeState },
  toldAt: Date,
  now: Date,
): Promise<Applied> {
  const tipId = await findTipOfPayment(db, provider, paymentId);
  const tip = tipId === undefined ? undefined : await lockTip(db, tipId);
  if (tipId === undefined || !tip) return { outcome: 'not_our_tip', tipId: null };
  await upsertDispute(db, { provider, tipId, dispute, toldAt });
  if (dispute.status !== 'lost') return { outcome: `dispute_${dispute.status}`, tipId };
  // Tips are refunded whole. A different amount is not posted; the ledger check flags it for manual review.
  if (dispute.amountFils !== getFilsFrom(tip.charged)) return { outcome: 'other_amount', tipId };
  await ensureRefund(db, tip, 'dispute', now);
  return settleRefund(db, tipId, { refundId: dispute.disputeId, status: 'done', at: toldAt }, now);
}
