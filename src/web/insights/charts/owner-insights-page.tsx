import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { insightCalls } from '#shared/calls/insights.ts';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { addDays, startOfMonth } from '#shared/dubai-time.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import {
  BarList,
  ChartsSkeleton,
  Columns,
  formatAverage,
  hourName,
  QuestionPanel,
  sumBar,
  weekdayName,
} from '#web/insights/charts/chart-parts.tsx';
import { OpenedPages } from '#web/insights/charts/opened-pages.tsx';
import { Amounts, Average, TablesAndRooms } from '#web/insights/charts/owner-charts.tsx';
import { findQueryOf } from '#web/kit/client/queries.ts';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { formatCount } from '#web/kit/format/number-format.ts';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field, Select } from '#web/kit/ui/field.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { tipSourceWords } from '#web/kit/words/tip-source-words.ts';
import { m } from '#web/paraglide/messages.js';

/** Every sixth has a name below it: more have no room on a phone. */
const NAMED_HOURS = 6;

const head = () => ({
  title: m.insights_title(),
  detail: m.insights_intro(),
});

/** As long as opened pages are counted. */
const MONTHS_OFFERED = 13;

export function Component() {
  const [params, change] = useFilterParams();
  const months = lastMonths(useToday());
  const month = months.find((each) => each === params.get('month')) ?? '';
  const insights = useQuery(ownerInsightsQuery(month));
  if (insights.data === null) return <NoBusinessPage />;
  return (
    <Page {...head()}>
      <div className="mb-4 max-w-60">
        <Field label={m.insights_period()}>
          <Select
            value={month}
            onChange={({ target }) => change({ month: target.value })}
            first={m.insights_last_days()}
            options={months.map((each) => ({ value: each, label: formatMonth(each) }))}
          />
        </Field>
      </div>
      <Loaded query={insights} failure={m.insights_failed()} skeleton={<ChartsSkeleton />}>
        {(data) => <Charts insights={data} isMonth={month !== ''} />}
      </Loaded>
    </Page>
  );
}

function Charts({ insights, isMonth }: { insights: OwnerInsights; isMonth: boolean }) {
  const { now, before, hours, weekdays, people, otherPeople, places, allPlaces, ways, amounts, pages } =
    insights;
  const showCodes = (
    <ButtonLink
      to="/business/staff/codes"
      variant="secondary"
      icon={QrCode}
      label={m.insights_show_codes()}
    />
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
        action={<ButtonLink to="/business/amounts" variant="quiet" label={m.insights_change_amounts()} />}
      />
      <People people={people} otherPeople={otherPeople} now={now} />
      <TipSources ways={ways} />
      <TablesAndRooms places={places} allPlaces={allPlaces} now={now} action={showCodes} />
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

export const Skeleton = pageSkeleton(head, <ChartsSkeleton />);

/** A month ("2026-11"), or the last 30 days; null if there is no business yet. Live updates do not refresh it. */
function ownerInsightsQuery(month: string) {
  return queryOptions({
    ...findQueryOf(insightCalls.read, { query: { month } }),
    placeholderData: keepPreviousData,
  });
}

function People({ people, otherPeople, now }: Pick<OwnerInsights, 'people' | 'otherPeople' | 'now'>) {
  const bars = people.map(({ staffId, firstName, lastName, ...sums }) =>
    sumBar(String(staffId), <PersonName firstName={firstName} lastName={lastName} />, sums),
  );
  const others = m.insights_other_people({ count: otherPeople.people });
  const isShared = people.reduce((sum, { count }) => sum + count, otherPeople.count) > now.count;
  const rest = { ...sumBar('others', others, otherPeople), isQuiet: true };
  return (
    <QuestionPanel
      title={m.insights_people()}
      note={isShared ? `${m.insights_gross()} ${m.team_tip_counts_once()}` : m.insights_gross()}
    >
      <BarList label={m.insights_people()} bars={otherPeople.people > 0 ? [...bars, rest] : bars} />
    </QuestionPanel>
  );
}

/** Tips by the code, page or link that led the guest to the form. */
function TipSources({ ways }: Pick<OwnerInsights, 'ways'>) {
  const title = m.insights_ways();
  return (
    <QuestionPanel title={title} note={`${m.insights_gross()} ${m.insights_ways_note()}`}>
      <BarList
        label={title}
        bars={ways.map(({ way, ...sums }) => sumBar(way, tipSourceWords[way](), sums))}
      />
    </QuestionPanel>
  );
}

function Hours({ hours, now }: Pick<OwnerInsights, 'hours' | 'now'>) {
  const most = Math.max(...hours.map(({ count }) => count));
  const best = hours.find(({ count }) => count === most);
  return (
    <QuestionPanel
      title={m.insights_hours()}
      answer={
        best &&
        m.insights_hours_answer({
          from: hourName(best.hour),
          to: hourName(best.hour + 1),
          count: formatCount(best.count),
          all: formatCount(now.count),
        })
      }
    >
      <Columns
        columns={hours.map(({ hour, count }) => ({
          key: String(hour),
          name: hourName(hour),
          longName: m.insights_hour({ from: hourName(hour), to: hourName(hour + 1) }),
          size: count,
          value: formatCount(count),
          isNamed: hour % NAMED_HOURS === 0,
        }))}
        caption={m.insights_hours()}
        heading={m.insights_time()}
        valueHeading={m.insights_tips()}
        isLargestAnswer
      />
    </QuestionPanel>
  );
}

/** Tips per day: a month has five of some weekdays and four of others. */
function Weekdays({ weekdays }: Pick<OwnerInsights, 'weekdays'>) {
  const averages = weekdays.map(({ weekday, days, count }) => ({
    weekday,
    average: days === 0 ? 0 : count / days,
  }));
  const most = Math.max(...averages.map(({ average }) => average));
  const best = averages.find(({ average }) => average === most);
  return (
    <QuestionPanel
      title={m.insights_weekdays()}
      answer={
        best &&
        m.insights_weekdays_answer({
          day: weekdayName(best.weekday, 'long'),
          count: formatAverage(best.average),
        })
      }
    >
      <Columns
        columns={averages.map(({ weekday, average }) => ({
          key: String(weekday),
          name: weekdayName(weekday, 'narrow'),
          longName: weekdayName(weekday, 'long'),
          size: average,
          value: formatAverage(average),
          isNamed: true,
        }))}
        caption={m.insights_weekdays()}
        heading={m.insights_weekday()}
        valueHeading={m.insights_tips_per_day()}
        values="always"
        isLargestAnswer
      />
    </QuestionPanel>
  );
}
