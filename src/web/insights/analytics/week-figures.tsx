import { addFils, getFilsFrom } from '#shared/money.ts';
import { BarChart } from '#web/insights/analytics/bar-chart.tsx';
import { BarsTable } from '#web/insights/analytics/bars-table.tsx';
import { Money } from '#web/kit/format/money.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { week: readonly { date: string; amount: string }[] };

/** For staff members, who see only what they receive. */
export function WeekFigures({ week }: Props) {
  const bars = week.map(({ date, amount }) => ({ key: date, amountFils: getFilsFrom(amount) }));
  const totalFils = addFils(...bars.map(({ amountFils }) => amountFils));
  if (totalFils === 0) return <EmptyState sentence={m.dashboard_no_data()} />;
  return (
    <>
      <BarChart bars={bars} />
      <BarsTable caption={m.dashboard_week()} bars={bars} />
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-4 border-t border-hairline pt-4">
        <span className="text-ink-soft">{m.dashboard_weekly_total()}</span>
        <span className="text-large font-semibold">
          <Money amountFils={totalFils} />
        </span>
      </p>
    </>
  );
}
