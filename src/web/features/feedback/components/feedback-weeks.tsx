import { formatDay } from '#web/components/format/date-format.ts';
import { type Column, DataTable } from '#web/components/ui/data-table.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { aboutWhom } from '#web/features/feedback/about-whom.ts';
import type { FeedbackWeek } from '#web/features/feedback/api/own-feedback.ts';
import { m } from '#web/paraglide/messages.js';

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
