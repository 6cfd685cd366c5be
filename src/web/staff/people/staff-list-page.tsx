import { useQuery } from '@tanstack/react-query';
import { Printer, Send, Upload, UserPlus } from 'lucide-react';
import { goalCalls, staffCalls } from '#shared/calls/staff/people.ts';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import { accountMarks, type DirectoryStaff, staffOrders } from '#shared/contracts/staff.ts';
import { staffRoles } from '#shared/roles.ts';
import { myBusinessQuery } from '#web/business/businesses/queries.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { pagesOf } from '#web/kit/client/queries.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { choiceField, searchField } from '#web/kit/page/filters.tsx';
import { ListSection } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { SharedGoals } from '#web/staff/goals/shared-goals.tsx';
import { INVITES } from '#web/staff/invites/kept-invites.ts';
import { AccountMarkBadge, accountMarkWords } from '#web/staff/people/components/account-mark-badge.tsx';
import { ActiveBadge } from '#web/staff/people/components/staff-details.tsx';
import { StaffMenuButton } from '#web/staff/people/components/staff-menu-button.tsx';
import { PersonLink } from '#web/staff/people/person-link.tsx';
import { shownStaffRole, staffRoleWords } from '#web/staff/people/staff-role-label.ts';

const filters = {
  label: m.staff_list_search,
  columns: '@lg:grid-cols-2 @3xl:grid-cols-[1fr_12rem_12rem]',
  fields: {
    search: searchField(m.staff_list_search_hint),
    role: choiceField({
      label: m.staff_role,
      all: m.staff_list_all_roles,
      values: staffRoles,
      words: staffRoleWords,
    }),
    account: choiceField({
      label: m.staff_list_account,
      all: m.staff_list_all_accounts,
      values: accountMarks,
      words: accountMarkWords,
    }),
  },
};

const head = () => ({
  title: m.staff_list_title(),
  detail: m.staff_list_intro(),
});

const refreshed = { tips: [staffCalls, goalCalls], business: [staffCalls] };

export function Component() {
  const { data: business } = useQuery(myBusinessQuery);
  const mayChange = useMay('manager');
  useLiveUpdates(business ? ownerTipCalls.live : undefined, refreshed);
  return (
    <Page
      {...head()}
      actions={
        <>
          {mayChange && (
            <>
              <ButtonLink to="/business/add-staff" icon={UserPlus} label={m.dashboard_add_staff_member()} />
              <ButtonLink
                to="/business/staff/import"
                variant="secondary"
                icon={Upload}
                label={m.import_open()}
              />
              {/* On a phone the menu has it, close above. */}
              <ButtonLink
                to={INVITES}
                variant="secondary"
                className="max-sm:hidden"
                icon={Send}
                label={m.invites_open()}
              />
            </>
          )}
          <ButtonLink to="/business/staff/codes" variant="secondary" icon={Printer} label={m.codes_open()} />
        </>
      }
    >
      <ListSection
        filters={filters}
        orders={staffOrders}
        name="staff"
        query={(filter) => pagesOf(staffCalls.search, { query: { ...filter, limit: 25 } })}
        caption={m.staff_list_title()}
        columns={columns}
        skeletonRows={8}
        failure={m.staff_fetch_failed}
        none={m.dashboard_no_staff}
        noneFound={m.dashboard_nobody_found}
      />
      {mayChange && <SharedGoals />}
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={8} />);

function columns(): Column<DirectoryStaff>[] {
  return [
    {
      header: m.staff_name(),
      sortBy: 'name',
      cell: (staff) => <PersonLink {...staff} />,
      lead: true,
    },
    {
      header: m.staff_role(),
      key: 'role',
      cell: (staff) => <bdi className="wrap-anywhere">{shownStaffRole(staff)}</bdi>,
      plain: true,
    },
    {
      header: m.staff_list_account(),
      key: 'account',
      cell: ({ account }) => <AccountMarkBadge mark={account} />,
      plain: true,
    },
    {
      header: m.staff_status(),
      key: 'status',
      cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
      plain: true,
    },
    moneyColumn(m.dashboard_staff_today(), ({ today }) => today, true),
    {
      header: m.staff_list_actions(),
      key: 'actions',
      cell: (staff) => <StaffMenuButton staff={staff} />,
      plain: true,
    },
  ];
}
