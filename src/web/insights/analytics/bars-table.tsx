import { longBarName, weekdayOf } from '#web/insights/analytics/bar-name.ts';
import type { Bar } from '#web/insights/analytics/bars.ts';
import { Money } from '#web/kit/format/money.tsx';
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
