import type { AdminInsights } from '#shared/contracts/insights.ts';
import { getFilsFrom } from '#shared/money.ts';
import { businessTypeLabel } from '#web/business/businesses/business-type-label.ts';
import { BarList } from '#web/insights/charts/components/bar-list.tsx';
import { QuestionPanel } from '#web/insights/charts/components/question-panel.tsx';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';

export function Trades({ trades, className = '' }: Pick<AdminInsights, 'trades'> & { className?: string }) {
  const title = m.insights_trades();
  if (trades.length === 0) {
    return (
      <QuestionPanel title={title} className={className}>
        <EmptyState sentence={m.insights_joined_none()} />
      </QuestionPanel>
    );
  }
  return (
    <QuestionPanel title={title} note={m.insights_trades_note()} className={className}>
      <BarList
        label={title}
        bars={trades.map(({ type, businesses, gross }) => ({
          key: type,
          name: (
            <>
              {businessTypeLabel(type)}
              <span className="block text-small text-ink-soft">
                {m.insights_trade_businesses({ count: formatCount(businesses) })}
              </span>
            </>
          ),
          value: <Money amountFils={getFilsFrom(gross)} />,
          size: getFilsFrom(gross),
        }))}
      />
    </QuestionPanel>
  );
}
