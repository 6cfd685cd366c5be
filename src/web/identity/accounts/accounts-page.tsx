import { useInfiniteQuery } from '@tanstack/react-query';
import { type Account, type AccountState, accountStates } from '#shared/contracts/accounts.ts';
import { roles } from '#shared/roles.ts';
import { AccountMenu } from '#web/identity/accounts/account-menu.tsx';
import { type AccountFilter, accountsQuery } from '#web/identity/accounts/queries.ts';
import { RoleBadge, roleWords } from '#web/identity/sign-in/components/role-badge.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Page } from '#web/kit/page/page.tsx';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { filter: AccountFilter; onChange: (changed: Partial<AccountFilter>) => void };

const stateWords: Record<AccountState, () => string> = {
  enabled: m.accounts_enabled,
  disabled: m.accounts_disabled,
};

const colours: Record<AccountState, string> = {
  enabled: 'bg-active text-on-active',
  disabled: 'bg-suspended text-on-suspended',
};

export function Component() {
  return (
    <Page title={m.accounts_title()} detail={m.accounts_intro()}>
      <AccountTable />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.accounts_title()} detail={m.accounts_intro()}>
      <DataTableSkeleton rowCount={8} />
    </Page>
  );
}

function AccountTable() {
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

function useAccountFilter(): [AccountFilter, (changed: Partial<AccountFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    search: params.get('search') ?? '',
    role: roles.find((role) => role === params.get('role')) ?? ('' as const),
    state: accountStates.find((state) => state === params.get('state')) ?? ('' as const),
  };
  return [filter, change];
}

function AccountFilters({ filter, onChange }: Props) {
  return (
    <search aria-label={m.accounts_search()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-2 @3xl:grid-cols-[1fr_12rem_12rem]">
        <SearchField
          search={filter.search}
          placeholder={m.accounts_search_hint()}
          onSearch={(search) => onChange({ search })}
        />
        <Field label={m.accounts_role()}>
          <Select
            value={filter.role}
            onChange={({ target }) => onChange({ role: target.value as AccountFilter['role'] })}
          >
            <option value="">{m.accounts_all_roles()}</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleWords[role]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.admin_column_status()}>
          <Select
            value={filter.state}
            onChange={({ target }) => onChange({ state: target.value as AccountFilter['state'] })}
          >
            <option value="">{m.admin_all_status()}</option>
            {accountStates.map((state) => (
              <option key={state} value={state}>
                {stateWords[state]()}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </search>
  );
}

function AccountStateBadge({ state }: { state: AccountState }) {
  return <Badge className={colours[state]}>{stateWords[state]()}</Badge>;
}
