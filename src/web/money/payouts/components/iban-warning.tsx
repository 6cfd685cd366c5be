import { groupIban } from '#shared/iban.ts';
import { Notice } from '#web/kit/ui/notice.tsx';
import type { PayoutDetails } from '#web/money/payouts/api/payout-details.ts';
import { warnsOfIban } from '#web/money/payouts/components/iban-changed-badge.tsx';
import { m } from '#web/paraglide/messages.js';

/**
 * The recipient's IBAN was changed after the payout was started, perhaps by fraud: says what changed and what
 * to do.
 */
export function IbanWarning({ payout }: { payout: PayoutDetails }) {
  if (!warnsOfIban(payout)) return null;
  return (
    <div className="mb-4">
      <Notice sentence={sentenceOf(payout)} />
    </div>
  );
}

function sentenceOf({ ibanNow, status }: PayoutDetails): string {
  if (!ibanNow) return m.payouts_iban_gone();
  const iban = groupIban(ibanNow);
  return status === 'pending' ? m.payouts_iban_now({ iban }) : m.payouts_iban_now_at_bank({ iban });
}
