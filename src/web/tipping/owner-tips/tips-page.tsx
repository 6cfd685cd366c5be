import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, FileText, Scale } from 'lucide-react';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import { type OwnerTip, type ShownTipStatus, shownTipStatuses } from '#shared/contracts/tip-lists.ts';
import { getFilsFrom } from '#shared/money.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { PagedTable } from '#web/kit/page/list.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { buttonStyle } from '#web/kit/ui/button-style.ts';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { isPeriodInOrder, PeriodFields } from '#web/kit/ui/period-fields.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { staffListQuery } from '#web/staff/people/queries.ts';
import { teamPartWords } from '#web/staff/portal/team-part-words.ts';
import type { TipFilter } from '#web/tipping/owner-tips/queries.ts';
import { ownerTipsQuery } from '#web/tipping/owner-tips/queries.ts';
import { TipTotals } from '#web/tipping/owner-tips/tip-totals.tsx';

const statusWords: Record<ShownTipStatus, () => string> = {
  paid: m.tips_paid,
  refunded: m.refund_given_back,
};

const back = () => ({ to: '/business', label: m.qr_back_to_dashboard() });

const refreshed = { tips: [ownerTipCalls] };

export function Component() {
  const [filter, change] = useTipFilter();
  useLiveUpdates(ownerTipCalls.live, refreshed);
  const canDownload = isPeriodInOrder(filter);
  return (
    <Page
      back={back()}
      title={m.tips_title()}
      detail={m.tips_intro()}
      actions={
        <>
          {/* A plain link: the browser writes to disk, because the file may be larger than memory. */}
          <a
            {...(canDownload && { href: urlOf(ownerTipCalls.searchCsv, { query: filter }) })}
            download
            aria-disabled={!canDownload}
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden="true" className="size-5" />
            {m.tips_download()}
          </a>
          <ButtonLink to="/business/tips/report" variant="secondary">
            <FileText aria-hidden="true" className="size-5" />
            {m.report_title()}
          </ButtonLink>
          <ButtonLink to="/business/statement" variant="secondary">
            <Scale aria-hidden="true" className="size-5" />
            {m.business_statement_title()}
          </ButtonLink>
        </>
      }
    >
      <TipFilters filter={filter} onChange={change} />
      <TipTotals filter={filter} />
      <div className="mt-4">
        <TipsTable filter={filter} />
      </div>
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page back={back()} title={m.tips_title()} detail={m.tips_intro()}>
      <TableSkeleton rows={8} />
    </Page>
  );
}

function useTipFilter(): [TipFilter, (changed: Partial<TipFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    search: params.get('search') ?? '',
    staffId: params.get('staffId') ?? '',
    status: shownTipStatuses.find((status) => status === params.get('status')) ?? ('' as const),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  return [filter, change];
}

type Props = { filter: TipFilter; onChange: (changed: Partial<TipFilter>) => void };

function TipFilters({ filter, onChange }: Props) {
  // Without the names the other fields still work.
  const { data: staff = [] } = useQuery(staffListQuery);
  return (
    <search aria-label={m.tips_filter()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-[1fr_1fr_9rem_11rem_11rem]">
        <SearchField
          search={filter.search}
          placeholder={m.tips_search_hint()}
          onSearch={(search) => onChange({ search })}
        />
        <Field label={m.tips_person()}>
          <Select value={filter.staffId} onChange={({ target }) => onChange({ staffId: target.value })}>
            <option value="">{m.tips_everyone()}</option>
            {staff.map(({ id, firstName, lastName }) => (
              <option key={id} value={id}>
                {firstName} {lastName}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.admin_column_status()}>
          <Select
            value={filter.status}
            onChange={({ target }) => onChange({ status: target.value as TipFilter['status'] })}
          >
            <option value="">{m.tips_all_statuses()}</option>
            {shownTipStatuses.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]()}
              </option>
            ))}
          </Select>
        </Field>
        <PeriodFields from={filter.from} to={filter.to} onChange={onChange} />
      </div>
    </search>
  );
}

function TipsTable({ filter }: { filter: TipFilter }) {
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
