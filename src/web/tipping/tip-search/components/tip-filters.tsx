import { refundStatuses, tipStatuses } from '#shared/statuses.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { PeriodFields } from '#web/kit/ui/period-fields.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { refundWords } from '#web/money/payments/components/refund-badge.tsx';
import { m } from '#web/paraglide/messages.js';
import type { TipFilter } from '#web/tipping/tip-search/api/found-tips.ts';
import { AmountField } from '#web/tipping/tip-search/components/amount-field.tsx';
import { tipStatusWords } from '#web/tipping/tip-search/components/tip-status-badge.tsx';

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
