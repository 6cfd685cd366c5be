import { useInfiniteQuery } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/accounts.ts';
import { accountsQuery } from '#web/identity/accounts/api/accounts.ts';
import { AccountFilters } from '#web/identity/accounts/components/account-filters.tsx';
import { AccountMenu } from '#web/identity/accounts/components/account-menu.tsx';
import { AccountStateBadge } from '#web/identity/accounts/components/account-state-badge.tsx';
import { useAccountFilter } from '#web/identity/accounts/use-account-filter.ts';
import { RoleBadge } from '#web/identity/sign-in/components/role-badge.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';

export function AccountTable() {
  const [filter, change] = useAccountFilter();
  const list = useInfiniteQuery(accountsQuery(filter));
  return (
    <>
      <AccountFilters filter={filter} onChange={change} />
      <PagedTable
        list={list}
        caption={m.accounts_title()}
        columns={columns()}
        failure={m.accounts_failed()}
        skeletonRows={8}
        empty={<EmptyState sentence={m.accounts_none_found()} />}
      />
    </>
  );
}

function columns(): Column<Account>[] {
  return [
    {
      header: m.accounts_username(),
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
    { header: m.accounts_role(), cell: ({ role }) => <RoleBadge role={role} /> },
    {
      header: m.admin_column_status(),
      cell: ({ disabledAt }) => <AccountStateBadge state={disabledAt ? 'disabled' : 'enabled'} />,
    },
    {
      header: m.accounts_last_sign_in(),
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatInstant(lastSignInAt) : m.accounts_never()),
    },
    { header: m.accounts_actions(), cell: (account) => <AccountMenu account={account} /> },
  ];
}
