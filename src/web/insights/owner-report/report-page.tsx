import { useQuery } from '@tanstack/react-query';
import type { MonthReport as Report } from '#shared/contracts/tip-lists.ts';
import { myBusinessQuery } from '#web/business/businesses/queries.ts';
import { useAllVenues } from '#web/business/workplace/all-venues.ts';
import { BarChart } from '#web/insights/analytics/bar-chart.tsx';
import { barsOf, longBarName } from '#web/insights/analytics/bars.ts';
import { Money } from '#web/kit/format/money.tsx';
import { MonthPage } from '#web/kit/page/month-page.tsx';
import { pageSkeleton } from '#web/kit/page/page.tsx';
import { StatsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { PersonLink } from '#web/staff/people/person-link.tsx';
import { monthReportQuery } from '#web/tipping/business-tips/queries.ts';
import { SumsTable } from '#web/tipping/business-tips/sums-table.tsx';
import { SumCards } from '#web/tipping/business-tips/tip-totals.tsx';

const head = () => ({
  title: m.report_title(),
  detail: m.report_intro(),
});

export function Component() {
  const { query } = useAllVenues();
  return (
    <MonthPage
      {...head()}
      query={(month) => monthReportQuery(month, query)}
      failure={m.dashboard_figures_failed()}
      skeleton={<StatsSkeleton />}
    >
      {(report) => <MonthReport report={report} />}
    </MonthPage>
  );
}

export const Skeleton = pageSkeleton(head, <StatsSkeleton />);

/** Everything in this element is printed, and nothing else of the page (print.css). */
function MonthReport({ report }: { report: Report }) {
  const { month, totals, refunded, balance, people, days } = report;
  const { data: business } = useQuery(myBusinessQuery);
  const { isAll } = useAllVenues();
  return (
    <article className="print-report flex flex-col gap-8">
      <header>
        <h2 className="text-large font-semibold">{longBarName(month)}</h2>
        <p className="text-ink-soft">
          <bdi>{isAll ? m.venues_title() : business?.name}</bdi>
          {!isAll && business?.tlNumber && (
            <span className="ms-3">
              {m.business_tl_number()}: <bdi>{business.tlNumber}</bdi>
            </span>
          )}
        </p>
      </header>
      <div>
        <SumCards sums={totals} />
        <p className="mt-3 text-small text-ink-soft">{m.report_how_it_adds_up()}</p>
        {people.reduce((sum, { count }) => sum + count, 0) > totals.count && (
          <p className="text-small text-ink-soft">{m.team_tip_counts_once()}</p>
        )}
        {refunded.count > 0 && (
          <p className="text-small text-ink-soft">
            {m.report_refunds({ count: refunded.count })} <Money amountDecimal={refunded.net} />.{' '}
            {m.report_balance()} <Money amountDecimal={balance.net} />
          </p>
        )}
      </div>
      {totals.count > 0 && <BarChart bars={barsOf(days)} />}
      <section>
        <h3 className="mb-2 font-semibold">{m.report_by_person()}</h3>
        <SumsTable
          caption={m.report_by_person()}
          heading={m.tips_person()}
          totals={totals}
          lines={people
            .filter(({ count }) => count > 0)
            .map(({ staffId, businessId, firstName, lastName, ...sums }) => ({
              ...sums,
              key: String(staffId),
              name: (
                <PersonLink id={staffId} firstName={firstName} lastName={lastName} businessId={businessId} />
              ),
            }))}
        />
      </section>
      <section>
        <h3 className="mb-2 font-semibold">{m.report_by_day()}</h3>
        <SumsTable
          caption={m.report_by_day()}
          heading={m.dashboard_day()}
          totals={totals}
          lines={days
            .filter(({ count }) => count > 0)
            .map(({ date, ...sums }) => ({ ...sums, key: date, name: longBarName(date) }))}
        />
      </section>
      {refunded.count > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">{m.report_refunds_by_day()}</h3>
          <SumsTable
            caption={m.report_refunds_by_day()}
            heading={m.dashboard_day()}
            totals={refunded}
            lines={days
              .filter((day) => day.refunded.count > 0)
              .map((day) => ({ ...day.refunded, key: day.date, name: longBarName(day.date) }))}
          />
        </section>
      )}
    </article>
  );
}
