import { useQuery } from '@tanstack/react-query';
import { shownTipStatuses } from '#shared/contracts/owner-tips.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { PeriodFields } from '#web/kit/ui/period-fields.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';
import { staffListQuery } from '#web/staff/people/api/staff-list.ts';
import type { TipFilter } from '#web/tipping/owner-tips/api/owner-tips.ts';
import { statusWords } from '#web/tipping/owner-tips/status-words.ts';

type Props = { filter: TipFilter; onChange: (changed: Partial<TipFilter>) => void };

export function TipFilters({ filter, onChange }: Props) {
  // Without the names the other fields still work.
  const { data: staff = [] } = useQuery(staffListQuery);
  return (
    <search aria-label={m.tips_filter()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-[1fr_1fr_9rem_11rem_11rem]">
        <SearchField
          search={filter.search}
          placeholder={m.tips_search_hint()}
          onSearch={(search) => onChange({ search })}
        />
        <Field label={m.tips_person()}>
          <Select value={filter.staffId} onChange={({ target }) => onChange({ staffId: target.value })}>
            <option value="">{m.tips_everyone()}</option>
            {staff.map(({ id, firstName, lastName }) => (
              <option key={id} value={id}>
                {firstName} {lastName}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.admin_column_status()}>
          <Select
            value={filter.status}
            onChange={({ target }) => onChange({ status: target.value as TipFilter['status'] })}
          >
            <option value="">{m.tips_all_statuses()}</option>
            {shownTipStatuses.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]()}
              </option>
            ))}
          </Select>
        </Field>
        <PeriodFields from={filter.from} to={filter.to} onChange={onChange} />
      </div>
    </search>
  );
}
