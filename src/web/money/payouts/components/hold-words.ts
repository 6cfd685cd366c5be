import type { Hold, WaitingBalance } from '#shared/contracts/payouts.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { leastPayoutWords } from '#web/money/payouts/components/least-payout-words.ts';
import { m } from '#web/paraglide/messages.js';

type Held = Pick<WaitingBalance, 'hold' | 'holdUntil' | 'payday' | 'leastPayout' | 'isThroughBusiness'>;

const words: Record<Exclude<Hold, 'iban_waiting' | 'below_minimum' | 'later_payday'>, () => string> = {
  no_bank_account: m.hold_no_bank_account,
  business_not_active: m.hold_business_not_active,
  iban_under_review: m.hold_iban_under_review,
  repaying: m.hold_repaying,
  no_bank_name: m.hold_no_bank_name,
  no_valid_licence: m.hold_no_valid_licence,
  identity_missing: m.hold_identity_missing,
  identity_expired: m.hold_identity_expired,
};

/** Why somebody's money is not in the next payout, and what to do. Undefined if it is. */
export function holdWords({
  hold,
  holdUntil,
  payday,
  leastPayout,
  isThroughBusiness,
}: Held): string | undefined {
  if (hold === null) return undefined;
  if (hold === 'iban_waiting')
    return m.hold_iban_waiting({ time: holdUntil ? formatInstant(holdUntil) : '–' });
  if (hold === 'later_payday') return m.hold_later_payday({ day: payday ? formatDay(payday) : '–' });
  if (hold === 'below_minimum') return leastPayoutWords({ amount: leastPayout ?? '0.00', isThroughBusiness });
  return words[hold]();
}
