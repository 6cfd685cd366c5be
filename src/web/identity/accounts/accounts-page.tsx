import { userCalls } from '#shared/calls/identity/account.ts';
import { type Account, type AccountState, accountOrders, accountStates } from '#shared/contracts/accounts.ts';
import { roles } from '#shared/roles.ts';
import { AccountMenu } from '#web/identity/accounts/account-menu.tsx';
import { RoleBadge, roleWords } from '#web/identity/sign-in/components/role-badge.tsx';
import { pagesOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { choiceField, searchField } from '#web/kit/page/filters.tsx';
import { listPage } from '#web/kit/page/list.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { m } from '#web/paraglide/messages.js';

const stateWords: Record<AccountState, () => string> = {
  enabled: m.accounts_enabled,
  disabled: m.accounts_disabled,
};

const colours: Record<AccountState, string> = {
  enabled: 'bg-active text-on-active',
  disabled: 'bg-suspended text-on-suspended',
};

const filters = {
  label: m.accounts_search,
  columns: '@lg:grid-cols-2 @3xl:grid-cols-[1fr_12rem_12rem]',
  fields: {
    search: searchField(m.accounts_search_hint),
    role: choiceField({
      label: m.accounts_role,
      all: m.accounts_all_roles,
      values: roles,
      words: roleWords,
    }),
    state: choiceField({
      label: m.admin_column_status,
      all: m.admin_all_status,
      values: accountStates,
      words: stateWords,
    }),
  },
};

export const { Component, Skeleton } = listPage({
  head: () => ({ title: m.accounts_title(), detail: m.accounts_intro() }),
  filters,
  orders: accountOrders,
  query: (filter) => pagesOf(userCalls.list, { query: { ...filter, limit: 25 } }),
  columns,
  skeletonRows: 8,
  failure: m.accounts_failed,
  none: m.accounts_none_found,
});

function columns(): Column<Account>[] {
  return [
    {
      header: m.accounts_username(),
      sortBy: 'username',
      cell: ({ username, firstName, lastName }) => (
        <>
          <span className="block font-semibold wrap-anywhere">
            <bdi>{username}</bdi>
          </span>
          <span className="block text-small text-ink-soft wrap-anywhere">
            <bdi>{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
          </span>
        </>
      ),
      lead: true,
    },
    {
      header: m.accounts_email(),
      sortBy: 'email',
      cell: ({ email, isEmailConfirmed }) => (
        <>
          <span className="block wrap-anywhere">
            <bdi>{email}</bdi>
          </span>
          <span className="block text-small text-ink-soft">
            {isEmailConfirmed ? m.accounts_confirmed() : m.accounts_unconfirmed()}
          </span>
        </>
      ),
    },
    { header: m.accounts_role(), sortBy: 'role', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      header: m.admin_column_status(),
      sortBy: 'state',
      cell: ({ disabledAt }) => <AccountStateBadge state={disabledAt ? 'disabled' : 'enabled'} />,
    },
    {
      header: m.accounts_last_sign_in(),
      sortBy: 'signedIn',
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatInstant(lastSignInAt) : m.accounts_never()),
    },
    { header: m.accounts_actions(), cell: (account) => <AccountMenu account={account} /> },
  ];
}

function AccountStateBadge({ state }: { state: AccountState }) {
  return <Badge className={colours[state]}>{stateWords[state]()}</Badge>;
}
