import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { getFilsFrom } from '#shared/money/money.ts';
import { dateText, numberText } from '#web/kit/format/intl.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

type Props = {
  /** One question. */
  title: string;
  /** The result in a sentence, for people who do not read charts. */
  answer?: ReactNode;
  /** Under the chart: what is counted, and what can be done. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A small chart for the question in its title. */
export function QuestionPanel({ title, answer, note, className = '', children }: Props) {
  return (
    <Panel title={title} className={className}>
      {answer && <p className="-mt-3 mb-5 text-ink-soft">{answer}</p>}
      {children}
      {note && <div className="mt-5 text-small text-ink-soft">{note}</div>}
    </Panel>
  );
}

type Column = {
  key: string;
  /** Under the column, if it has room. */
  name: string;
  /** In the table that screen readers read. */
  longName: string;
  size: number;
  /** What the column shows, in words. */
  value: string;
  isNamed: boolean;
};

type ColumnsProps = {
  columns: readonly Column[];
  /** The headings of the table for screen readers. */
  caption: string;
  heading: string;
  valueHeading: string;
  /** Whether the values are written above the columns: there is no room for many of them on a phone. */
  values?: 'never' | 'if-wide' | 'always';
  /** Highlights the largest column. */
  isLargestAnswer?: boolean;
};

/** A few columns of counts. */
export function Columns({
  columns,
  caption,
  heading,
  valueHeading,
  values = 'never',
  isLargestAnswer = false,
}: ColumnsProps) {
  const largest = Math.max(...columns.map(({ size }) => size), 0);
  return (
    <>
      <div aria-hidden="true" className="@container flex h-40 grow items-stretch gap-px">
        {columns.map(({ key, name, size, value, isNamed }) => (
          <div key={key} className="flex min-w-0 grow basis-0 flex-col items-center">
            <div className="flex w-full grow flex-col items-center justify-end">
              {values !== 'never' && size > 0 && (
                <span
                  className={clsx(
                    'text-[12px] leading-5 tabular-nums',
                    values === 'if-wide' && 'hidden @md:inline',
                  )}
                >
                  {value}
                </span>
              )}
              <div
                style={{ blockSize: `calc((100% - 1.25rem) * ${largest === 0 ? 0 : size / largest})` }}
                className={clsx(
                  'min-h-[3px] w-4/5 max-w-14 rounded-t-[4px] rounded-b-[2px]',
                  isLargestAnswer && size === largest ? 'bg-glow' : 'bg-accent',
                )}
              />
            </div>
            <div className="flex h-7 w-0 items-end justify-center text-[13px] whitespace-nowrap text-ink-soft">
              {isNamed && name}
            </div>
          </div>
        ))}
      </div>
      {/* sr-only is on a wrapper, because a table does not shrink to the one pixel that sr-only gives it. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">{valueHeading}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, longName, value }) => (
              <tr key={key}>
                <th scope="row">{longName}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type ListedBar = {
  key: string;
  name: ReactNode;
  /** What the bar shows, in words. */
  value: ReactNode;
  /** Of any unit: bars are as long as they are compared with the largest. */
  size: number;
  /** Not the subject of the chart: for comparison, or the rest. */
  isQuiet?: boolean;
};

/** Lines with a bar under each. The words are all in the list, so the bars themselves are hidden from screen readers. */
export function BarList({ bars, label }: { bars: readonly ListedBar[]; label: string }) {
  const largest = Math.max(...bars.map(({ size }) => size), 0);
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {bars.map(({ key, name, value, size, isQuiet = false }) => (
        <li key={key}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="font-medium tabular-nums">{value}</span>
          </div>
          <div aria-hidden="true" className="mt-1.5 h-2 rounded-full bg-hairline">
            <div
              style={{ inlineSize: `${largest === 0 ? 0 : (size / largest) * 100}%` }}
              className={clsx('h-full rounded-full', isQuiet ? 'bg-ink-soft' : 'bg-accent')}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

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

export function ChartsSkeleton() {
  const card = 'h-80';
  return <CardsSkeleton cards={[card, card, card, card]} layout="grid gap-3 sm:gap-4 lg:grid-cols-2" />;
}

/** Western digits in every language, as Arabic in the UAE writes them. */
export const formatAverage = (number: number): string =>
  numberText('en', { maximumFractionDigits: 1 }, number);
export const formatShare = (part: number, whole: number): string =>
  numberText('en', { style: 'percent' }, part / whole);

/** "09:00". An hour after 23 is midnight. */
export function hourName(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

/** 1 is Monday. The fifth of January 1970 was one. */
export function weekdayName(weekday: number, length: 'long' | 'short' | 'narrow'): string {
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return dateText(getLocale(), { weekday: length, timeZone: 'UTC' }, day);
}
