import type { ReactNode } from 'react';
import type { OpenedPages as Opened } from '#shared/contracts/insights.ts';
import { BarList, formatShare, QuestionPanel } from '#web/insights/charts/chart-parts.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatCount } from '#web/kit/format/number-format.ts';
import { EmptyState } from '#web/kit/ui/notice.tsx';
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
