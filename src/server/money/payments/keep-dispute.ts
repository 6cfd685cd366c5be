import type { Applied } from '#server/money/payments/applied.ts';
import { upsertDispute } from '#server/money/payments/dispute-store.ts';
import { lockTipsOf } from '#server/money/payments/lock-tips-of.ts';
import { settleGivenBack } from '#server/money/payments/settle-given-back.ts';
import { divideDispute } from '#server/money/payments/team-parts.ts';
import type { DisputeState } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getLossBearer } from '#server/platform/settings/settings.ts';
import type { ProviderName } from '#shared/payment-kinds.ts';

/**
 * Keeps what the provider says of a dispute, and posts it: an open one holds the person's share, a won one releases it,
 * a lost one is borne by the platform or the person, by the setting at that time. Must run inside the caller's
 * transaction.
 */
export async function keepDispute(
  db: Db,
  provider: ProviderName,
  { paymentId, dispute }: { paymentId: string; dispute: DisputeState },
  toldAt: Date,
  now: Date,
): Promise<Applied> {
  const tips = await lockTipsOf(db, provider, paymentId);
  const [tip] = tips;
  if (!tip) return { outcome: 'not_our_tip', tipId: null };
  const tipId = tip.id;
  const bearer = await getLossBearer(db);
  await upsertDispute(db, { provider, tipId, dispute, toldAt, bearer });
  await divideDispute(db, { provider, id: dispute.disputeId }, tips);
  const isChanged = await settleGivenBack(db, tips, now);
  return { outcome: `dispute_${dispute.status}`, tipId, ...(isChanged && { paidTo: tip.businessId }) };
}
