import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';
import { type CardTestingCase, casesQuery } from '#web/tipping/card-testing/api/cases.ts';
import { caseWords } from '#web/tipping/card-testing/case-words.ts';
import { CaseState } from '#web/tipping/card-testing/components/case-state.tsx';

/** All cases, newest first. */
export function CasesTable() {
  const list = useInfiniteQuery(casesQuery);
  return (
    <PagedTable
      list={list}
      caption={m.cases_title()}
      columns={columns()}
      failure={m.cases_load_failed()}
      skeletonRows={3}
      empty={<EmptyState sentence={m.cases_none()} />}
    />
  );
}

function columns(): Column<CardTestingCase>[] {
  return [
    {
      header: m.cases_what(),
      cell: ({ reason }) => <span className="font-semibold">{caseWords[reason]()}</span>,
      lead: true,
    },
    { header: m.cases_about(), cell: (noticed) => <Code {...noticed} /> },
    { header: m.cases_declined(), cell: ({ declinedCount }) => declinedCount, numeric: true },
    { header: m.cases_small(), cell: ({ smallTipCount }) => smallTipCount, numeric: true },
    // The sandbox has no cards.
    { header: m.cases_cards(), cell: ({ cardCount }) => cardCount || '–', numeric: true },
    { header: m.cases_addresses(), cell: ({ addressCount }) => addressCount, numeric: true },
    {
      header: m.cases_between(),
      cell: ({ firstAt, lastAt }) => (
        <span className="@5xl:whitespace-nowrap">
          {formatInstant(firstAt)}
          <br />
          {formatInstant(lastAt)}
        </span>
      ),
    },
    { header: m.cases_state(), cell: (noticed) => <CaseState noticed={noticed} /> },
  ];
}

function Code({ personName, ofTeam, businessId, businessName }: CardTestingCase) {
  return (
    <>
      <bdi>{personName ?? (ofTeam ? m.cases_team_code() : m.cases_several_codes())}</bdi>
      {businessId !== null && (
        <Link
          to={`/admin/businesses/${businessId}`}
          className="block text-accent underline-offset-4 hover:underline"
        >
          <bdi>{businessName}</bdi>
        </Link>
      )}
    </>
  );
}
