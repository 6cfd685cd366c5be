import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { BankFileDetails } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Payee = BankFileDetails['payees'][number];

/** Recipients that a releasing admin should look at: each with the amount, the end of the IBAN and the last change. */
export function PayeePanel({
  title,
  none,
  payees,
  children,
}: {
  title: string;
  none?: string;
  payees: Payee[];
  children?: ReactNode;
}) {
  return (
    <Panel title={`${title} (${payees.length})`}>
      {children}
      {payees.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {payees.map((payee) => (
            <PayeeRow key={payee.payoutId} payee={payee} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PayeeRow({
  payee: { payoutId, name, amount, ibanEnd, ibanChangedAt, uncovered },
}: {
  payee: Payee;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <Link
        to={`/admin/payouts/${payoutId}`}
        className="inline-flex min-h-6 min-w-0 items-center font-medium text-accent underline-offset-4 wrap-anywhere hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <Money amountFils={getFilsFrom(amount)} />
      <p className="w-full text-small text-ink-soft">
        {m.release_iban_end({ end: ibanEnd })}
        {ibanChangedAt && ` · ${m.release_changed_on({ time: formatInstant(ibanChangedAt) })}`}
      </p>
      {uncovered && (
        <p className="w-full text-small text-danger">
          {m.release_uncovered_amount({ amount: formatAmount(getFilsFrom(uncovered)) })}
        </p>
      )}
    </li>
  );
}
