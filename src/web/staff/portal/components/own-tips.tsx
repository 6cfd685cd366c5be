import { getFilsFrom, subtractFils } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatRelative } from '#web/kit/format/relative-time.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { useNow } from '#web/kit/ui/use-now.ts';
import { m } from '#web/paraglide/messages.js';
import { TipWords } from '#web/staff/portal/components/tip-words.tsx';
import type { Portal } from '#web/staff/portal/queries.ts';
import { TipThanks } from '#web/staff/thanks/tip-thanks.tsx';

export function OwnTips({ tips }: { tips: Portal['tips'] }) {
  const nowMs = useNow();
  if (tips.length === 0) return <EmptyState sentence={m.portal_no_tips()} />;
  return (
    <ol className="flex flex-col divide-y divide-hairline">
      {tips.map((tip) => (
        <li
          key={tip.id}
          className="flex animate-rise flex-wrap items-start gap-x-3 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 grow basis-24">
            <p className="text-small text-ink-soft">{formatRelative(tip.createdAt, nowMs)}</p>
            <TipWords {...tip} />
            <TipThanks tip={tip} />
          </div>
          <p className="text-end">
            <span className="font-semibold">
              <Money amountFils={subtractFils(getFilsFrom(tip.net), getFilsFrom(tip.refundedNet))} />
            </span>
            {tip.isDisputed && <span className="block text-small">{m.portal_tip_disputed()}</span>}
            <span className="block text-small text-ink-soft">
              {m.portal_of_tip({ amount: formatAmount(getFilsFrom(tip.amount)) })}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
