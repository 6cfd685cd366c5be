import { adminTipCalls } from '#shared/calls/tipping/tips.ts';
import type { FoundTip } from '#shared/contracts/tip-lists.ts';
import { findFilsIn, getFilsFrom } from '#shared/money/money.ts';
import { type RefundFailure, refundStatuses, type TipStatus, tipStatuses } from '#shared/statuses.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { amountField, choiceField, periodFields, searchField } from '#web/kit/page/filters.tsx';
import { listPage } from '#web/kit/page/list.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { RefundBadge, RefundButton, refundWords } from '#web/money/payments/refund-button.tsx';
import { m } from '#web/paraglide/messages.js';

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

const failureWords: Record<RefundFailure, () => string> = {
  provider_could_not: m.refund_refused_detail,
  provider_refused: m.refund_refused_detail,
  returned_by_bank: m.refund_returned_by_bank,
};

export const { Component, Skeleton } = listPage({
  head: () => ({ title: m.all_tips_title(), detail: m.all_tips_intro() }),
  filters: {
    label: m.all_tips_search,
    columns: '@lg:grid-cols-2 @4xl:grid-cols-3',
    fields: {
      search: searchField(m.all_tips_search_hint),
      amount: amountField({
        label: m.all_tips_amount,
        isAmount: (text) => (findFilsIn(text) ?? 0) > 0,
        problem: m.reason_amount_not_a_number,
      }),
      status: choiceField({
        label: m.admin_column_status,
        all: m.admin_all_status,
        values: tipStatuses,
        words: tipStatusWords,
      }),
      refund: choiceField({
        label: m.all_tips_refund,
        all: m.all_tips_refund_any,
        values: refundStatuses,
        words: refundWords,
      }),
      ...periodFields,
    },
  },
  query: (filter) => pagesOf(adminTipCalls.search, { query: { ...filter, limit: 25 } }),
  columns,
  name: 'admin-tips',
  skeletonRows: 8,
  failure: m.all_tips_failed,
  none: m.admin_no_tips,
  noneFound: m.all_tips_none_found,
});

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
            <Money amountDecimal={amount} />
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
      key: 'staff',
      plain: true,
      cell: ({ staff, business }) => (
        <>
          <span className="block">
            <TextLink to={`/staff/${staff.id}`} isQuiet label={nameOf(staff)} />
          </span>
          <TextLink to={`/admin/businesses/${business.id}`} className="text-small" label={business.name} />
        </>
      ),
    },
    {
      header: m.admin_column_status(),
      key: 'status',
      plain: true,
      cell: ({ status, refunded, dispute }) => (
        <>
          <TipStatusBadge status={status} />
          {status === 'paid' && getFilsFrom(refunded) > 0 && (
            <span className="mt-1 block text-small text-ink-soft">
              {m.tips_refunded_part({ amount: formatAmount(getFilsFrom(refunded)) })}
            </span>
          )}
          {dispute && (
            <TextLink
              to="/admin/disputes"
              className="mt-1 block text-small"
              label={disputeWords[dispute]()}
            />
          )}
        </>
      ),
    },
    {
      header: m.all_tips_payment(),
      key: 'payment',
      cell: ({ paymentId }) => <bdi className="text-small wrap-anywhere">{paymentId ?? '–'}</bdi>,
    },
    { header: m.all_tips_refund(), key: 'refund', cell: (tip) => <RefundState tip={tip} /> },
    {
      header: m.admin_column_date(),
      key: 'date',
      cell: ({ createdAt }) => formatInstant(createdAt),
      plain: true,
    },
    {
      header: m.admin_column_actions(),
      actions: true,
      cell: (tip) =>
        tip.status === 'paid' && tip.refund?.status !== 'requested' ? <RefundButton tip={tip} /> : '–',
    },
  ];
}

/** How far a refund is, and why it did not reach the guest. */
function RefundState({ tip: { refund, owedToGuest } }: { tip: FoundTip }) {
  if (!refund) return '–';
  return (
    <>
      <RefundBadge status={refund.status} />
      {refund.failure && (
        <span className="mt-1 block text-small text-ink-soft wrap-anywhere">
          {refund.failureDetail ?? failureWords[refund.failure]()}
        </span>
      )}
      {owedToGuest && (
        <TextLink
          to="/admin/disputes"
          className="mt-1 block text-small"
          label={m.refund_owed({
            amount: formatAmount(getFilsFrom(owedToGuest.amount)),
            day: formatDay(owedToGuest.since),
          })}
        />
      )}
    </>
  );
}

function TipStatusBadge({ status }: { status: TipStatus }) {
  return <Badge className={colours[status]}>{tipStatusWords[status]()}</Badge>;
}
