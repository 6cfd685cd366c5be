import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type ListedBar = {
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
