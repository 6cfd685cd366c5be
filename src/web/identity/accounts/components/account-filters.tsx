import { accountStates } from '#shared/contracts/accounts.ts';
import { roles } from '#shared/roles.ts';
import type { AccountFilter } from '#web/identity/accounts/api/accounts.ts';
import { stateWords } from '#web/identity/accounts/components/account-state-badge.tsx';
import { roleWords } from '#web/identity/sign-in/components/role-badge.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { filter: AccountFilter; onChange: (changed: Partial<AccountFilter>) => void };

export function AccountFilters({ filter, onChange }: Props) {
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
