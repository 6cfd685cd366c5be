import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import { getFilsFrom } from '#shared/money/money.ts';
import type { AdminBusiness, AdminDetails } from '#web/business/businesses/queries.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { useSortedRows } from '#web/kit/page/sorting.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

type StaffMember = AdminDetails['staff'][number];

export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  const { rows, sorting } = useSortedRows('staff', staff, 'name', {
    joined: ({ createdAt }) => createdAt,
    name: ({ firstName, lastName }) => nameOf({ firstName, lastName }).toLowerCase(),
    tips: ({ tipsReceived }) => getFilsFrom(tipsReceived),
    owed: ({ pendingPayout }) => getFilsFrom(pendingPayout),
  });
  if (staff.length === 0) return <EmptyState sentence={m.admin_no_staff()} />;
  return (
    <DataTable
      caption={m.admin_staff()}
      columns={columns()}
      rows={rows}
      width="wide"
      framed
      sorting={sorting}
    />
  );
}

function columns(): Column<StaffMember>[] {
  return [
    {
      header: m.admin_column_name(),
      cell: ({ id, firstName, lastName }) => (
        <TextLink
          to={`/staff/${id}`}
          isQuiet
          className="font-semibold"
          label={nameOf({ firstName, lastName })}
        />
      ),
      lead: true,
      sortBy: 'name',
    },
    { header: m.admin_column_position(), cell: (staff) => <bdi>{shownStaffRole(staff)}</bdi> },
    { header: m.admin_column_status(), cell: ({ isActive }) => <ActivityBadge isActive={isActive} /> },
    { header: m.admin_column_iban(), cell: ({ iban }) => <ShortIban iban={iban} /> },
    moneyColumn(m.admin_column_tips_received(), ({ tipsReceived }) => tipsReceived, false, 'tips'),
    moneyColumn(m.payouts_owed_amount(), ({ pendingPayout }) => pendingPayout, true, 'owed'),
    { header: m.admin_column_joined(), sortBy: 'joined', cell: ({ createdAt }) => formatDay(createdAt) },
  ];
}

function ActivityBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge className="bg-active text-on-active">{m.staff_active()}</Badge>
  ) : (
    <Badge className="bg-sunken text-ink-soft">{m.staff_inactive()}</Badge>
  );
}

/** The server refuses new staff for a suspended business, so then the link is disabled, with the reason beside it. */
export function AddStaffLink({ business }: { business: AdminBusiness }) {
  const reasonId = useId();
  if (business.status !== 'suspended') {
    return (
      <ButtonLink to={`/admin/businesses/${business.id}/add-staff`}>
        <Label />
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p id={reasonId} className="text-small text-ink-soft">
        {m.admin_add_staff_closed()}
      </p>
      <Button variant="secondary" disabled aria-describedby={reasonId}>
        <Label />
      </Button>
    </div>
  );
}

function Label() {
  return (
    <>
      <UserPlus aria-hidden="true" className="size-4" />
      {m.admin_add_staff()}
    </>
  );
}
