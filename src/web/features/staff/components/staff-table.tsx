import { Link } from 'react-router';
import { getFilsFrom } from '#shared/money.ts';
import { formatDay } from '#web/components/format/date-format.ts';
import { Money } from '#web/components/format/money.tsx';
import { ShortIban } from '#web/components/format/short-iban.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { type Column, DataTable } from '#web/components/ui/data-table.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import type { AdminDetails } from '#web/features/businesses/api/business-details.ts';
import { shownStaffRole } from '#web/features/staff/staff-role-label.ts';
import { m } from '#web/paraglide/messages.js';

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
