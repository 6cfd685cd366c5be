import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnerTip } from '#shared/contracts/tip-lists.ts';
import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { isPeriodInOrder } from '#web/kit/ui/period-fields.tsx';
import { m } from '#web/paraglide/messages.js';
import { teamPartWords } from '#web/staff/portal/team-part-words.ts';
import { ownerTipsQuery, type TipFilter } from '#web/tipping/owner-tips/queries.ts';
import { statusWords } from '#web/tipping/owner-tips/status-words.ts';

export function TipsTable({ filter }: { filter: TipFilter }) {
  const list = useInfiniteQuery({ ...ownerTipsQuery(filter), enabled: isPeriodInOrder(filter) });
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <PagedTable
      list={list}
      caption={m.tips_title()}
      columns={columns()}
      failure={m.dashboard_tips_failed()}
      skeletonRows={8}
      empty={<EmptyState sentence={isFiltered ? m.tips_none_found() : m.dashboard_no_tips()} />}
    />
  );
}

function columns(): Column<OwnerTip>[] {
  return [
    {
      header: m.tips_person(),
      cell: ({ staff }) => (
        <bdi className="font-semibold">
          {staff.firstName} {staff.lastName}
        </bdi>
      ),
      lead: true,
    },
    {
      header: m.admin_column_date(),
      cell: ({ createdAt }) => <span className="@5xl:whitespace-nowrap">{formatInstant(createdAt)}</span>,
    },
    { header: m.admin_column_customer(), cell: (tip) => <Guest {...tip} /> },
    { header: m.admin_column_message(), cell: ({ message }) => <Given text={message} /> },
    { header: m.admin_column_status(), cell: (tip) => <Status {...tip} /> },
    { header: m.tips_gross(), cell: ({ amount }) => <Amount decimal={amount} />, numeric: true },
    { header: m.follow_fee(), cell: ({ fee }) => <Amount decimal={fee} />, numeric: true },
    { header: m.tips_net(), cell: ({ net }) => <Amount decimal={net} />, numeric: true },
  ];
}

function Status({ status, refunded, isDisputed }: Pick<OwnerTip, 'status' | 'refunded' | 'isDisputed'>) {
  if (status === 'paid')
    return (
      <>
        {isDisputed ? m.tips_disputed() : statusWords.paid()}
        {getFilsFrom(refunded) > 0 && (
          <span className="block text-small text-ink-soft">
            {m.tips_refunded_part({ amount: formatAmount(getFilsFrom(refunded)) })}
          </span>
        )}
      </>
    );
  return <Badge className="bg-sunken text-ink">{statusWords[status]()}</Badge>;
}

function Amount({ decimal }: { decimal: string }) {
  return <Money amountFils={getFilsFrom(decimal)} />;
}

function Guest({ customerName, at, team }: Pick<OwnerTip, 'customerName' | 'at' | 'team'>) {
  return (
    <>
      <Given text={customerName} />
      {at && <span className="block text-small text-ink-soft">{m.tips_at({ place: at })}</span>}
      {team && <span className="block text-small text-ink-soft">{teamPartWords(team)}</span>}
    </>
  );
}

function Given({ text }: { text: string | null }) {
  return text ? <bdi className="wrap-anywhere">{text}</bdi> : '–';
}
