import { Users } from 'lucide-react';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { OwnerTip } from '#shared/contracts/tip-lists.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { PersonLink } from '#web/staff/people/person-link.tsx';
import { TipWords } from '#web/staff/portal/components/portal-tips.tsx';
import { TeamTip } from '#web/tipping/business-tips/team-tip.tsx';
import { tipAge } from '#web/tipping/tips/tip-age.ts';

export function RecentTips({ tips }: { tips: OwnerTip[] }) {
  const nowMs = useNow();
  if (tips.length === 0) return <EmptyState sentence={m.dashboard_no_tips()} />;
  return (
    <ol className="flex flex-col divide-y divide-hairline">
      {tips.map((tip) => (
        <li
          key={tip.id}
          className="flex animate-rise flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          {tip.parts.length > 0 && !tip.team?.share ? <TeamAvatar /> : <Avatar {...tip.staff} />}
          <div className="min-w-0 grow basis-28">
            {tip.parts.length > 0 ? (
              <TeamTip
                parts={tip.parts}
                businessId={tip.businessId}
                person={tip.team?.share ? tip.staff : undefined}
              />
            ) : (
              <p>
                <PersonLink id={tip.staffId} {...tip.staff} />
              </p>
            )}
            <p className="text-small text-ink-soft">{tipAge(tip.createdAt, nowMs)}</p>
            <TipWords {...tip} team={null} />
          </div>
          <span className="ms-auto font-semibold">
            <Money amountDecimal={tip.amount} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function TeamAvatar() {
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-tint text-on-tint">
      <Users aria-hidden="true" className="size-5" />
    </span>
  );
}

const SHOWN = 5;

/** The newest tips of the owner's business, as guests gave them. */
export const recentTipsQuery = queryOf(ownerTipCalls.search, { query: { status: 'paid', limit: SHOWN } });
