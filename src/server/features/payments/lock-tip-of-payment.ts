import type { Db } from '#server/db/database.ts';
import { findTipOfPayment } from '#server/features/payments/payment-store.ts';
import { lockTip, type TipRow } from '#server/ledger/tip-rows.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/** The tip that a provider's payment was made for. Nothing changes it until the transaction ends. */
export async function lockTipOfPayment(
  db: Db,
  provider: ProviderName,
  paymentId: string,
): Promise<TipRow | undefined> {
  const tipId = await findTipOfPayment(db, provider, paymentId);
  return tipId === undefined ? undefined : lockTip(db, tipId);
}
