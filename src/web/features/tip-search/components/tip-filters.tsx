import { refundStatuses, tipStatuses } from '#shared/statuses.ts';
import { Field } from '#web/components/ui/field.tsx';
import { PeriodFields } from '#web/components/ui/period-fields.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { refundWords } from '#web/features/payments/components/refund-badge.tsx';
import type { TipFilter } from '#web/features/tip-search/api/found-tips.ts';
import { AmountField } from '#web/features/tip-search/components/amount-field.tsx';
import { tipStatusWords } from '#web/features/tip-search/components/tip-status-badge.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { filter: TipFilter; onChange: (changed: Partial<TipFilter>) => void };

export function TipFilters({ filter, onChange }: Props) {
  return (
    <search aria-label={m.all_tips_search()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3">
        <SearchField
          search={filter.search}
          placeholder={m.all_tips_search_hint()}
          onSearch={(search) => onChange({ search })}
        />
        <AmountField amount={filter.amount} onChange={(amount) => onChange({ amount })} />
        <Field label={m.admin_column_status()}>
          <Select
            value={filter.status}
            onChange={({ target }) => onChange({ status: target.value as TipFilter['status'] })}
          >
            <option value="">{m.admin_all_status()}</option>
            {tipStatuses.map((status) => (
              <option key={status} value={status}>
                {tipStatusWords[status]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.all_tips_refund()}>
          <Select
            value={filter.refund}
            onChange={({ target }) => onChange({ refund: target.value as TipFilter['refund'] })}
          >
            <option value="">{m.all_tips_refund_any()}</option>
            {refundStatuses.map((status) => (
              <option key={status} value={status}>
                {refundWords[status]()}
              </option>
            ))}
          </Select>
        </Field>
        <PeriodFields from={filter.from} to={filter.to} onChange={onChange} />
      </div>
    </search>
  );
}
