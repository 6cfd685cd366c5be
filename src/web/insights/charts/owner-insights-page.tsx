import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { addDays, startOfMonth } from '#shared/dubai-time.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { ownerInsightsQuery } from '#web/insights/charts/api/owner-insights.ts';
import { Amounts } from '#web/insights/charts/components/amounts.tsx';
import { Average } from '#web/insights/charts/components/average.tsx';
import { ChartsSkeleton } from '#web/insights/charts/components/charts-skeleton.tsx';
import { Hours } from '#web/insights/charts/components/hours.tsx';
import { OpenedPages } from '#web/insights/charts/components/opened-pages.tsx';
import { People } from '#web/insights/charts/components/people.tsx';
import { Places } from '#web/insights/charts/components/places.tsx';
import { Ways } from '#web/insights/charts/components/ways.tsx';
import { Weekdays } from '#web/insights/charts/components/weekdays.tsx';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { useToday } from '#web/kit/format/use-today.ts';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';

const words = () => ({
  back: { to: '/business', label: m.qr_back_to_dashboard() },
  title: m.insights_title(),
  detail: m.insights_intro(),
});

/** As long as opened pages are counted. */
const MONTHS_OFFERED = 13;

export function Component() {
  const [params, change] = useFilterParams();
  const months = lastMonths(useToday());
  const month = months.find((each) => each === params.get('month')) ?? '';
  const { data, error, refetch } = useQuery(ownerInsightsQuery(month));
  if (data === null) return <NoBusinessPage />;
  return (
    <Subpage {...words()}>
      <div className="mb-4 max-w-60">
        <Field label={m.insights_period()}>
          <Select value={month} onChange={({ target }) => change({ month: target.value })}>
            <option value="">{m.insights_last_days()}</option>
            {months.map((each) => (
              <option key={each} value={each}>
                {formatMonth(each)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {data && <Charts insights={data} isMonth={month !== ''} />}
      {!data && !error && <ChartsSkeleton />}
      {!data && error && (
        <LoadProblem sentence={errorSentence(error, m.insights_failed())} onRetry={() => void refetch()} />
      )}
    </Subpage>
  );
}

function Charts({ insights, isMonth }: { insights: OwnerInsights; isMonth: boolean }) {
  const { now, before, hours, weekdays, people, otherPeople, places, allPlaces, ways, amounts, pages } =
    insights;
  const showCodes = (
    <ButtonLink to="/business/staff/codes" variant="secondary">
      <QrCode aria-hidden="true" className="size-5" />
      {m.insights_show_codes()}
    </ButtonLink>
  );
  const opened = (
    <OpenedPages pages={pages} empty={{ sentence: m.insights_opens_none(), action: showCodes }} />
  );
  if (now.count === 0) {
    return (
      <div className="grid gap-4">
        <EmptyState sentence={m.insights_none()} action={showCodes} />
        {pages.teamOpens + pages.tipOpens > 0 && opened}
      </div>
    );
  }
  return (
    <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
      <Hours hours={hours} now={now} />
      <Weekdays weekdays={weekdays} />
      <Average now={now} before={before} isMonth={isMonth} />
      {opened}
      <Amounts
        amounts={amounts}
        now={now}
        action={
          <ButtonLink to="/business/amounts" variant="quiet">
            {m.insights_change_amounts()}
          </ButtonLink>
        }
      />
      <People people={people} otherPeople={otherPeople} />
      <Ways ways={ways} />
      <Places places={places} allPlaces={allPlaces} now={now} action={showCodes} />
    </div>
  );
}

/** "2026-11" and the months before it. */
function lastMonths(today: string): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < MONTHS_OFFERED)
    months.push(addDays(startOfMonth(`${months.at(-1)}-01`), -1).slice(0, 7));
  return months;
}

export function Skeleton() {
  return (
    <Subpage {...words()}>
      <ChartsSkeleton />
    </Subpage>
  );
}
