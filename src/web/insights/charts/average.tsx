import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { fils, getFilsFrom, subtractFils } from '#shared/money.ts';
import { BarList } from '#web/insights/charts/bar-list.tsx';
import { QuestionPanel } from '#web/insights/charts/question-panel.tsx';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<OwnerInsights, 'now' | 'before'> & { isMonth: boolean };

/** The average tip, against that of the time before. */
export function Average({ now, before, isMonth }: Props) {
  const title = isMonth ? m.insights_average_month() : m.insights_average_days();
  return (
    <QuestionPanel title={title} answer={answerOf(now, before)} note={m.insights_average_note()}>
      <BarList
        label={title}
        bars={[now, before].map(({ from, to, count, average }) => ({
          key: from,
          name: (
            <>
              {m.insights_days({ from: formatDay(from), to: formatDay(to) })}
              <span className="block text-small text-ink-soft">
                {m.dashboard_tip_count({ count: formatCount(count) })}
              </span>
            </>
          ),
          value: <Money amountFils={getFilsFrom(average)} />,
          size: getFilsFrom(average),
          isQuiet: from === before.from,
        }))}
      />
    </QuestionPanel>
  );
}

function answerOf(now: Props['now'], before: Props['before']): string {
  if (before.count === 0) return m.insights_average_nothing();
  const moreFils = subtractFils(getFilsFrom(now.average), getFilsFrom(before.average));
  if (moreFils === 0) return m.insights_average_same();
  const amount = formatAmount(fils(Math.abs(moreFils)));
  return moreFils > 0 ? m.insights_average_more({ amount }) : m.insights_average_less({ amount });
}
