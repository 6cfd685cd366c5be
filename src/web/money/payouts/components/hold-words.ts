import type { Hold } from '#shared/contracts/payouts.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { m } from '#web/paraglide/messages.js';

type Held = { hold: Hold | null; holdUntil: string | null };

const words: Record<Exclude<Hold, 'iban_waiting'>, () => string> = {
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
export function holdWords({ hold, holdUntil }: Held): string | undefined {
  if (hold === null) return undefined;
  if (hold === 'iban_waiting')
    return m.hold_iban_waiting({ time: holdUntil ? formatInstant(holdUntil) : '–' });
  return words[hold]();
}
