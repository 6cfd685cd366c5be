import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Debt } from '#shared/contracts/books.ts';
import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { ProposeWriteOff } from '#web/money/debts/components/propose-write-off.tsx';
import { WriteOffDecision } from '#web/money/debts/components/write-off-decision.tsx';
import { nameOf } from '#web/money/debts/name-of.ts';
import { debtsQuery } from '#web/money/debts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** People who owe after a refund or dispute, the oldest debt first. */
export function DebtsPanel() {
  return (
    <QueryPanel
      title={m.debts_title()}
      query={useQuery(debtsQuery)}
      failure={m.debts_failed()}
      skeleton={<Skeleton className="h-40" />}
    >
      {({ debts, count, total, writtenOff }) => (
        <>
          {count === 0 ? (
            <p className="text-ink-soft">{m.debts_none()}</p>
          ) : (
            <>
              <p className="mb-2 text-ink-soft">
                {m.debts_intro({ amount: formatAmount(getFilsFrom(total)) })}
              </p>
              <ul className="divide-y divide-hairline">
                {debts.map((debt) => (
                  <DebtItem key={debt.staffId} debt={debt} />
                ))}
              </ul>
            </>
          )}
          {getFilsFrom(writtenOff) > 0 && (
            <p className="mt-3 text-small text-ink-soft">
              {m.debts_written_off({ amount: formatAmount(getFilsFrom(writtenOff)) })}
            </p>
          )}
        </>
      )}
    </QueryPanel>
  );
}

function DebtItem({ debt }: { debt: Debt }) {
  const { business, amount, since, hasLeft, causes, writeOff } = debt;
  const heldFils = getFilsFrom(debt.held);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <bdi className="font-semibold">{nameOf(debt)}</bdi>{' '}
          <Link
            to={`/admin/businesses/${business.id}`}
            className="text-small text-accent underline underline-offset-4"
          >
            <bdi>{business.name}</bdi>
          </Link>
          {hasLeft && <Badge className="ms-2 bg-suspended text-on-suspended">{m.debts_has_left()}</Badge>}
        </p>
        <span className="font-semibold">
          <Money amountFils={getFilsFrom(amount)} />
        </span>
      </div>
      <p className="text-small text-ink-soft">{m.debts_since({ day: formatDay(since) })}</p>
      <ul className="text-small text-ink-soft">
        {causes.map(({ tipId, amount: part, at, isDisputed }) => (
          <li key={`${tipId} ${at}`}>
            <Link to={`/admin/tips?search=${tipId}`} className="text-accent underline underline-offset-4">
              {(isDisputed ? m.debts_cause_disputed : m.debts_cause_refunded)({
                id: tipId,
                amount: formatAmount(getFilsFrom(part)),
                day: formatDay(at),
              })}
            </Link>
          </li>
        ))}
      </ul>
      {heldFils > 0 && (
        <p className="text-small text-ink-soft">{m.debts_held({ amount: formatAmount(heldFils) })}</p>
      )}
      {writeOff && <WriteOffDecision debt={debt} writeOff={writeOff} />}
      {!writeOff && heldFils === 0 && <ProposeWriteOff debt={debt} />}
    </li>
  );
}
