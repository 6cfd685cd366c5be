import { getFilsFrom } from '#shared/money.ts';
import { formatDay } from '#web/components/format/date-format.ts';
import { Money } from '#web/components/format/money.tsx';
import type { PaymentStatus } from '#web/features/payments/api/payment-status.ts';
import { m } from '#web/paraglide/messages.js';

type Dispute = PaymentStatus['disputes'][number];

const words: Record<Dispute['status'], () => string> = {
  open: m.payments_dispute_open,
  won: m.payments_dispute_won,
  lost: m.payments_dispute_lost,
};

export function DisputeList({ disputes }: { disputes: readonly Dispute[] }) {
  return (
    <section>
      <h3 className="font-semibold">{m.payments_disputes()}</h3>
      {disputes.length === 0 ? (
        <p className="mt-2 text-ink-soft">{m.payments_no_disputes()}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {disputes.map(({ id, tipId, amount, reason, status, openedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <span className="min-w-0">
                <Money amountFils={getFilsFrom(amount)} />{' '}
                {m.payments_dispute_of({ id: String(tipId), reason })}
                <span className="block text-small text-ink-soft">{formatDay(openedAt)}</span>
              </span>
              <span className={status === 'won' ? '' : 'font-medium text-danger'}>{words[status]()}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
