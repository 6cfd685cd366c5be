import type { ReactNode } from 'react';
import { getFilsFrom } from '#shared/money.ts';
import type { ListedBar } from '#web/insights/charts/bar-list.tsx';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { m } from '#web/paraglide/messages.js';

/** A bar of what guests gave, with the number of tips below its name. */
export function sumBar(
  key: string,
  name: ReactNode,
  { count, gross }: { count: number; gross: string },
): ListedBar {
  const amountFils = getFilsFrom(gross);
  return {
    key,
    name: (
      <>
        {name}
        <span className="block text-small text-ink-soft">
          {m.dashboard_tip_count({ count: formatCount(count) })}
        </span>
      </>
    ),
    value: <Money amountFils={amountFils} />,
    size: amountFils,
  };
}
