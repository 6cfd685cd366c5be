import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { statementCalls } from '#shared/calls/money/statements.ts';
import type { NextPayout, ownersPayout, WaitingBalance } from '#shared/contracts/payouts.ts';
import { useAllVenues } from '#web/business/workplace/all-venues.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { summaryQuery } from '#web/insights/analytics/queries.ts';
import { OwedCard } from '#web/insights/dashboards/summary-cards.tsx';
import { urlOf } from '#web/kit/client/call.ts';
import { pagesOf, queryOf } from '#web/kit/client/queries.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { ListSection } from '#web/kit/page/list.tsx';
import { MonthField } from '#web/kit/page/month-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { DownloadLink } from '#web/kit/ui/button-link.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { Panel, Section } from '#web/kit/ui/panel.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { CalendarPanel } from '#web/money/payouts/components/calendar-panel.tsx';
import { holdWords } from '#web/money/payouts/components/hold-words.ts';
import { nextPayoutWords } from '#web/money/payouts/components/next-payout-words.ts';
import {
  findFailureReason,
  PayoutReason,
  PayoutStatusBadge,
} from '#web/money/payouts/components/payout-status.tsx';
import { m } from '#web/paraglide/messages.js';
import { PersonLink } from '#web/staff/people/person-link.tsx';

type Payout = z.input<typeof ownersPayout>;

const head = () => ({ title: m.payouts_list(), detail: m.payouts_owner_intro() });

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={8} />);

/** What comes next and whom it leaves out, to whom money went and to which account, and a file for payroll. */
export function Component() {
  const { isAll, query, nameOf } = useAllVenues();
  const venue = isAll ? nameOf : undefined;
  const isOwner = useMay('owner');
  return (
    <Page {...head()}>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-4">
          {isOwner ? <NextPayoutPanel venue={venue} /> : !isAll && <Owed />}
          {/* A calendar is of one venue. */}
          {isOwner && !isAll && <CalendarPanel />}
        </div>
        <PayrollPanel />
      </div>
      <Section title={m.payouts_all()}>
        <ListSection
          query={() => pagesOf(payoutCalls.listOwn, { query: { ...query, limit: 25 } })}
          caption={m.payouts_list()}
          columns={() => columns(venue)}
          skeletonRows={8}
          failure={m.payout_list_failed}
          none={m.payouts_owner_none}
        />
      </Section>
    </Page>
  );
}

/** For managers and viewers, who are not told why somebody is not paid. */
function Owed() {
  const { data: summary } = useQuery(summaryQuery);
  return summary ? <OwedCard {...summary} /> : null;
}

function NextPayoutPanel({ venue }: { venue: Venue }) {
  const { query } = useAllVenues();
  return (
    <QueryPanel
      title={m.next_payout()}
      query={useQuery(queryOf(payoutCalls.readNext, { query }))}
      failure={m.payout_list_failed()}
      skeleton="h-40"
    >
      {(data) => <NextPayoutFacts next={data} venue={venue} />}
    </QueryPanel>
  );
}

type Venue = ((businessId: number) => string) | undefined;

function NextPayoutFacts({ next, venue }: { next: NextPayout; venue: Venue }) {
  const held = next.people.filter(({ hold }) => hold !== null);
  const paid = next.people.length - held.length;
  const reasons = new Set(held.map(holdWords));
  return (
    <>
      <p className="text-title font-semibold">
        <Money amountDecimal={next.amount} variant="figure" />
      </p>
      <p className="text-ink-soft">
        {m.next_payout_people({ count: paid })} {nextPayoutWords(next)}
      </p>
      {held.length > 0 && (
        <div className="mt-4 border-t border-hairline pt-4">
          <h3 className="font-semibold">{m.next_payout_held({ count: held.length })}</h3>
          {[...reasons].map((reason) => (
            <HeldPeople
              key={reason}
              sentence={reason}
              people={held.filter((each) => holdWords(each) === reason)}
              venue={venue}
            />
          ))}
        </div>
      )}
    </>
  );
}

type HeldProps = { sentence: string | undefined; people: readonly WaitingBalance[]; venue: Venue };

/** Why, once, and whom it holds. */
function HeldPeople({ sentence, people, venue }: HeldProps) {
  return (
    <div className="mt-3">
      <p className="text-ink-soft">{sentence}</p>
      <ul className="mt-1 divide-y divide-hairline">
        {people.map(({ staffId, firstName, lastName, businessId, amount }) => (
          <li key={staffId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span className="min-w-0">
              <PersonLink id={staffId} firstName={firstName} lastName={lastName} businessId={businessId} />{' '}
              {venue && <bdi className="text-small text-ink-soft">{venue(businessId)}</bdi>}
            </span>
            <Money amountDecimal={amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PayrollPanel() {
  const thisMonth = useToday().slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  return (
    <Panel title={m.payroll_title()}>
      <p className="mb-4 text-ink-soft">{m.payroll_detail()}</p>
      <MonthField label={m.report_month()} month={month} onChange={setMonth} />
      <DownloadLink
        href={urlOf(statementCalls.payrollCsv, { query: { month } })}
        label={m.payroll_download()}
      />
    </Panel>
  );
}

function columns(venue: Venue): Column<Payout>[] {
  return [
    {
      header: m.payouts_owner_recipient(),
      cell: ({ id, recipientName }) => (
        <TextLink
          to={`/business/payouts/${id}`}
          isQuiet
          className="font-semibold wrap-anywhere"
          label={recipientName}
        />
      ),
      lead: true,
    },
    ...(venue
      ? [
          {
            header: m.venues_venue(),
            cell: ({ businessId }: Payout) => <bdi>{venue(businessId)}</bdi>,
            plain: true,
          },
        ]
      : []),
    { header: m.payouts_owner_account(), cell: ({ iban }) => <bdi dir="ltr">{iban}</bdi> },
    { header: m.portal_payout_started(), cell: ({ createdAt }) => formatDay(createdAt) },
    {
      header: m.portal_payout_arrived(),
      cell: ({ status, completedAt }) =>
        completedAt && status !== 'returned' ? formatDay(completedAt) : '–',
    },
    {
      header: m.portal_tip_state(),
      cell: ({ status, reason }) => (
        <>
          <PayoutStatusBadge status={status} />
          <PayoutReason text={findFailureReason(status, reason)} className="mt-1 text-small" />
        </>
      ),
    },
    moneyColumn(m.portal_payout_amount(), ({ amount }) => amount, true),
  ];
}
