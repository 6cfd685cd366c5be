import { formatDay } from '#web/kit/format/date-format.ts';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';
import { aboutWhom } from '#web/tipping/feedback/about-whom.ts';
import type { FeedbackWeek } from '#web/tipping/feedback/api/own-feedback.ts';

/** How content the guests of each person were, week by week. */
export function FeedbackWeeks({ weeks }: { weeks: FeedbackWeek[] }) {
  if (weeks.length === 0) return <EmptyState sentence={m.feedback_weeks_none()} />;
  return (
    <DataTable
      caption={m.feedback_weeks()}
      columns={columns()}
      rows={weeks}
      rowKey={({ week, staffId }) => `${week} ${staffId}`}
      framed
    />
  );
}

function columns(): Column<FeedbackWeek>[] {
  return [
    { header: m.feedback_week(), cell: ({ week }) => formatDay(week) },
    {
      header: m.feedback_person(),
      lead: true,
      cell: (each) => <bdi>{aboutWhom(each)}</bdi>,
    },
    { header: m.feedback_count(), cell: ({ count }) => count, numeric: true },
    { header: m.feedback_average(), cell: ({ average }) => Number(average).toFixed(1), numeric: true },
  ];
}
