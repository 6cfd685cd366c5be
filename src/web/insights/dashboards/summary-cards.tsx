import { useQuery } from '@tanstack/react-query';
import { startOfMonth } from '#shared/dubai-time.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { type Summary, summaryQuery } from '#web/insights/analytics/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { StatsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { m } from '#web/paraglide/messages.js';

/** What guests gave (gross) in four cards, and below them what is owed to the team (net). */
export function SummaryCards() {
  const summary = useQuery(summaryQuery);
  const today = useToday();
  if (summary.isPending) return <StatsSkeleton />;
  if (summary.isError) {
    return <LoadProblem sentence={m.dashboard_figures_failed()} onRetry={summary.refetch} />;
  }
  const { todayAmount, todayCount, activeStaff, monthAmount, averageTip, tipCount } = summary.data;
  return (
    <>
      <StatGrid>
        <StatCard
          label={m.dashboard_today()}
          value={<Figure amountDecimal={todayAmount} />}
          note={<GrossNote sentence={m.dashboard_tip_count({ count: todayCount })} />}
        />
        <StatCard label={m.dashboard_active_staff()} value={activeStaff} />
        <StatCard
          label={m.dashboard_month()}
          value={<Figure amountDecimal={monthAmount} />}
          note={<GrossNote sentence={m.dashboard_since({ day: formatDay(startOfMonth(today)) })} />}
        />
        <StatCard
          label={m.dashboard_average()}
          value={<Figure amountDecimal={averageTip} />}
          note={<GrossNote sentence={m.dashboard_tip_count_in_all({ count: tipCount })} />}
        />
      </StatGrid>
      <OwedCard {...summary.data} />
    </>
  );
}

/** What the team will be paid, and what is on its way to it. */
export function OwedCard({ pendingPayout, onItsWay }: Pick<Summary, 'pendingPayout' | 'onItsWay'>) {
  const onItsWayFils = getFilsFrom(onItsWay);
  return (
    <dl className="mt-3 sm:mt-4">
      <StatCard
        label={m.dashboard_owed_title()}
        value={<Figure amountDecimal={pendingPayout} />}
        note={
          <>
            {m.dashboard_owed_note()}
            {onItsWayFils > 0 && (
              <span className="block">
                {m.payout_on_its_way()} <Money amountFils={onItsWayFils} />
              </span>
            )}
          </>
        }
      />
    </dl>
  );
}

function GrossNote({ sentence }: { sentence: string }) {
  return (
    <>
      {sentence}
      <span className="block">{m.dashboard_gross()}</span>
    </>
  );
}

function Figure({ amountDecimal }: { amountDecimal: string }) {
  return <Money amountDecimal={amountDecimal} variant="figure" />;
}
