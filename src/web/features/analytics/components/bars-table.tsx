import { Money } from '#web/components/format/money.tsx';
import { longBarName, weekdayOf } from '#web/features/analytics/bar-name.ts';
import type { Bar } from '#web/features/analytics/bars.ts';
import { m } from '#web/paraglide/messages.js';

/** The figures of the chart, for screen readers. */
export function BarsTable({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  return (
    // sr-only is on a wrapper, because a table does not shrink to the one pixel that sr-only gives it.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{m.dashboard_day()}</th>
            <th scope="col">{m.tip_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, amountFils }) => (
            <tr key={key}>
              <th scope="row">
                {key.length > 7 && `${weekdayOf(key)}, `}
                {longBarName(key)}
              </th>
              <td>
                <Money amountFils={amountFils} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
