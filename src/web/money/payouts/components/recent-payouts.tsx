import { useQuery } from '@tanstack/react-query';
import { moneyColumn, timeColumn } from '#web/kit/format/columns.tsx';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { PayoutStatusBadge } from '#web/money/payouts/components/payout-status.tsx';
import { type ListedPayout, recentPayoutsQuery } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

export function RecentPayouts() {
  const payouts = useQuery(recentPayoutsQuery);
  return (
    <Loaded query={payouts} failure={m.payout_list_failed()} skeleton={<TableSkeleton rows={3} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState sentence={m.payout_none()} />
        ) : (
          <DataTable caption={m.payout_recent()} columns={columns()} rows={rows} width="wide" framed />
        )
      }
    </Loaded>
  );
}

function columns(): Column<ListedPayout>[] {
  return [
    {
      header: m.payout_recipient(),
      cell: ({ id, recipientName }) => (
        <TextLink to={`/admin/payouts/${id}`} isQuiet className="font-semibold" label={recipientName} />
      ),
      lead: true,
    },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
    { header: m.admin_column_iban(), cell: ({ iban }) => <ShortIban iban={iban} /> },
    {
      header: m.admin_column_status(),
      cell: ({ status }) => <PayoutStatusBadge status={status} />,
      plain: true,
    },
    timeColumn(m.payout_started_column(), ({ createdAt }) => createdAt),
    {
      header: m.payout_started_by(),
      cell: ({ startedByName }) => <bdi>{startedByName ?? '–'}</bdi>,
    },
    { header: m.payout_notes(), cell: ({ notes }) => <bdi>{notes ?? '–'}</bdi> },
  ];
}
