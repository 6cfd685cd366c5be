import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paydayCalls } from '#shared/calls/money/paydays.ts';
import { call } from '#web/kit/client/call.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatCount } from '#web/kit/format/number-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { type PaydayRun, paydaysQuery } from '#web/money/payouts/payday-queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The paydays that were prepared, newest first. */
export function PaydaysSection() {
  const navigate = useNavigate();
  const prepare = useAction(() => call(paydayCalls.prepare), {
    refreshes: 'admin',
    done: m.paydays_prepare_done(),
    failed: m.paydays_prepare_failed(),
    onDone: ({ id }) => void navigate(`/admin/paydays/${id}`),
  });
  return (
    <Section title={m.paydays_title()}>
      <p className="mb-4 text-ink-soft">{m.paydays_intro()}</p>
      <Button
        variant="secondary"
        className="mb-4 sm:self-start"
        loading={prepare.isPending}
        onClick={() => prepare.mutate()}
        label={m.paydays_prepare()}
      />
      <Loaded
        query={useQuery(paydaysQuery)}
        failure={m.paydays_load_failed()}
        skeleton={<TableSkeleton rows={2} />}
      >
        {(runs) => (
          <DataTable
            caption={m.paydays_title()}
            columns={columns()}
            rows={runs}
            rowKey={({ id }) => String(id)}
            framed
            empty={m.paydays_none()}
          />
        )}
      </Loaded>
    </Section>
  );
}

function columns(): Column<PaydayRun>[] {
  return [
    {
      header: m.payday_day(),
      cell: ({ id, day }) => <TextLink to={`/admin/paydays/${id}`} label={formatDay(day)} />,
      lead: true,
    },
    moneyColumn(m.payout_amount(), ({ total }) => total, true),
    { header: m.payday_people(), cell: ({ count }) => formatCount(count), numeric: true },
    { header: m.channel_state(), cell: (run) => stateOf(run) },
  ];
}

function stateOf({ startedAt, filedAt }: PaydayRun): string {
  if (filedAt) return m.payday_state_filed();
  return startedAt ? m.payday_state_started() : m.payday_state_prepared();
}
