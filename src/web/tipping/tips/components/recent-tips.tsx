import { getFilsFrom } from '#shared/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { useNow } from '#web/kit/ui/use-now.ts';
import { m } from '#web/paraglide/messages.js';
import { TipWords } from '#web/staff/portal/components/tip-words.tsx';
import type { ListedTip } from '#web/tipping/tips/queries.ts';
import { tipAge } from '#web/tipping/tips/tip-age.ts';

export function RecentTips({ tips }: { tips: ListedTip[] }) {
  const nowMs = useNow();
  if (tips.length === 0) return <EmptyState sentence={m.dashboard_no_tips()} />;
  return (
    <ol className="flex flex-col divide-y divide-hairline">
      {tips.map((tip) => (
        <li
          key={tip.id}
          className="flex animate-rise flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <Avatar {...tip.staff} />
          <div className="min-w-0 grow basis-28">
            <p className="font-medium">
              <bdi>
                {tip.staff.firstName} {tip.staff.lastName}
              </bdi>
            </p>
            <p className="text-small text-ink-soft">{tipAge(tip.createdAt, nowMs)}</p>
            <TipWords {...tip} />
          </div>
          <span className="ms-auto font-semibold">
            <Money amountFils={getFilsFrom(tip.amount)} />
          </span>
        </li>
      ))}
    </ol>
  );
}
