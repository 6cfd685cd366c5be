import { ChevronRight } from 'lucide-react';
import type { TipPart } from '#shared/contracts/tip-lists.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';
import { PersonLink } from '#web/staff/people/person-link.tsx';

/** Stands for the name of a person in the row of a team tip. A press shows who shared it, and how much each got. */
export function TeamTip({ parts, businessId }: { parts: readonly TipPart[]; businessId: number }) {
  return (
    <details className="group">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90"
        />
        <span>
          {m.feedback_whole_team()}{' '}
          <span className="font-normal text-ink-soft">({formatCount(parts.length)})</span>
        </span>
      </summary>
      <ul
        aria-label={m.team_tip_parts()}
        className="my-1 max-w-xs divide-y @4xl:min-w-56 divide-hairline text-small"
      >
        {parts.map(({ id, staffId, staff, amount }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-1">
            <PersonLink id={staffId} businessId={businessId} {...staff} />
            <Money amountDecimal={amount} />
          </li>
        ))}
      </ul>
    </details>
  );
}
