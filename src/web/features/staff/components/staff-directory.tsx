import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DirectoryStaff } from '#shared/contracts/staff-directory.ts';
import { getFilsFrom } from '#shared/money.ts';
import { Money } from '#web/components/format/money.tsx';
import { PagedTable } from '#web/components/query/paged-table.tsx';
import type { Column } from '#web/components/ui/data-table.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { staffDirectoryQuery } from '#web/features/staff/api/staff-directory.ts';
import { AccountMarkBadge } from '#web/features/staff/components/account-mark-badge.tsx';
import { ActiveBadge } from '#web/features/staff/components/active-badge.tsx';
import { StaffFilters } from '#web/features/staff/components/staff-filters.tsx';
import { StaffMenuButton } from '#web/features/staff/components/staff-menu-button.tsx';
import { shownStaffRole } from '#web/features/staff/staff-role-label.ts';
import { useStaffFilter } from '#web/features/staff/use-staff-filter.ts';
import { m } from '#web/paraglide/messages.js';

/** All staff of the owner, searched and paged by the server. */
export function StaffDirectory() {
  const [filter, change] = useStaffFilter();
  const list = useInfiniteQuery(staffDirectoryQuery(filter));
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <StaffFilters filter={filter} onChange={change} />
      <PagedTable
        list={list}
        caption={m.staff_list_title()}
        columns={columns()}
        failure={m.staff_fetch_failed()}
        skeletonRows={8}
        empty={<EmptyState sentence={isFiltered ? m.dashboard_nobody_found() : m.dashboard_no_staff()} />}
      />
    </>
  );
}

function columns(): Column<DirectoryStaff>[] {
  return [
    {
      header: m.staff_name(),
      cell: ({ id, firstName, lastName }) => (
        <Link
          to={`/staff/${id}`}
          className="font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
        >
          <bdi>
            {firstName} {lastName}
          </bdi>
        </Link>
      ),
      lead: true,
    },
    {
      header: m.staff_role(),
      cell: (staff) => <bdi className="wrap-anywhere">{shownStaffRole(staff)}</bdi>,
    },
    { header: m.staff_list_account(), cell: ({ account }) => <AccountMarkBadge mark={account} /> },
    { header: m.staff_status(), cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
    {
      header: m.dashboard_staff_today(),
      cell: ({ today }) => <Money amountFils={getFilsFrom(today)} />,
      numeric: true,
    },
    { header: m.staff_list_actions(), cell: (staff) => <StaffMenuButton staff={staff} /> },
  ];
}
