import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { closedMonthCalls } from '#shared/calls/money/books.ts';
import type { ClosedMonths } from '#shared/contracts/books.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, useAdminMutation } from '#web/kit/client/queries.ts';
import { formatDay, formatMonth } from '#web/kit/format/date-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const closedMonthsQuery = queryOf(closedMonthCalls.list);

/** Which months are closed, and the button that closes the next one. */
export function ClosedMonthsPanel() {
  return (
    <QueryPanel
      title={m.months_title()}
      query={useQuery(closedMonthsQuery)}
      failure={m.months_load_failed()}
      skeleton={<Skeleton className="h-40" />}
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
  const [isOpen, setOpen] = useState(false);
  const close = useCloseMonth();
  const name = formatMonth(month);
  const confirm = () =>
    close.mutate(month, {
      onSuccess: () => {
        setOpen(false);
        toast({ title: m.months_closed({ month: name }) });
      },
      onError: (error) => toastError(error, m.months_close_failed()),
    });
  return (
    <div className="mb-4 flex flex-col items-start gap-2">
      <Button variant="secondary" disabled={obstacle !== null} onClick={() => setOpen(true)}>
        {m.months_close({ month: name })}
      </Button>
      {obstacle && <p className="text-small text-ink-soft">{refusalSentence(obstacle)}</p>}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.months_close_title({ month: name })}
        description={m.months_close_consequence()}
        confirmLabel={m.months_close({ month: name })}
        loading={close.isPending}
        onConfirm={confirm}
      />
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

function useCloseMonth() {
  return useAdminMutation((month: string) => call(closedMonthCalls.close, { body: { month } }));
}
