import { auditActions } from '#shared/audit-actions.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { PeriodFields } from '#web/kit/ui/period-fields.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';
import { actionWords } from '#web/platform/audit/action-words.ts';
import type { AuditFilter } from '#web/platform/audit/queries.ts';

type Props = { filter: AuditFilter; onChange: (changed: Partial<AuditFilter>) => void };

export function AuditFilters({ filter, onChange }: Props) {
  return (
    <search aria-label={m.audit_search()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-[1fr_1fr_11rem_11rem]">
        <SearchField
          search={filter.who}
          placeholder={m.audit_who_hint()}
          onSearch={(who) => onChange({ who })}
        />
        <Field label={m.audit_what()}>
          <Select
            value={filter.action}
            onChange={({ target }) => onChange({ action: target.value as AuditFilter['action'] })}
          >
            <option value="">{m.audit_all_actions()}</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {actionWords[action]()}
              </option>
            ))}
          </Select>
        </Field>
        <PeriodFields from={filter.from} to={filter.to} onChange={onChange} />
      </div>
    </search>
  );
}
