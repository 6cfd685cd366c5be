import type { ReactNode } from 'react';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { getFilsFrom } from '#shared/money.ts';
import { BarList } from '#web/insights/charts/bar-list.tsx';
import { QuestionPanel } from '#web/insights/charts/question-panel.tsx';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<OwnerInsights, 'amounts' | 'now'> & {
  /** Leads to where the amounts are set. */
  action: ReactNode;
};

/** How many tips had each of the amounts on the tip page. */
export function Amounts({ amounts, now, action }: Props) {
  const { presets, others, frequentOthers, hasPercents } = amounts;
  const frequent = frequentOthers.map(
    // Isolated, so that each amount stays before its count in Arabic too, and the first is read first.
    ({ amount, count }) => `\u2068${formatAmount(getFilsFrom(amount))} (${formatCount(count)})\u2069`,
  );
  return (
    <QuestionPanel
      title={m.insights_amounts()}
      answer={m.insights_amounts_answer({
        count: formatCount(now.count - others),
        all: formatCount(now.count),
      })}
      note={
        <>
          {frequent.length > 0 && <p>{m.insights_amounts_frequent({ amounts: frequent.join(' · ') })}</p>}
          {hasPercents && <p>{m.insights_amounts_percents()}</p>}
          <div className="mt-2 -ms-3">{action}</div>
        </>
      }
    >
      <BarList
        label={m.insights_amounts()}
        bars={[
          ...presets.map(({ amount, count }) => ({
            key: amount,
            name: <Money amountFils={getFilsFrom(amount)} />,
            value: formatCount(count),
            size: count,
          })),
          {
            key: 'others',
            name: m.insights_amounts_others(),
            value: formatCount(others),
            size: others,
            isQuiet: true,
          },
        ]}
      />
    </QuestionPanel>
  );
}
