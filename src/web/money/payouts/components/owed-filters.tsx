import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { useSettledText } from '#web/kit/ui/use-settled-text.ts';
import type { OwedFilter } from '#web/money/payouts/payout-filter.ts';
import { isMinimum } from '#web/money/payouts/use-payout-filters.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { filter: OwedFilter; onChange: (filter: OwedFilter) => void };

export function OwedFilters({ filter, onChange }: Props) {
  const [minimumText, setMinimumText] = useSettledText(
    filter.minimumText,
    (text) => isMinimum(text) && onChange({ ...filter, minimumText: text }),
  );
  return (
    <search aria-label={m.payouts_owed_search()} className="@container mb-4">
      <div className="grid items-start gap-3 @lg:grid-cols-[1fr_12rem]">
        <SearchField
          search={filter.search}
          placeholder={m.payouts_owed_search_hint()}
          onSearch={(search) => onChange({ ...filter, search })}
        />
        <Field
          label={m.payouts_minimum()}
          error={isMinimum(minimumText.trim()) ? undefined : m.reason_minimum_invalid()}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            placeholder="0.00"
            value={minimumText}
            onChange={(event) => setMinimumText(event.target.value)}
          />
        </Field>
      </div>
    </search>
  );
}
