import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DirectoryStaff } from '#shared/contracts/staff-directory.ts';
import { getFilsFrom } from '#shared/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';
import { staffDirectoryQuery } from '#web/staff/people/api/staff-directory.ts';
import { AccountMarkBadge } from '#web/staff/people/components/account-mark-badge.tsx';
import { ActiveBadge } from '#web/staff/people/components/active-badge.tsx';
import { StaffFilters } from '#web/staff/people/components/staff-filters.tsx';
import { StaffMenuButton } from '#web/staff/people/components/staff-menu-button.tsx';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { useStaffFilter } from '#web/staff/people/use-staff-filter.ts';

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
