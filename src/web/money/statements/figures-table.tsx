import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';

type Figures<Name extends string> = Record<Name, string>;
type Line<Name extends string> = { key: string; name: ReactNode; figures: Figures<Name> };
type Props<Name extends string> = {
  caption: string;
  heading: string;
  columns: readonly { name: Name; header: string }[];
  lines: readonly Line<Name>[];
  totals?: Partial<Figures<Name>>;
};

// The roles are written out because changing `display` removes the table's semantics for screen readers.
const as = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  column: 'columnheader',
  name: 'rowheader',
  cell: 'cell',
} as const;

const rowStyle = 'break-inside-avoid border-b border-hairline max-sm:block max-sm:py-2';
const nameStyle = 'py-1.5 pe-2 text-start max-sm:block max-sm:py-0 max-sm:font-semibold';
const figureStyle =
  'py-1.5 ps-2 text-end align-top tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:ps-0';

/**
 * A statement: amounts in AED without the currency, and a last line that adds them up. On a phone each line is a list of
 * its figures. Paper is wide enough for a table.
 */
export function FiguresTable<Name extends string>(props: Props<Name>) {
  const { caption, heading, columns, lines, totals } = props;
  return (
    // Very large letters can make the table wider than the page: then the table scrolls, not the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table role={as.table} className="w-full border-collapse text-small max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role={as.group} className="max-sm:sr-only">
          <tr role={as.row} className={clsx(rowStyle, 'text-ink-soft')}>
            <th role={as.column} className={clsx(nameStyle, 'font-medium')}>
              {heading}
            </th>
            {columns.map(({ name, header }) => (
              <th key={name} role={as.column} className="py-1.5 ps-2 text-end align-bottom font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={as.group} className="max-sm:block">
          {lines.map(({ key, name, figures }) => (
            <FiguresRow key={key} name={name} figures={figures} columns={columns} />
          ))}
        </tbody>
        {totals && (
          <tfoot role={as.group} className="font-semibold max-sm:block">
            <FiguresRow name={m.report_total()} figures={totals} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

type RowProps<Name extends string> = Pick<Props<Name>, 'columns'> & {
  name: ReactNode;
  figures: Partial<Figures<Name>>;
};

function FiguresRow<Name extends string>({ name, figures, columns }: RowProps<Name>) {
  return (
    <tr role={as.row} className={rowStyle}>
      <th role={as.name} className={clsx(nameStyle, '[font-weight:inherit]')}>
        {name}
      </th>
      {columns.map((column) => {
        const figure = figures[column.name];
        return (
          <td key={column.name} role={as.cell} className={figureStyle}>
            {figure !== undefined && (
              <>
                <span aria-hidden="true" className="text-ink-soft sm:hidden">
                  {column.header}
                </span>
                <bdi dir="ltr">{formatAmount(getFilsFrom(figure))}</bdi>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}
