import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { Columns } from '#web/insights/charts/components/columns.tsx';
import { QuestionPanel } from '#web/insights/charts/components/question-panel.tsx';
import { hourName } from '#web/insights/charts/time-names.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { m } from '#web/paraglide/messages.js';

/** Every sixth has a name below it: more have no room on a phone. */
const NAMED_HOURS = 6;

export function Hours({ hours, now }: Pick<OwnerInsights, 'hours' | 'now'>) {
  const most = Math.max(...hours.map(({ count }) => count));
  const best = hours.find(({ count }) => count === most);
  return (
    <QuestionPanel
      title={m.insights_hours()}
      answer={
        best &&
        m.insights_hours_answer({
          from: hourName(best.hour),
          to: hourName(best.hour + 1),
          count: formatCount(best.count),
          all: formatCount(now.count),
        })
      }
    >
      <Columns
        columns={hours.map(({ hour, count }) => ({
          key: String(hour),
          name: hourName(hour),
          longName: m.insights_hour({ from: hourName(hour), to: hourName(hour + 1) }),
          size: count,
          value: formatCount(count),
          isNamed: hour % NAMED_HOURS === 0,
        }))}
        caption={m.insights_hours()}
        heading={m.insights_time()}
        valueHeading={m.insights_tips()}
        isLargestAnswer
      />
    </QuestionPanel>
  );
}
