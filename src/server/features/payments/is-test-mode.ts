import type { Config } from '#server/config.ts';
import { isTestKey } from '#server/providers/stripe/is-test-key.ts';

/** No real money moves. */
export function isTestMode(payments: Config['payments']): boolean {
  return payments.provider === 'sandbox' || isTestKey(payments.secretKey);
}
