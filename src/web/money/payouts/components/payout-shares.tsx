import { Link } from 'react-router';
import { getFilsFrom } from '#shared/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { PayoutDetails } from '#web/money/payouts/api/payout-details.ts';
import { m } from '#web/paraglide/messages.js';

export function PayoutShares({ shares }: { shares: PayoutDetails['people'] }) {
  return (
    <Panel title={m.payouts_parts()}>
      <ul className="flex flex-col divide-y divide-hairline">
        {shares.map(({ staffId, name, amount }) => (
          <li key={staffId} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
            <Link
              to={`/staff/${staffId}`}
              className="min-w-0 font-medium text-accent underline underline-offset-4"
            >
              <bdi>{name}</bdi>
            </Link>
            <Money amountFils={getFilsFrom(amount)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
