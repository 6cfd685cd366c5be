import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { TipPart } from '#shared/contracts/tip-lists.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { PersonLink } from '#web/staff/people/person-link.tsx';

type Props = {
  parts: readonly TipPart[];
  businessId: number;
  /** Of a tip to one person, who shares it with a group: that person. */
  person: { firstName: string; lastName: string } | undefined;
};

/**
 * Stands for the name of a person in the row of a tip that several share. A press shows who they are, and how much each got.
 */
export function TeamTip({ parts, businessId, person }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      {/* No <details>: its summary would not be part of the name of the row. */}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-8 cursor-pointer items-center gap-1 text-start font-semibold"
      >
        <ChevronRight
          aria-hidden="true"
          className={clsx('size-4 shrink-0 transition-transform', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
        />
        <span>
          {person ? <PersonName {...person} /> : m.feedback_whole_team()}{' '}
          <span className="font-normal text-ink-soft">({formatCount(parts.length)})</span>
        </span>
      </button>
      {isOpen && (
        <ul
          aria-label={m.team_tip_parts()}
          className="my-1 max-w-xs divide-y divide-hairline text-small @4xl:min-w-56"
        >
          {parts.map(({ id, staffId, staff, amount }) => (
            <li key={id} className="flex items-baseline justify-between gap-3 py-1">
              <PersonLink id={staffId} businessId={businessId} {...staff} />
              <Money amountDecimal={amount} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
