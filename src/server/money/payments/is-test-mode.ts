import type { Config } from '#server/config.ts';
import { isTestKey } from '#server/money/providers/stripe/is-test-key.ts';

/** No real money moves. */
export function isTestMode(payments: Config['payments']): boolean {
  return payments.provider === 'sandbox' || isTestKey(payments.secretKey);
}
