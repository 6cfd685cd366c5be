import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { Columns } from '#web/insights/charts/components/columns.tsx';
import { QuestionPanel } from '#web/insights/charts/components/question-panel.tsx';
import { formatAverage } from '#web/insights/charts/numbers.ts';
import { weekdayName } from '#web/insights/charts/time-names.ts';
import { m } from '#web/paraglide/messages.js';

/** Tips per day: a month has five of some weekdays and four of others. */
export function Weekdays({ weekdays }: Pick<OwnerInsights, 'weekdays'>) {
  const averages = weekdays.map(({ weekday, days, count }) => ({
    weekday,
    average: days === 0 ? 0 : count / days,
  }));
  const most = Math.max(...averages.map(({ average }) => average));
  const best = averages.find(({ average }) => average === most);
  return (
    <QuestionPanel
      title={m.insights_weekdays()}
      answer={
        best &&
        m.insights_weekdays_answer({
          day: weekdayName(best.weekday, 'long'),
          count: formatAverage(best.average),
        })
      }
    >
      <Columns
        columns={averages.map(({ weekday, average }) => ({
          key: String(weekday),
          name: weekdayName(weekday, 'narrow'),
          longName: weekdayName(weekday, 'long'),
          size: average,
          value: formatAverage(average),
          isNamed: true,
        }))}
        caption={m.insights_weekdays()}
        heading={m.insights_weekday()}
        valueHeading={m.insights_tips_per_day()}
        values="always"
        isLargestAnswer
      />
    </QuestionPanel>
  );
}
