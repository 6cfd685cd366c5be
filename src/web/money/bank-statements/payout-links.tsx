import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';

/** The payouts that an entry is made of; a whole bank file can be hundreds. */
const MOST_SHOWN = 5;

export function PayoutLinks({ payoutIds }: { payoutIds: number[] }) {
  if (payoutIds.length === 0) return null;
  const others = payoutIds.length - MOST_SHOWN;
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {payoutIds.slice(0, MOST_SHOWN).map((id) => (
        <TextLink
          key={id}
          to={`/admin/payouts/${id}`}
          isQuiet
          className="inline-flex min-h-6 items-center"
          label={m.bank_payout({ id })}
        />
      ))}
      {others > 0 && <span>{m.bank_more_payouts({ count: others })}</span>}
    </span>
  );
}
