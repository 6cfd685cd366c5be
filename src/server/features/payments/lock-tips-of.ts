import type { Db } from '#server/db/database.ts';
import { findTipOfPayment } from '#server/features/payments/payment-store.ts';
import { lockTipsOfPayment, type TipOfPayment } from '#server/ledger/tips-of-payment.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/** The tips that a provider's payment was made for, the lead first. Nothing changes them until the transaction ends. */
export async function lockTipsOf(db: Db, provider: ProviderName, paymentId: string): Promise<TipOfPayment[]> {
  const leadId = await findTipOfPayment(db, provider, paymentId);
  return leadId === undefined ? [] : lockTipsOfPayment(db, leadId);
}
