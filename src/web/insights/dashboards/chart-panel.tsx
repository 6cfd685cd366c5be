import { useQuery } from '@tanstack/react-query';
import type { RangeDay } from '#shared/contracts/insights.ts';
import { addDays, startOfMonth } from '#shared/dubai-time.ts';
import { RANGE_MOST_DAYS } from '#shared/limits.ts';
import { addFils, type Fils, getFilsFrom } from '#shared/money/money.ts';
import { BarChart, BarsTable } from '#web/insights/analytics/bar-chart.tsx';
import { barsOf } from '#web/insights/analytics/bars.ts';
import { type Period, rangeQuery } from '#web/insights/analytics/queries.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field, Input, optionsOf, Select } from '#web/kit/ui/field.tsx';
import { EmptyState, LoadProblem } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

const names: Record<PeriodName, () => string> = {
  week: m.dashboard_range_week,
  days30: m.dashboard_range_days30,
  month: m.dashboard_month,
  own: m.dashboard_range_own,
};
const problems: Record<PeriodProblem, () => string> = {
  order: m.reason_period_ends_before_it_begins,
  length: () => m.reason_period_too_long({ most: RANGE_MOST_DAYS }),
};

/** Tips by day: of a week at first, and of other periods on request. The choice is in the address. */
export function ChartPanel() {
  const [params, change] = useFilterParams();
  const name = periodNames.find((each) => each === params.get('range')) ?? 'week';
  const own = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const period = periodOf(name, own, useToday());
  const problem = findPeriodProblem(period);
  const isWeek = name === 'week';
  const title = isWeek ? m.dashboard_week() : m.dashboard_chart();
  const range = useQuery({ ...rangeQuery(period), enabled: problem === undefined });
  return (
    <Panel
      title={title}
      action={<ButtonLink to="/business/insights" variant="quiet" label={m.insights_title()} />}
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        <Field label={m.dashboard_range()}>
          <Select
            value={name}
            onChange={({ target }) => change({ range: target.value, from: '', to: '' })}
            options={optionsOf(periodNames, names)}
          />
        </Field>
        {name === 'own' && (
          <OwnDates period={period} error={problem && problems[problem]()} onChange={change} />
        )}
      </div>
      {content()}
    </Panel>
  );

  function content() {
    if (range.data) {
      const totalLabel = isWeek ? m.dashboard_weekly_total() : m.report_total();
      return <RangeFigures caption={title} totalLabel={totalLabel} days={range.data} />;
    }
    if (range.isError) return <LoadProblem sentence={m.dashboard_figures_failed()} onRetry={range.refetch} />;
    return <CardsSkeleton cards={['h-70']} />;
  }
}

type DatesProps = { period: Period; error: string | undefined; onChange: (changed: Partial<Period>) => void };

function OwnDates({ period: { from, to }, error, onChange }: DatesProps) {
  return (
    <>
      <Field label={m.export_from()}>
        <Input type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      </Field>
      <Field label={m.export_to()} error={error}>
        <Input type="date" value={to} onChange={({ target }) => onChange({ to: target.value })} />
      </Field>
    </>
  );
}

type Props = { caption: string; totalLabel: string; days: readonly RangeDay[] };

/** A chart of what guests gave, its total, and what of it is for the team. */
function RangeFigures({ caption, totalLabel, days }: Props) {
  const grossFils = addFils(...days.map(({ gross }) => getFilsFrom(gross)));
  if (grossFils === 0) return <EmptyState sentence={m.dashboard_no_data()} />;
  const bars = barsOf(days);
  return (
    <>
      <BarChart bars={bars} />
      <BarsTable caption={caption} bars={bars} />
      <dl className="mt-4 flex flex-col gap-1 border-t border-hairline pt-4">
        <Total
          label={totalLabel}
          note={m.dashboard_gross()}
          amountFils={grossFils}
          className="text-large font-semibold"
        />
        <Total
          label={m.tips_net()}
          note={m.dashboard_net()}
          amountFils={addFils(...days.map(({ net }) => getFilsFrom(net)))}
          className="font-medium"
        />
      </dl>
    </>
  );
}

function Total(props: { label: string; note: string; amountFils: Fils; className: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">
        <span>{props.label}</span> <span className="text-small">({props.note})</span>
      </dt>
      <dd className={props.className}>
        <Money amountFils={props.amountFils} />
      </dd>
    </div>
  );
}

/** What the chart can show. The first is shown if nothing was chosen. */
const periodNames = ['week', 'days30', 'month', 'own'] as const;
type PeriodName = (typeof periodNames)[number];

/** The days of a chosen period. Own dates that are missing are those of the last week. */
function periodOf(name: PeriodName, own: Period, today: string): Period {
  const week = { from: addDays(today, -6), to: today };
  switch (name) {
    case 'week':
      return week;
    case 'days30':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: startOfMonth(today), to: today };
    case 'own':
      return { from: own.from || week.from, to: own.to || today };
  }
}

type PeriodProblem = 'order' | 'length';

function findPeriodProblem({ from, to }: Period): PeriodProblem | undefined {
  if (to < from) return 'order';
  return to < addDays(from, RANGE_MOST_DAYS) ? undefined : 'length';
}
