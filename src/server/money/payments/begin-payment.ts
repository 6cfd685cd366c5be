import type { TipRow } from '#server/money/ledger/read/tips.ts';
import { insertPayment } from '#server/money/payments/payment-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Locale } from '#shared/locales.ts';

/** If no event arrives, the provider is asked about a new payment after this time. */
export const FIRST_LOOK_MS = 2 * 60_000;

/** Stores the open payment of a pending tip. Call it in the transaction that records the tip. */
export async function beginPayment(
  transaction: Db,
  { id: tipId, provider, createdAt }: Pick<TipRow, 'id' | 'provider' | 'createdAt'>,
  locale: Locale,
): Promise<void> {
  const nextLookAt = new Date(createdAt.getTime() + FIRST_LOOK_MS);
  await insertPayment(transaction, { tipId, provider, locale, nextLookAt, createdAt });
}
