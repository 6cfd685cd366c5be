import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { tableRoles } from '#web/kit/ui/data-table.tsx';
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
      <table role={tableRoles.table} className="w-full border-collapse text-small max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role={tableRoles.rowgroup} className="max-sm:sr-only">
          <tr role={tableRoles.row} className={clsx(rowStyle, 'text-ink-soft')}>
            <th role={tableRoles.columnheader} className={clsx(nameStyle, 'font-medium')}>
              {heading}
            </th>
            {columns.map(({ name, header }) => (
              <th
                key={name}
                role={tableRoles.columnheader}
                className="py-1.5 ps-2 text-end align-bottom font-medium"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={tableRoles.rowgroup} className="max-sm:block">
          {lines.map(({ key, name, figures }) => (
            <FiguresRow key={key} name={name} figures={figures} columns={columns} />
          ))}
        </tbody>
        {totals && (
          <tfoot role={tableRoles.rowgroup} className="font-semibold max-sm:block">
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
    <tr role={tableRoles.row} className={rowStyle}>
      <th role={tableRoles.rowheader} className={clsx(nameStyle, '[font-weight:inherit]')}>
        {name}
      </th>
      {columns.map((column) => {
        const figure = figures[column.name];
        return (
          <td key={column.name} role={tableRoles.cell} className={figureStyle}>
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
