import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so their decimals line up. */
  numeric?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

const as = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  cell: 'cell',
} as const;

/**
 * A table where there is room; on a phone each row is a card with its headings beside the values. The roles are
 * written out because changing `display` takes the table's own meaning away from screen readers.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table role={as.table} className="block w-full sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role={as.rowgroup} className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role={as.row}>
          {columns.map(({ header, numeric }) => (
            <th
              role={as.columnheader}
              key={header}
              className={clsx(
                'sticky top-16 border-b border-hairline bg-surface px-3 py-3 text-small font-medium text-ink-soft',
                numeric ? 'text-end' : 'text-start',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={as.rowgroup} className="flex flex-col gap-3 sm:table-row-group">
        {rows.map((row) => (
          <tr
            role={as.row}
            key={rowKey(row)}
            className="block rounded-card border border-hairline p-4 sm:table-row sm:border-0 sm:hover:bg-sunken"
          >
            {columns.map(({ header, cell, numeric }) => (
              <td
                role={as.cell}
                key={header}
                className={clsx(
                  'flex min-h-9 items-center justify-between gap-4 sm:table-cell sm:border-b sm:border-hairline sm:px-3 sm:py-3',
                  numeric && 'tabular-nums sm:text-end',
                )}
              >
                <span aria-hidden="true" className="text-small text-ink-soft sm:hidden">
                  {header}
                </span>
                <span>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
