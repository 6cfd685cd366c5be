import { type PayoutStatus, payoutStatuses } from '#shared/statuses.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { payoutStatusWord } from '#web/money/payouts/components/payout-status-badge.tsx';
import type { PayoutFilter } from '#web/money/payouts/payout-filter.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { filter: PayoutFilter; onChange: (filter: PayoutFilter) => void };

export function PayoutFilters({ filter, onChange }: Props) {
  return (
    <search aria-label={m.payouts_search()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-[1fr_12rem]">
        <SearchField
          search={filter.search}
          placeholder={m.payouts_search_hint()}
          onSearch={(search) => onChange({ ...filter, search })}
        />
        <Field label={m.admin_column_status()}>
          <Select
            value={filter.status ?? ''}
            onChange={(event) =>
              onChange({ ...filter, status: (event.target.value as PayoutStatus) || undefined })
            }
          >
            <option value="">{m.admin_all_status()}</option>
            {payoutStatuses.map((status) => (
              <option key={status} value={status}>
                {payoutStatusWord(status)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </search>
  );
}
