const PREFIX = 'KARAM-PAYOUT-';

/** What the bank calls a payout, in our file and in its answer. */
export function endToEndIdOf(payoutId: number): string {
  return `${PREFIX}${payoutId}`;
}

/** Nothing when it is not one of ours, or larger than any id can be. */
export function findPayoutId(endToEndId: string): number | undefined {
  const [, digits] = new RegExp(`^${PREFIX}([1-9]\\d{0,9})$`).exec(endToEndId) ?? [];
  return digits && Number(digits) <= 2_147_483_647 ? Number(digits) : undefined;
}
