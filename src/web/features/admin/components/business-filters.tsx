import type { BusinessStatus } from '#shared/statuses.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { BusinessFilter } from '#web/features/admin/api/business-filter.ts';
import { useSettledText } from '#web/features/admin/use-settled-text.ts';
import { m } from '#web/paraglide/messages.js';

const PAUSE_MS = 250;
const LONGEST_SEARCH = 100;

type Props = { filter: BusinessFilter; onChange: (filter: BusinessFilter) => void };

export function BusinessFilters({ filter, onChange }: Props) {
  const [typed, setTyped] = useSettledText(
    filter.search,
    (search) => onChange({ ...filter, search }),
    PAUSE_MS,
  );
  return (
    <search className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-[1fr_12rem]">
        <Field label={m.admin_search()}>
          <Input
            type="search"
            autoComplete="off"
            maxLength={LONGEST_SEARCH}
            placeholder={m.admin_search_hint()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
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
