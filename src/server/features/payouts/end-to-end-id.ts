import { findIdIn } from '#shared/ids.ts';

const PREFIX = 'KARAM-PAYOUT-';

/** What the bank calls a payout, in our file and in its answer. */
export function endToEndIdOf(payoutId: number): string {
  return `${PREFIX}${payoutId}`;
}

/** Nothing when it is not one of ours, or larger than any id can be. */
export function findPayoutId(endToEndId: string): number | undefined {
  return endToEndId.startsWith(PREFIX) ? findIdIn(endToEndId.slice(PREFIX.length)) : undefined;
}
