import { findIdIn } from '#shared/ids.ts';

const PREFIX = 'KARAM-PAYOUT-';

/** The id of a payout in our bank file and in the bank's answer. */
export function endToEndIdOf(payoutId: number): string {
  return `${PREFIX}${payoutId}`;
}

/** Returns nothing if the id is not ours, or is larger than any payout id. */
export function findPayoutId(endToEndId: string): number | undefined {
  return endToEndId.startsWith(PREFIX) ? findIdIn(endToEndId.slice(PREFIX.length)) : undefined;
}
