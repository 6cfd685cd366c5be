import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/kit/ui/notice.tsx';

type TableWidth = keyof typeof tableStyles;

/**
 * A table or short rows, decided by the width of the container and not of the screen: larger text leaves less room.
 * `narrow` is for three or four columns, `wide` for more. A table that does not fit is shown as rows of two lines.
 */
const tableStyles = {
  narrow: {
    frame: '@xl:overflow-clip @xl:rounded-card @xl:border @xl:border-hairline @xl:bg-surface',
    table: 'block w-full @xl:table',
    head: 'sr-only @xl:not-sr-only @xl:table-header-group',
    body: '@xl:table-row-group @xl:divide-y-0 @xl:rounded-none @xl:border-0 @xl:bg-transparent',
    row: '@xl:table-row @xl:hover:bg-sunken',
    heading: 'px-3',
    numericHeading: 'ps-3 pe-6 text-end last:pe-3',
    cell: '@xl:table-cell @xl:border-b @xl:border-hairline @xl:px-3 @xl:py-3 @xl:text-body @xl:text-ink',
    numeric: '@xl:w-px @xl:pe-6 @xl:text-end @xl:last:pe-3',
    label: '@xl:hidden',
  },
  wide: {
    frame: '@4xl:overflow-clip @4xl:rounded-card @4xl:border @4xl:border-hairline @4xl:bg-surface',
    table: 'block w-full @4xl:table',
    head: 'sr-only @4xl:not-sr-only @4xl:table-header-group',
    body: '@4xl:table-row-group @4xl:divide-y-0 @4xl:rounded-none @4xl:border-0 @4xl:bg-transparent',
    row: '@4xl:table-row @4xl:hover:bg-sunken',
    heading: 'px-2 first:ps-4 last:pe-4',
    numericHeading: 'ps-2 pe-6 text-end first:ps-4 last:pe-4',
    cell: '@4xl:table-cell @4xl:border-b @4xl:border-hairline @4xl:px-2 @4xl:py-2 @4xl:text-small @4xl:text-ink @4xl:first:ps-4 @4xl:last:pe-4',
    numeric: '@4xl:w-px @4xl:pe-6 @4xl:text-end',
    label: '@4xl:hidden',
  },
} as const;

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end, so that their decimals line up. */
  numeric?: boolean;
  /** The subject of the row, and its name for screen readers. */
  lead?: boolean;
  /** The amount that matters most: in a short row it stands beside the subject. */
  total?: boolean;
  /** Needs no heading beside it in a short row, such as a status. */
  plain?: boolean;
  /** Buttons and links; in a short row they have a line of their own. */
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
  /** A border around the table; short rows always have their own. */
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
 * A table where there is room; otherwise each row has its subject and total in the first line, and the rest below, small. The
 * roles are written out because changing `display` removes the table's semantics for screen readers.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey = idOf, empty, width = 'narrow', framed = false } = props;
  const style = tableStyles[width];
  const besideTotal = columns.some(({ total }) => total);
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
          <tbody
            role={tableRoles.rowgroup}
            className={clsx(
              'block divide-y divide-hairline rounded-card border border-hairline bg-surface',
              style.body,
            )}
          >
            {rows.map((row) => (
              <tr
                role={tableRoles.row}
                key={rowKey(row)}
                className={clsx('flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-3', style.row)}
              >
                {columns.map((column) => (
                  <Cell
                    key={column.header}
                    column={column}
                    row={row}
                    width={width}
                    besideTotal={besideTotal}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; width: TableWidth; besideTotal: boolean };

function idOf(row: unknown): string {
  return String((row as { id: number | string }).id);
}

function Cell<Row>({ column, row, width, besideTotal }: CellProps<Row>) {
  const { header, cell, numeric, lead, total, plain, actions } = column;
  const style = tableStyles[width];
  const isDetail = !lead && !total && !actions;
  return (
    <td
      role={lead ? tableRoles.rowheader : tableRoles.cell}
      className={clsx(
        'block min-w-0 wrap-break-word',
        lead && ['order-1', besideTotal ? 'basis-[calc(100%-8rem)]' : 'basis-full'],
        total && 'order-2 w-[7.25rem] text-end',
        isDetail && 'order-3 text-small text-ink-soft',
        actions && 'order-4 basis-full',
        style.cell,
        numeric && ['tabular-nums', style.numeric],
      )}
    >
      {isDetail && !plain && (
        <span aria-hidden="true" className={clsx('me-1', style.label)}>
          {header}
        </span>
      )}
      {isDetail ? <span className="inline-block max-w-full align-top text-ink">{cell(row)}</span> : cell(row)}
    </td>
  );
}
