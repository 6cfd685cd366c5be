import { getFilsFrom } from '#shared/money.ts';
import { formatDay } from '#web/components/format/date-format.ts';
import { Money } from '#web/components/format/money.tsx';
import type { Week } from '#web/features/analytics/api/week.ts';
import { weekdayOf } from '#web/features/analytics/weekday.ts';
import { m } from '#web/paraglide/messages.js';

/** The figures of the chart, for screen readers. */
export function WeekTable({ week }: { week: Week }) {
  return (
    // sr-only is on a wrapper, because a table does not shrink to the one pixel that sr-only gives it.
    <div className="sr-only">
      <table>
        <caption>{m.dashboard_week()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.dashboard_day()}</th>
            <th scope="col">{m.tip_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {week.map(({ date, amount }) => (
            <tr key={date}>
              <th scope="row">
                {weekdayOf(date)}, {formatDay(date)}
              </th>
              <td>
                <Money amountFils={getFilsFrom(amount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
