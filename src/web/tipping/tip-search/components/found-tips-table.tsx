import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FoundTip } from '#shared/contracts/tip-search.ts';
import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { isPeriodInOrder } from '#web/kit/ui/period-fields.tsx';
import { RefundButton } from '#web/money/payments/components/refund-button.tsx';
import { m } from '#web/paraglide/messages.js';
import { foundTipsQuery } from '#web/tipping/tip-search/api/found-tips.ts';
import { isAmount } from '#web/tipping/tip-search/components/amount-field.tsx';
import { RefundState } from '#web/tipping/tip-search/components/refund-state.tsx';
import { TipFilters } from '#web/tipping/tip-search/components/tip-filters.tsx';
import { TipStatusBadge } from '#web/tipping/tip-search/components/tip-status-badge.tsx';
import { useTipFilter } from '#web/tipping/tip-search/use-tip-filter.ts';

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
