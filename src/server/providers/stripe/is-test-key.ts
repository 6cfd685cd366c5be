/** Stripe's keys say themselves whether a card is charged. */
export function isTestKey(secretKey: string): boolean {
  return /^(sk|rk)_test_/.test(secretKey);
}
