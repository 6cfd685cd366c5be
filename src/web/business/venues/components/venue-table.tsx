import type { VenueTotals } from '#shared/contracts/members.ts';
import { getFilsFrom } from '#shared/money.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-status-badge.tsx';
import { LeaveButton } from '#web/business/members/components/leave-button.tsx';
import { useChooseVenue } from '#web/business/venues/queries.ts';
import { roleHereWords } from '#web/business/workplace/role-words.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { m } from '#web/paraglide/messages.js';

type Row = VenueTotals['venues'][number];

/** Each row leads to the dashboard of its venue. */
export function VenueTable({ venues }: { venues: Row[] }) {
  const choose = useChooseVenue();
  const columns: Column<Row>[] = [
    {
      header: m.venues_venue(),
      lead: true,
      cell: ({ name, status, role }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
          {status !== 'active' && <BusinessStatusBadge status={status} />}
          {role !== 'owner' && <Badge className="bg-tint text-on-tint">{roleHereWords[role]()}</Badge>}
        </span>
      ),
    },
    figure(m.venues_today(), ({ todayAmount }) => todayAmount),
    figure(m.venues_month(), ({ monthAmount }) => monthAmount),
    { header: m.venues_tips(), numeric: true, cell: ({ monthCount }) => monthCount },
    { header: m.dashboard_active_staff(), numeric: true, cell: ({ activeStaff }) => activeStaff },
    {
      header: m.venues_actions(),
      actions: true,
      cell: ({ id, name, role }) => (
        <div className="flex flex-wrap gap-x-2">
          <Button
            variant="secondary"
            loading={choose.isPending && choose.variables === id}
            onClick={() => choose.mutate(id)}
            className="grow"
          >
            {m.venues_open()}
            <span className="sr-only">
              <bdi>{name}</bdi>
            </span>
          </Button>
          {role !== 'owner' && <LeaveButton id={id} name={name} />}
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption={m.venues_caption()}
      columns={columns}
      rows={venues}
      rowKey={({ id }) => String(id)}
      width="wide"
      framed
    />
  );
}

function figure(header: string, amountOf: (row: Row) => string): Column<Row> {
  return {
    header,
    numeric: true,
    cell: (row) => <bdi dir="ltr">{formatAmount(getFilsFrom(amountOf(row)))}</bdi>,
  };
}
