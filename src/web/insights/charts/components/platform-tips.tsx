import type { ReactNode } from 'react';
import { addFils, getFilsFrom } from '#shared/money.ts';
import { BarChart } from '#web/insights/analytics/components/bar-chart.tsx';
import { BarsTable } from '#web/insights/analytics/components/bars-table.tsx';
import { QuestionPanel } from '#web/insights/charts/components/question-panel.tsx';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  title: string;
  /** `date`: the day, or the first day of the week. */
  tips: readonly { date: string; count: number; gross: string }[];
  note: string;
  /** What to do if there are no tips. */
  action: ReactNode;
};

/** What guests gave on the whole platform, by day or by week. */
export function PlatformTips({ title, tips, note, action }: Props) {
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
