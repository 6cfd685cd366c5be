import { clsx } from 'clsx';

export type Column = {
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

type Props = {
  columns: readonly Column[];
  /** The headings of the table for screen readers. */
  caption: string;
  heading: string;
  valueHeading: string;
  /** Whether the values are written above the columns: there is no room for many of them on a phone. */
  values?: 'never' | 'if-wide' | 'always';
  /** Whether the largest is highlighted, because it is the answer. */
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
}: Props) {
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
