import type { z } from 'zod';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { listedTip } from '#shared/contracts/tips.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { TipWords } from '#web/staff/portal/components/portal-tips.tsx';
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
              <PersonName {...tip.staff} />
            </p>
            <p className="text-small text-ink-soft">{tipAge(tip.createdAt, nowMs)}</p>
            <TipWords {...tip} />
          </div>
          <span className="ms-auto font-semibold">
            <Money amountDecimal={tip.amount} />
          </span>
        </li>
      ))}
    </ol>
  );
}

type ListedTip = z.input<typeof listedTip>;

const SHOWN = 5;

/** The newest tips of the owner's business. */
export const recentTipsQuery = queryOf(ownerTipCalls.listRecent, { query: { limit: SHOWN } });
