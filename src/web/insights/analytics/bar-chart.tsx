import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import {
  type Bar,
  barLabels,
  type Labels,
  longBarName,
  type Named,
  namedBars,
  shortBarName,
  weekdayOf,
} from '#web/insights/analytics/bars.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { m } from '#web/paraglide/messages.js';

const WEEK = 7;
const DAY_LENGTH = '2026-11-16'.length;

/**
 * Hidden from screen readers, which read a table instead. The style sheet decides by the width of the chart which
 * labels fit, so that the server can render it without measuring.
 */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const today = useToday();
  const amountsFils = bars.map(({ amountFils }) => amountFils);
  const mostFils = Math.max(...amountsFils);
  const { exact, short } = barLabels(amountsFils);
  const names = namedBars(bars.length);
  const isWeek = bars.length <= WEEK && bars[0]?.key.length === DAY_LENGTH;
  return (
    <div aria-hidden="true" className="bar-chart @container flex h-56 grow">
      {bars.map(({ key, amountFils }, at) => (
        <div key={key} className="flex min-w-0 grow basis-0 flex-col items-center">
          <div className="flex w-full grow flex-col items-center justify-end">
            {/* Both labels overlap; the style sheet hides one of them. */}
            <div className="grid justify-items-center *:[grid-area:1/1]">
              <BarLabel text={exact.texts[at]} style={shownFrom(exact, bars.length)} />
              <BarLabel text={short.texts[at]} style={shownBetween(short, exact, bars.length)} />
            </div>
            <div
              style={{ blockSize: `calc((100% - 1.25rem) * ${mostFils === 0 ? 0 : amountFils / mostFils})` }}
              className={clsx(
                'bar min-h-[3px] w-4/5 max-w-14 rounded-t-[6px] rounded-b-[2px]',
                today.startsWith(key) ? 'bg-glow' : 'bg-accent',
              )}
            />
          </div>
          <div className="flex h-7 w-0 items-end justify-center text-[13px] whitespace-nowrap text-ink-soft">
            {isWeek ? <Weekday date={key} /> : <Name text={shortBarName(key)} named={names[at] ?? 'never'} />}
          </div>
        </div>
      ))}
    </div>
  );
}

function BarLabel({ text, style }: { text: string | undefined; style: CSSProperties }) {
  if (!text) return null;
  return (
    <span style={style} className="block overflow-hidden text-[12px] leading-5 whitespace-nowrap">
      {text}
    </span>
  );
}

/**
 * A width that is zero unless the chart has room for these labels, and more than enough if it has. 100cqi is the width
 * of the chart.
 */
function shownFrom({ widestPx }: Labels, count: number): CSSProperties {
  return { maxInlineSize: `calc((100cqi - ${Math.ceil(widestPx * count)}px) * 1000)` };
}

/** The same for short labels: only if the exact ones have no room. */
function shownBetween(short: Labels, exact: Labels, count: number): CSSProperties {
  const [fromPx, untilPx] = [short, exact].map(({ widestPx }) => Math.ceil(widestPx * count));
  return { maxInlineSize: `calc(min(100cqi - ${fromPx}px, ${untilPx}px - 100cqi) * 1000)` };
}

/** One letter in a narrow chart: in Arabic the short names are whole words. */
function Weekday({ date }: { date: string }) {
  return (
    <>
      <span className="@min-[364px]:hidden">{weekdayOf(date, 'narrow')}</span>
      <span className="hidden @min-[364px]:inline">{weekdayOf(date)}</span>
    </>
  );
}

function Name({ text, named }: { text: string; named: Named }) {
  if (named === 'never') return null;
  return <span className={clsx(named === 'if-wide' && 'hidden @xl:inline')}>{text}</span>;
}

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
