import type { ReactNode } from 'react';
import type { OpenedPages as Opened } from '#shared/contracts/insights.ts';
import { BarList } from '#web/insights/charts/bar-list.tsx';
import { formatShare } from '#web/insights/charts/chart-words.ts';
import { QuestionPanel } from '#web/insights/charts/question-panel.tsx';
import { formatCount } from '#web/kit/format/count-format.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  pages: Opened;
  /** What to do if no page was opened. */
  empty: { sentence: string; action?: ReactNode };
  className?: string;
};

/** From opened pages to tips, in counts. */
export function OpenedPages({ pages: { since, teamOpens, tipOpens, tips }, empty, className = '' }: Props) {
  const title = m.insights_opens();
  if (since === null || teamOpens + tipOpens === 0) {
    return (
      <QuestionPanel title={title} note={m.insights_opens_note()} className={className}>
        <EmptyState {...empty} />
      </QuestionPanel>
    );
  }
  const steps = [
    { name: m.insights_opens_team(), count: teamOpens, isQuiet: true },
    { name: m.insights_opens_tip(), count: tipOpens, isQuiet: true },
    { name: m.insights_tips(), count: tips, isQuiet: false },
  ];
  return (
    <QuestionPanel
      title={title}
      // A guest can tip several people, or twice, after opening one page.
      answer={tips <= tipOpens && m.insights_opens_answer({ share: formatShare(tips, tipOpens) })}
      note={`${m.dashboard_since({ day: formatDay(since) })}. ${m.insights_opens_note()}`}
      className={className}
    >
      <BarList
        label={title}
        bars={steps.map(({ name, count, isQuiet }) => ({
          key: name,
          name,
          value: formatCount(count),
          size: count,
          isQuiet,
        }))}
      />
    </QuestionPanel>
  );
}
