import { type PayoutStatus, payoutStatuses } from '#shared/statuses.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { payoutStatusWord } from '#web/components/ui/payout-status-badge.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { useSettledText } from '#web/features/admin/use-settled-text.ts';
import type { PayoutFilter } from '#web/features/payouts/payout-filter.ts';
import { m } from '#web/paraglide/messages.js';

const PAUSE_MS = 250;
const LONGEST_SEARCH = 100;

type Props = { filter: PayoutFilter; onChange: (filter: PayoutFilter) => void };

export function PayoutFilters({ filter, onChange }: Props) {
  const [typed, setTyped] = useSettledText(
    filter.search,
    (search) => onChange({ ...filter, search }),
    PAUSE_MS,
  );
  return (
    <search aria-label={m.desk_payouts_search()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-[1fr_12rem]">
        <Field label={m.admin_search()}>
          <Input
            type="search"
            autoComplete="off"
            maxLength={LONGEST_SEARCH}
            placeholder={m.desk_payouts_search_hint()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
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
