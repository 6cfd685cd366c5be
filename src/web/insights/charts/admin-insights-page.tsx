import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { insightCalls } from '#shared/calls/insights.ts';
import type { AdminInsights } from '#shared/contracts/insights.ts';
import { addFils, getFilsFrom } from '#shared/money/money.ts';
import { BarChart, BarsTable } from '#web/insights/analytics/bar-chart.tsx';
import { shortBarName } from '#web/insights/analytics/bars.ts';
import { BarList, ChartsSkeleton, Columns, QuestionPanel } from '#web/insights/charts/chart-parts.tsx';
import { OpenedPages } from '#web/insights/charts/opened-pages.tsx';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';

/** Every fourth week has a name below it: more have no room on a phone. */
const NAMED_WEEKS = 4;

const head = () => ({ title: m.insights_title(), detail: m.insights_admin_intro() });

export function Component() {
  const insights = useQuery(queryOf(insightCalls.readAll));
  return (
    <Page {...head()}>
      <Loaded query={insights} failure={m.insights_failed()} skeleton={<ChartsSkeleton />}>
        {(data) => <Charts {...data} />}
      </Loaded>
    </Page>
  );
}

function Charts({ days, weeks, pages, trades }: AdminInsights) {
  const review = <ButtonLink to="/admin/review" variant="secondary" label={m.review_title()} />;
  return (
    <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
      <PlatformTips title={m.insights_days_title()} tips={days} note={m.insights_gross()} action={review} />
      <PlatformTips
        title={m.insights_weeks_title()}
        tips={weeks.map(({ monday, count, gross }) => ({ date: monday, count, gross }))}
        note={m.insights_weeks_note()}
        action={review}
      />
      <Joined weeks={weeks} />
      <OpenedPages pages={pages} empty={{ sentence: m.insights_platform_none(), action: review }} />
      <Trades trades={trades} className="lg:col-span-2" />
    </div>
  );
}

export const Skeleton = pageSkeleton(head, <ChartsSkeleton />);

function Trades({ trades, className = '' }: Pick<AdminInsights, 'trades'> & { className?: string }) {
  const title = m.insights_trades();
  if (trades.length === 0) {
    return (
      <QuestionPanel title={title} className={className}>
        <EmptyState sentence={m.insights_joined_none()} />
      </QuestionPanel>
    );
  }
  return (
    <QuestionPanel title={title} note={m.insights_trades_note()} className={className}>
      <BarList
        label={title}
        bars={trades.map(({ type, businesses, gross }) => ({
          key: type,
          name: (
            <>
              {businessTypeWords[type]()}
              <span className="block text-small text-ink-soft">
                {m.insights_trade_businesses({ count: formatCount(businesses) })}
              </span>
            </>
          ),
          value: <Money amountDecimal={gross} />,
          size: getFilsFrom(gross),
        }))}
      />
    </QuestionPanel>
  );
}

function Joined({ weeks }: Pick<AdminInsights, 'weeks'>) {
  const all = weeks.reduce((sum, { joined }) => sum + joined, 0);
  if (all === 0) {
    return (
      <QuestionPanel title={m.insights_joined()}>
        <EmptyState sentence={m.insights_joined_none()} />
      </QuestionPanel>
    );
  }
  return (
    <QuestionPanel
      title={m.insights_joined()}
      answer={m.insights_joined_answer({ count: formatCount(all), weeks: weeks.length })}
      note={m.insights_weeks_note()}
    >
      <Columns
        columns={weeks.map(({ monday, joined }, at) => ({
          key: monday,
          name: shortBarName(monday),
          longName: formatDay(monday),
          size: joined,
          value: formatCount(joined),
          isNamed: at % NAMED_WEEKS === 0,
        }))}
        caption={m.insights_joined()}
        heading={m.insights_week()}
        valueHeading={m.admin_businesses()}
        values="if-wide"
      />
    </QuestionPanel>
  );
}

type Props = {
  title: string;
  /** `date`: the day, or the first day of the week. */
  tips: readonly { date: string; count: number; gross: string }[];
  note: string;
  /** What to do if there are no tips. */
  action: ReactNode;
};

/** What guests gave on the whole platform, by day or by week. */
function PlatformTips({ title, tips, note, action }: Props) {
  const bars = tips.map(({ date, gross }) => ({ key: date, amountFils: getFilsFrom(gross) }));
  const totalFils = addFils(...bars.map(({ amountFils }) => amountFils));
  const count = tips.reduce((sum, day) => sum + day.count, 0);
  if (count === 0) {
    return (
      <QuestionPanel title={title}>
        <EmptyState sentence={m.insights_platform_none()} action={action} />
      </QuestionPanel>
    );
  }
  return (
    <QuestionPanel
      title={title}
      answer={
        <>
          <Money amountFils={totalFils} /> · {m.dashboard_tip_count({ count: formatCount(count) })}
        </>
      }
      note={note}
    >
      <BarChart bars={bars} />
      <BarsTable caption={title} bars={bars} />
    </QuestionPanel>
  );
}
