import { Link } from 'react-router';
import { getFilsFrom } from '#shared/money.ts';
import type { AdminDetails } from '#web/business/businesses/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

type StaffMember = AdminDetails['staff'][number];

export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  if (staff.length === 0) return <EmptyState sentence={m.admin_no_staff()} />;
  return (
    <DataTable
      caption={m.admin_staff()}
      columns={columns()}
      rows={staff}
      rowKey={({ id }) => String(id)}
      width="wide"
      framed
    />
  );
}

function columns(): Column<StaffMember>[] {
  return [
    {
      header: m.admin_column_name(),
      cell: ({ id, firstName, lastName }) => (
        <Link to={`/staff/${id}`} className="font-semibold text-accent underline-offset-4 hover:underline">
          <bdi>
            {firstName} {lastName}
          </bdi>
        </Link>
      ),
      lead: true,
    },
    { header: m.admin_column_position(), cell: (staff) => <bdi>{shownStaffRole(staff)}</bdi> },
    { header: m.admin_column_status(), cell: ({ isActive }) => <ActivityBadge isActive={isActive} /> },
    { header: m.admin_column_iban(), cell: ({ iban }) => <ShortIban iban={iban} /> },
    {
      header: m.admin_column_tips_received(),
      cell: ({ tipsReceived }) => <Money amountFils={getFilsFrom(tipsReceived)} />,
      numeric: true,
    },
    {
      header: m.payouts_owed_amount(),
      cell: ({ pendingPayout }) => <Money amountFils={getFilsFrom(pendingPayout)} />,
      numeric: true,
    },
    { header: m.admin_column_joined(), cell: ({ createdAt }) => formatDay(createdAt) },
  ];
}

function ActivityBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge className="bg-active text-on-active">{m.staff_active()}</Badge>
  ) : (
    <Badge className="bg-sunken text-ink-soft">{m.staff_inactive()}</Badge>
  );
}
