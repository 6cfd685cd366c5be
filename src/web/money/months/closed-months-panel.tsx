import { useQuery } from '@tanstack/react-query';
import { closedMonthCalls } from '#shared/calls/money/books.ts';
import type { ClosedMonths } from '#shared/contracts/books.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay, formatMonth } from '#web/kit/format/date-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { m } from '#web/paraglide/messages.js';

const closedMonthsQuery = queryOf(closedMonthCalls.list);

/** Which months are closed, and the button that closes the next one. */
export function ClosedMonthsPanel() {
  return (
    <QueryPanel
      title={m.months_title()}
      query={useQuery(closedMonthsQuery)}
      failure={m.months_load_failed()}
      skeleton="h-40"
    >
      {({ months, next }) => (
        <>
          <p className="mb-4 text-ink-soft">{m.months_intro()}</p>
          {next && <NextMonth {...next} />}
          {months.length === 0 ? <p>{m.months_none()}</p> : <Months months={months} />}
        </>
      )}
    </QueryPanel>
  );
}

function NextMonth({ month, obstacle }: NonNullable<ClosedMonths['next']>) {
  const name = formatMonth(month);
  const close = useAction(() => call(closedMonthCalls.close, { body: { month } }), {
    refreshes: 'admin',
    done: m.months_closed({ month: name }),
    failed: m.months_close_failed(),
  });
  return (
    <div className="mb-4 flex flex-col items-start gap-2">
      <ConfirmButton
        label={m.months_close({ month: name })}
        disabled={obstacle !== null}
        title={m.months_close_title({ month: name })}
        description={m.months_close_consequence()}
        isPending={close.isPending}
        onConfirm={(closeDialog) => close.mutate(undefined, { onSuccess: closeDialog })}
      />
      {obstacle && <p className="text-small text-ink-soft">{refusalSentence(obstacle)}</p>}
    </div>
  );
}

function Months({ months }: Pick<ClosedMonths, 'months'>) {
  return (
    <ul className="divide-y divide-hairline">
      {months.map(({ month, closedAt, closedByName }) => (
        <li key={month} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span className="font-semibold">{formatMonth(month)}</span>
          <span className="text-small text-ink-soft">
            {formatDay(closedAt)} · <bdi>{closedByName}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
