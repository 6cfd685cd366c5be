import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/kit/ui/notice.tsx';

type TableWidth = keyof typeof tableStyles;

/**
 * Table or cards, decided by the width of the container and not of the screen: larger text leaves less room.
 * `narrow` is for three or four columns, `wide` for more. A table that does not fit is shown as cards.
 */
const tableStyles = {
  narrow: {
    frame: '@xl:overflow-clip @xl:rounded-card @xl:border @xl:border-hairline @xl:bg-surface',
    table: 'block w-full @xl:table',
    head: 'sr-only @xl:not-sr-only @xl:table-header-group',
    body: 'grid grid-cols-1 gap-3 @xl:table-row-group',
    row: '@xl:table-row @xl:rounded-none @xl:border-0 @xl:bg-transparent @xl:hover:bg-sunken',
    heading: 'px-3',
    numericHeading: 'ps-3 pe-6 text-end last:pe-3',
    cell: '@xl:table-cell @xl:border-b @xl:border-hairline @xl:px-3 @xl:py-3',
    numeric: '@xl:w-px @xl:pe-6 @xl:text-end @xl:last:pe-3',
    label: '@xl:hidden',
    value: '@xl:text-start',
    numericValue: '@xl:text-end',
  },
  wide: {
    frame: '@4xl:overflow-clip @4xl:rounded-card @4xl:border @4xl:border-hairline @4xl:bg-surface',
    table: 'block w-full @4xl:table',
    head: 'sr-only @4xl:not-sr-only @4xl:table-header-group',
    body: 'grid grid-cols-1 gap-3 @2xl:grid-cols-2 @4xl:table-row-group',
    row: '@4xl:table-row @4xl:rounded-none @4xl:border-0 @4xl:bg-transparent @4xl:hover:bg-sunken',
    heading: 'px-2 first:ps-4 last:pe-4',
    numericHeading: 'ps-2 pe-6 text-end first:ps-4 last:pe-4',
    cell: '@4xl:table-cell @4xl:border-b @4xl:border-hairline @4xl:px-2 @4xl:py-2 @4xl:text-small @4xl:first:ps-4 @4xl:last:pe-4',
    numeric: '@4xl:w-px @4xl:pe-6 @4xl:text-end',
    label: '@4xl:hidden',
    value: '@4xl:text-start',
    numericValue: '@4xl:text-end',
  },
} as const;

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end, so that their decimals line up. */
  numeric?: boolean;
  /** The subject of the row: the title of its card, and the name of the row for screen readers. */
  lead?: boolean;
  /** Buttons and links; in a card they get the full width. */
  actions?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** By default the id. */
  rowKey?: (row: Row) => string;
  /** Shown instead of a table without rows. */
  empty?: string;
  width?: TableWidth;
  /** A border around the table; cards always have their own. */
  framed?: boolean;
};

/** Written out, because changing `display` removes the semantics of a table for screen readers. */
export const tableRoles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
} as const;

/**
 * A table where there is room; otherwise each row is a card with the headings beside the values. The roles
 * are written out because changing `display` removes the table's semantics for screen readers.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey = idOf, empty, width = 'narrow', framed = false } = props;
  const style = tableStyles[width];
  if (empty && rows.length === 0) return <EmptyState sentence={empty} />;
  return (
    <div className="@container">
      <div className={clsx(framed && style.frame)}>
        <table role={tableRoles.table} className={style.table}>
          <caption className="sr-only">{caption}</caption>
          <thead role={tableRoles.rowgroup} className={style.head}>
            <tr role={tableRoles.row}>
              {columns.map(({ header, numeric }) => (
                <th
                  role={tableRoles.columnheader}
                  key={header}
                  className={clsx(
                    'sticky top-16 border-b border-hairline bg-surface py-3 text-small font-medium whitespace-nowrap text-ink-soft',
                    numeric ? style.numericHeading : ['text-start', style.heading],
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role={tableRoles.rowgroup} className={style.body}>
            {rows.map((row) => (
              <tr
                role={tableRoles.row}
                key={rowKey(row)}
                className={clsx('block rounded-card border border-hairline bg-surface p-4', style.row)}
              >
                {columns.map((column) => (
                  <Cell key={column.header} column={column} row={row} width={width} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function idOf(row: unknown): string {
  return String((row as { id: number | string }).id);
}

function Cell<Row>({ column, row, width }: { column: Column<Row>; row: Row; width: TableWidth }) {
  const { header, cell, numeric, lead, actions } = column;
  const style = tableStyles[width];
  const isLabelled = !lead && !actions;
  return (
    <td
      role={lead ? tableRoles.rowheader : tableRoles.cell}
      className={clsx(
        'min-h-8 flex-wrap items-center justify-between gap-x-4',
        isLabelled ? 'flex' : 'block',
        style.cell,
        numeric && ['tabular-nums', style.numeric],
      )}
    >
      {isLabelled && (
        <span aria-hidden="true" className={clsx('shrink-0 text-small text-ink-soft', style.label)}>
          {header}
        </span>
      )}
      <div
        className={clsx(
          'min-w-0 wrap-break-word',
          isLabelled && ['ms-auto text-end', numeric ? style.numericValue : style.value],
        )}
      >
        {cell(row)}
      </div>
    </td>
  );
}
