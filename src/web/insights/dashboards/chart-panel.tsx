import { useQuery } from '@tanstack/react-query';
import { RANGE_MOST_DAYS } from '#shared/limits.ts';
import {
  findPeriodProblem,
  type Period,
  type PeriodName,
  type PeriodProblem,
  periodNames,
  periodOf,
} from '#web/insights/analytics/periods.ts';
import { rangeQuery } from '#web/insights/analytics/queries.ts';
import { RangeFigures } from '#web/insights/analytics/range-figures.tsx';
import { useToday } from '#web/kit/format/use-today.ts';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Select } from '#web/kit/ui/select.tsx';
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
      action={
        <ButtonLink to="/business/insights" variant="quiet">
          {m.insights_title()}
        </ButtonLink>
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        <Field label={m.dashboard_range()}>
          <Select value={name} onChange={({ target }) => change({ range: target.value, from: '', to: '' })}>
            {periodNames.map((each) => (
              <option key={each} value={each}>
                {names[each]()}
              </option>
            ))}
          </Select>
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
    return (
      <LoadingRegion>
        <Skeleton className="h-70" />
      </LoadingRegion>
    );
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
