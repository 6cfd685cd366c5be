import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useSettledText } from '#web/features/admin/use-settled-text.ts';
import type { OwedFilter } from '#web/features/payouts/payout-filter.ts';
import { isMinimum } from '#web/features/payouts/use-desk-filters.ts';
import { m } from '#web/paraglide/messages.js';

const PAUSE_MS = 250;
const LONGEST_SEARCH = 100;

type Props = { filter: OwedFilter; onChange: (filter: OwedFilter) => void };

export function OwedFilters({ filter, onChange }: Props) {
  const [search, setSearch] = useSettledText(
    filter.search,
    (text) => onChange({ ...filter, search: text }),
    PAUSE_MS,
  );
  const [minimum, setMinimum] = useSettledText(
    filter.minimum,
    (text) => isMinimum(text) && onChange({ ...filter, minimum: text }),
    PAUSE_MS,
  );
  return (
    <search aria-label={m.desk_owed_search()} className="@container mb-4">
      <div className="grid items-start gap-3 @lg:grid-cols-[1fr_12rem]">
        <Field label={m.admin_search()}>
          <Input
            type="search"
            autoComplete="off"
            maxLength={LONGEST_SEARCH}
            placeholder={m.desk_owed_search_hint()}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        <Field label={m.desk_minimum()} error={isMinimum(minimum.trim()) ? undefined : m.said_minimum()}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            placeholder="0.00"
            value={minimum}
            onChange={(event) => setMinimum(event.target.value)}
          />
        </Field>
      </div>
    </search>
  );
}
