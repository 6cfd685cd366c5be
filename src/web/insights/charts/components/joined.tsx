import type { AdminInsights } from '#shared/contracts/insights.ts';
import { shortBarName } from '#web/insights/analytics/bar-name.ts';
import { Columns } from '#web/insights/charts/components/columns.tsx';
import { QuestionPanel } from '#web/insights/charts/components/question-panel.tsx';
import { formatCount } from '#web/kit/format/count-format.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';

/** Every fourth week has a name below it: more have no room on a phone. */
const NAMED_WEEKS = 4;

export function Joined({ weeks }: Pick<AdminInsights, 'weeks'>) {
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
