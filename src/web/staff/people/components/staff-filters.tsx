import { accountMarks } from '#shared/contracts/staff-directory.ts';
import { staffRoles } from '#shared/staff-roles.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';
import type { StaffFilter } from '#web/staff/people/api/staff-directory.ts';
import { accountMarkWords } from '#web/staff/people/components/account-mark-badge.tsx';
import { staffRoleLabel } from '#web/staff/people/staff-role-label.ts';

type Props = { filter: StaffFilter; onChange: (changed: Partial<StaffFilter>) => void };

export function StaffFilters({ filter, onChange }: Props) {
  return (
    <search aria-label={m.staff_list_search()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-2 @3xl:grid-cols-[1fr_12rem_12rem]">
        <SearchField
          search={filter.search}
          placeholder={m.staff_list_search_hint()}
          onSearch={(search) => onChange({ search })}
        />
        <Field label={m.staff_role()}>
          <Select
            value={filter.role}
            onChange={({ target }) => onChange({ role: target.value as StaffFilter['role'] })}
          >
            <option value="">{m.staff_list_all_roles()}</option>
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {staffRoleLabel(role)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.staff_list_account()}>
          <Select
            value={filter.account}
            onChange={({ target }) => onChange({ account: target.value as StaffFilter['account'] })}
          >
            <option value="">{m.staff_list_all_accounts()}</option>
            {accountMarks.map((mark) => (
              <option key={mark} value={mark}>
                {accountMarkWords[mark]()}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </search>
  );
}
