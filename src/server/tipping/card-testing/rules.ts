import type { TipCode } from '#server/money/payments/payments.ts';

/**
 * When many declined payments look like card testing, and how long the next tip then waits. Why these figures:
 * docs/decisions/040-card-testing.md.
 */

/** Only warnings of this time count, so every wait ends by itself. */
export const WINDOW_MS = 15 * 60_000;

/**
 * From `limit` warnings on, each one makes the next tip wait 10, 20, 40 … seconds, up to the longest wait, as long as
 * there are more warnings than paid tips.
 */
export const RULES = {
  /** One address at one staff member's code. */
  addressAndCode: { limit: 10, longestWaitMs: 5 * 60_000 },
  /** One address at any codes. It may be the Wi-Fi of a hotel, so many guests share it. */
  address: { limit: 30, longestWaitMs: 60_000 },
  /** One code, from everywhere. The wait is short, because honest guests of the same staff member wait too. */
  code: { limit: 30, longestWaitMs: 20_000 },
} as const;
export type Rule = keyof typeof RULES;

/** One address counts at most this often for a code: a stranger alone must not make a waiter's guests wait. */
export const MOST_OF_ONE_ADDRESS = 10;

/** From this many declines on, the provider's page is closed on which a card is tried again. */
export const CARD_LIMIT = 10;
/** As many cards can be declined on one page of the provider, which is then closed. */
export const CHECKOUT_LIMIT = 5;

/** A tip below the smallest preset. Ten of them from one address to one code count as one decline. */
export const SMALL_BELOW_FILS = 500;
export const SMALL_TIPS_AS_ONE = 10;

/** Further cases of the same hour send no mail: an attack from many addresses must not fill the admins' mailboxes. */
export const MOST_MAILED_CASES_AN_HOUR = 5;

const FIRST_WAIT_MS = 10_000;

export function waitAfter(rule: Rule, count: number): number {
  const { limit, longestWaitMs } = RULES[rule];
  return count < limit ? 0 : Math.min(longestWaitMs, FIRST_WAIT_MS * 2 ** (count - limit));
}

export const personCode = (staffId: number): TipCode => ({ staffId, teamOf: null });

export const teamCode = (businessId: number): TipCode => ({ staffId: null, teamOf: businessId });

/** Different for every code. */
export function nameOfCode({ staffId, teamOf }: TipCode): string {
  return staffId === null ? `team ${teamOf}` : String(staffId);
}
