import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { addDays, startOfMonth } from '#shared/dubai-time.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { Subpage } from '#web/app/layout/subpage.tsx';
import { NoBusinessPage } from '#web/app/owner/no-business-page.tsx';
import { formatMonth } from '#web/components/format/date-format.ts';
import { useToday } from '#web/components/format/use-today.ts';
import { useFilterParams } from '#web/components/query/use-filter-params.ts';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { ownerInsightsQuery } from '#web/features/insights/api/owner-insights.ts';
import { Amounts } from '#web/features/insights/components/amounts.tsx';
import { Average } from '#web/features/insights/components/average.tsx';
import { ChartsSkeleton } from '#web/features/insights/components/charts-skeleton.tsx';
import { Hours } from '#web/features/insights/components/hours.tsx';
import { OpenedPages } from '#web/features/insights/components/opened-pages.tsx';
import { People } from '#web/features/insights/components/people.tsx';
import { Places } from '#web/features/insights/components/places.tsx';
import { Ways } from '#web/features/insights/components/ways.tsx';
import { Weekdays } from '#web/features/insights/components/weekdays.tsx';
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
