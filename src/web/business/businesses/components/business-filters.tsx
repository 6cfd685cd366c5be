import type { BusinessStatus } from '#shared/statuses.ts';
import type { BusinessFilter } from '#web/business/businesses/queries.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { filter: BusinessFilter; onChange: (filter: BusinessFilter) => void };

export function BusinessFilters({ filter, onChange }: Props) {
  return (
    <search className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-[1fr_12rem]">
        <SearchField
          search={filter.search}
          placeholder={m.admin_search_hint()}
          onSearch={(search) => onChange({ ...filter, search })}
        />
        <Field label={m.admin_column_status()}>
          <Select
            value={filter.status ?? ''}
            onChange={(event) =>
              onChange({ ...filter, status: (event.target.value as BusinessStatus) || undefined })
            }
          >
            <option value="">{m.admin_all_status()}</option>
            <option value="active">{m.status_active()}</option>
            <option value="pending">{m.status_pending()}</option>
            <option value="suspended">{m.status_suspended()}</option>
          </Select>
        </Field>
      </div>
    </search>
  );
}
