import type { ReactNode } from 'react';
import type { PayoutStatus } from '#shared/statuses.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import {
  findFailureReason,
  PayoutReason,
  PayoutStatusBadge,
} from '#web/money/payouts/components/payout-status.tsx';
import { m } from '#web/paraglide/messages.js';

type Row = {
  id: number;
  amount: string;
  status: PayoutStatus;
  reason: string | null;
  createdAt: string;
  completedAt: string | null;
};

type Props<Payout> = {
  payouts: readonly Payout[];
  /** Shown before the dates: the recipient, or how the payout is paid. */
  lead: (payout: Payout) => ReactNode;
};

/** Payouts as their recipients see them: amount, status, and the reason if a payout failed. */
export function PayoutRows<Payout extends Row>({ payouts, lead }: Props<Payout>) {
  return (
    <ol className="flex flex-col divide-y divide-hairline">
      {payouts.map((payout) => (
        <li key={payout.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 grow basis-40">
            {lead(payout)}
            <p className="text-small text-ink-soft">{datesOf(payout)}</p>
            <PayoutReason text={findFailureReason(payout.status, payout.reason)} className="text-small" />
          </div>
          <div className="ms-auto flex flex-col items-end gap-1">
            <Money isStrong amountDecimal={payout.amount} />
            <PayoutStatusBadge status={payout.status} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A returned payout had arrived, but must not look like money that the reader has. */
function datesOf({ status, createdAt, completedAt }: Row): string {
  const started = m.payouts_started_on({ day: formatDay(createdAt) });
  if (!completedAt || status === 'returned') return started;
  return `${started} · ${m.payouts_arrived_on({ day: formatDay(completedAt) })}`;
}
