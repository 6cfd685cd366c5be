import { lockTipsOfPayment, type TipOfPayment } from '#server/money/ledger/read/team-tips.ts';
import { findTipOfPayment } from '#server/money/payments/payment-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ProviderName } from '#shared/payment-kinds.ts';

/** The tips that a provider's payment was made for, the lead first. Nothing changes them until the transaction ends. */
export async function lockTipsOf(db: Db, provider: ProviderName, paymentId: string): Promise<TipOfPayment[]> {
  const leadId = await findTipOfPayment(db, provider, paymentId);
  return leadId === undefined ? [] : lockTipsOfPayment(db, leadId);
}
