import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminTipCalls } from '#shared/calls/tipping/tips.ts';
import type { FoundTip } from '#shared/contracts/tip-lists.ts';
import { getFilsFrom } from '#shared/money.ts';
import {
  type RefundFailure,
  type RefundStatus,
  refundStatuses,
  type TipStatus,
  tipStatuses,
} from '#shared/statuses.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { PagedTable } from '#web/kit/page/list.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { isPeriodInOrder, PeriodFields } from '#web/kit/ui/period-fields.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { RefundBadge, refundWords } from '#web/money/payments/refund-badge.tsx';
import { RefundButton } from '#web/money/payments/refund-button.tsx';
import { m } from '#web/paraglide/messages.js';
import { AmountField, isAmount } from '#web/tipping/tip-search/amount-field.tsx';

const tipStatusWords: Record<TipStatus, () => string> = {
  pending: m.all_tips_pending,
  paid: m.all_tips_paid,
  failed: m.all_tips_not_paid,
  refunded: m.refund_given_back,
};

const colours: Record<TipStatus, string> = {
  pending: 'bg-pending text-on-pending',
  paid: 'bg-active text-on-active',
  failed: 'bg-suspended text-on-suspended',
  refunded: 'bg-sunken text-ink',
};

/** An empty text means: all of them. */
type TipFilter = {
  search: string;
  amount: string;
  status: TipStatus | '';
  refund: RefundStatus | '';
  from: string;
  to: string;
};

const PAGE_SIZE = 25;

const failureWords: Record<RefundFailure, () => string> = {
  provider_could_not: m.refund_refused_detail,
  provider_refused: m.refund_refused_detail,
  returned_by_bank: m.refund_returned_by_bank,
};

export function FoundTipsTable() {
  const [filter, change] = useTipFilter();
  const list = useInfiniteQuery({
    ...foundTipsQuery(filter),
    enabled: isPeriodInOrder(filter) && isAmount(filter.amount),
  });
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <TipFilters filter={filter} onChange={change} />
      <PagedTable
        list={list}
        caption={m.all_tips_title()}
        columns={columns()}
        failure={m.all_tips_failed()}
        skeletonRows={8}
        empty={<EmptyState sentence={isFiltered ? m.all_tips_none_found() : m.admin_no_tips()} />}
      />
    </>
  );
}

const disputeWords: Record<NonNullable<FoundTip['dispute']>, () => string> = {
  inquiry: m.all_tips_inquiry,
  open: m.all_tips_disputed,
  won: m.all_tips_dispute_won,
  lost: m.all_tips_dispute_lost,
};

function columns(): Column<FoundTip>[] {
  return [
    {
      header: m.all_tips_title(),
      cell: ({ id, amount }) => (
        <>
          <span className="block font-semibold">
            <Money amountFils={getFilsFrom(amount)} />
          </span>
          <span className="block text-small text-ink-soft">
            <bdi>#{id}</bdi>
          </span>
        </>
      ),
      lead: true,
    },
    {
      header: m.admin_column_staff(),
      cell: ({ staff, business }) => (
        <>
          <span className="block">
            <bdi>
              {staff.firstName} {staff.lastName}
            </bdi>
          </span>
          <Link
            to={`/admin/businesses/${business.id}`}
            className="text-small text-accent underline underline-offset-4"
          >
            <bdi>{business.name}</bdi>
          </Link>
        </>
      ),
    },
    {
      header: m.admin_column_status(),
      cell: ({ status, refunded, dispute }) => (
        <>
          <TipStatusBadge status={status} />
          {status === 'paid' && getFilsFrom(refunded) > 0 && (
            <span className="mt-1 block text-small text-ink-soft">
              {m.tips_refunded_part({ amount: formatAmount(getFilsFrom(refunded)) })}
            </span>
          )}
          {dispute && (
            <Link
              to="/admin/books"
              className="mt-1 block text-small text-accent underline underline-offset-4"
            >
              {disputeWords[dispute]()}
            </Link>
          )}
        </>
      ),
    },
    {
      header: m.all_tips_payment(),
      cell: ({ paymentId }) => <bdi className="text-small wrap-anywhere">{paymentId ?? '–'}</bdi>,
    },
    { header: m.all_tips_refund(), cell: ({ refund }) => <RefundState refund={refund} /> },
    { header: m.admin_column_date(), cell: ({ createdAt }) => formatInstant(createdAt) },
    {
      header: m.admin_column_actions(),
      cell: (tip) =>
        tip.status === 'paid' && tip.refund?.status !== 'requested' ? <RefundButton tip={tip} /> : '–',
    },
  ];
}

function useTipFilter(): [TipFilter, (changed: Partial<TipFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    search: params.get('search') ?? '',
    amount: params.get('amount') ?? '',
    status: tipStatuses.find((status) => status === params.get('status')) ?? ('' as const),
    refund: refundStatuses.find((status) => status === params.get('refund')) ?? ('' as const),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  return [filter, change];
}

/** How far a refund is, and why it did not reach the guest. */
function RefundState({ refund }: Pick<FoundTip, 'refund'>) {
  if (!refund) return '–';
  return (
    <>
      <RefundBadge status={refund.status} />
      {refund.failure && (
        <span className="mt-1 block text-small text-ink-soft wrap-anywhere">
          {refund.failureDetail ?? failureWords[refund.failure]()}
        </span>
      )}
    </>
  );
}

type Props = { filter: TipFilter; onChange: (changed: Partial<TipFilter>) => void };

function TipFilters({ filter, onChange }: Props) {
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

function foundTipsQuery(filter: TipFilter) {
  return pagesOf(adminTipCalls.search, { query: { ...filter, limit: PAGE_SIZE } });
}

function TipStatusBadge({ status }: { status: TipStatus }) {
  return <Badge className={colours[status]}>{tipStatusWords[status]()}</Badge>;
}
