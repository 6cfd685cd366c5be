import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import { type OwnerTip, type ShownTipStatus, shownTipStatuses } from '#shared/contracts/tip-lists.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { useAllVenues } from '#web/business/workplace/all-venues.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { moneyColumn, timeColumn } from '#web/kit/format/columns.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { placeWords } from '#web/kit/format/place-words.ts';
import { divisionWords, teamPartWords } from '#web/kit/format/team-rule-words.ts';
import {
  choiceField,
  FilterBar,
  type Filtering,
  loadedChoiceField,
  periodFields,
  searchField,
  useFilters,
} from '#web/kit/page/filters.tsx';
import { EmptyList, PagedTable } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { PersonLink } from '#web/staff/people/person-link.tsx';
import { staffListQuery } from '#web/staff/people/queries.ts';
import { ownerTipsQuery, type TipFilter } from '#web/tipping/business-tips/queries.ts';
import { TeamTip } from '#web/tipping/business-tips/team-tip.tsx';
import { TipTotals } from '#web/tipping/business-tips/tip-totals.tsx';

const statusWords: Record<ShownTipStatus, () => string> = {
  paid: m.tips_paid,
  refunded: m.refund_given_back,
};

const filters = {
  label: m.tips_filter,
  columns: '@lg:grid-cols-2 @4xl:grid-cols-[1fr_1fr_9rem_11rem_11rem]',
  fields: {
    search: searchField(m.tips_search_hint),
    staffId: loadedChoiceField({ label: m.tips_person, all: m.tips_everyone, useOptions: useStaffOptions }),
    status: choiceField({
      label: m.admin_column_status,
      all: m.tips_all_statuses,
      values: shownTipStatuses,
      words: statusWords,
    }),
    ...periodFields,
  },
};

const head = () => ({
  title: m.tips_title(),
  detail: m.tips_intro(),
});

const refreshed = { tips: [ownerTipCalls] };

export function Component() {
  const filtering = useFilters(filters);
  const all = useAllVenues();
  const filter = { ...filtering.values, ...all.query };
  useLiveUpdates(ownerTipCalls.live, refreshed);
  return (
    <Page
      {...head()}
      actions={
        <DownloadLink
          href={filtering.isValid ? urlOf(ownerTipCalls.searchCsv, { query: filter }) : undefined}
          label={m.tips_download()}
        />
      }
    >
      <FilterBar filters={filters} filtering={filtering} />
      <TipTotals filter={filter} isValid={filtering.isValid} />
      <div className="mt-4">
        <TipsTable filtering={filtering} filter={filter} venueOf={all.isAll ? all.nameOf : undefined} />
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={8} />);

/** Without the names, the other fields still work. */
function useStaffOptions() {
  const { data: staff = [] } = useQuery(staffListQuery);
  return staff.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
}

type VenueOf = ((businessId: number) => string) | undefined;
type TableProps = { filtering: Filtering<typeof filters>; filter: TipFilter; venueOf: VenueOf };

function TipsTable({ filtering, filter, venueOf }: TableProps) {
  const list = useInfiniteQuery({ ...ownerTipsQuery(filter), enabled: filtering.isValid });
  return (
    <PagedTable
      list={list}
      caption={m.tips_title()}
      columns={columns(venueOf)}
      failure={m.dashboard_tips_failed()}
      skeletonRows={8}
      empty={<EmptyList filtering={filtering} none={m.dashboard_no_tips()} noneFound={m.tips_none_found()} />}
    />
  );
}

function columns(venueOf: VenueOf): Column<OwnerTip>[] {
  return [
    {
      header: m.tips_person(),
      cell: ({ businessId, staffId, staff, parts, team }) =>
        parts.length > 0 ? (
          <TeamTip parts={parts} businessId={businessId} person={team?.share ? staff : undefined} />
        ) : (
          <PersonLink id={staffId} businessId={businessId} {...staff} />
        ),
      lead: true,
    },
    ...(venueOf
      ? [
          {
            header: m.venues_venue(),
            cell: ({ businessId }: OwnerTip) => <bdi>{venueOf(businessId)}</bdi>,
            plain: true,
          },
        ]
      : []),
    { ...timeColumn<OwnerTip>(m.admin_column_date(), ({ createdAt }) => createdAt), plain: true },
    { header: m.admin_column_customer(), cell: (tip) => <Guest {...tip} />, plain: true },
    { header: m.admin_column_message(), cell: ({ message }) => <TextOrDash text={message} />, plain: true },
    { header: m.admin_column_status(), cell: (tip) => <Status {...tip} />, plain: true },
    moneyColumn(m.tips_gross(), ({ amount }) => amount, true),
    moneyColumn(m.follow_fee(), ({ fee }) => fee),
    moneyColumn(m.tips_net(), ({ net }) => net),
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

/** How a tip for the team was shared is said in its own row in short, and for the part of one person in full. */
function Guest({ customerName, at, team, parts }: Pick<OwnerTip, 'customerName' | 'at' | 'team' | 'parts'>) {
  return (
    <>
      <TextOrDash text={customerName} />
      {at && <span className="block text-small text-ink-soft">{placeWords(at)}</span>}
      {team && (
        <span className="block text-small text-ink-soft">
          {parts.length > 0 ? divisionWords(team) : teamPartWords(team)}
        </span>
      )}
    </>
  );
}

/** A dash says something only under its heading, which short rows of a phone do not have. */
function TextOrDash({ text }: { text: string | null }) {
  if (text) return <bdi className="wrap-anywhere">{text}</bdi>;
  return <span className="hidden @4xl:inline">–</span>;
}
