import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColumnMenu, useHiddenColumns } from '#web/kit/ui/column-menu.tsx';
import { Field, Select } from '#web/kit/ui/field.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

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
    sort: 'hidden @xl:inline-flex',
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
    sort: 'hidden @4xl:inline-flex',
  },
} as const;

export type Column<Row> = {
  header: string;
  /** The name of the order by this column, if the table can be sorted by it. */
  sortBy?: string;
  /** Under which it is remembered if it is hidden, whatever the language. By default `sortBy`, or the heading. */
  key?: string;
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

/** "amount" is an order, "-amount" the same from its other end. */
export type Sorting = { order: string; orders: readonly string[]; onSort: (order: string) => void };

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
  sorting?: Sorting | undefined;
  /** The name under which this browser keeps which columns it hides. Only for large tables. */
  name?: string | undefined;
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
  const { caption, columns: all, rows, rowKey = idOf, empty, width = 'narrow', framed = false } = props;
  const { sorting, name } = props;
  const style = tableStyles[width];
  const { hidden, toggle } = useHiddenColumns(name);
  const columns = all.filter((column) => !isHidden(column, hidden));
  const besideTotal = columns.some(({ total }) => total);
  if (empty && rows.length === 0) return <EmptyState sentence={empty} />;
  return (
    <div className="@container">
      {(sorting || name) && (
        <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          {sorting && <SortChoice columns={all} sorting={sorting} className={style.label} />}
          {name && (
            <span className="ms-auto">
              <ColumnMenu columns={all.filter(canHide).map(menuRow)} hidden={hidden} onToggle={toggle} />
            </span>
          )}
        </div>
      )}
      <div className={clsx(framed && style.frame)}>
        <table role={tableRoles.table} className={style.table}>
          <caption className="sr-only">{caption}</caption>
          <thead role={tableRoles.rowgroup} className={style.head}>
            <tr role={tableRoles.row}>
              {columns.map(({ header, numeric, sortBy }) => (
                <th
                  role={tableRoles.columnheader}
                  key={header}
                  {...(sorting && sortBy && { 'aria-sort': directionOf(sorting, sortBy) })}
                  className={clsx(
                    'sticky top-16 border-b border-hairline bg-surface py-3 text-small font-medium whitespace-nowrap text-ink-soft',
                    numeric ? style.numericHeading : ['text-start', style.heading],
                  )}
                >
                  {sorting && sortBy ? (
                    <SortButton
                      header={header}
                      sortBy={sortBy}
                      sorting={sorting}
                      isNumeric={!!numeric}
                      style={style}
                    />
                  ) : (
                    header
                  )}
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

const canHide = <Row,>({ lead, total, actions }: Column<Row>): boolean => !lead && !total && !actions;
const isHidden = <Row,>(column: Column<Row>, hidden: readonly string[]): boolean =>
  canHide(column) && hidden.includes(keyOf(column));
const keyOf = <Row,>({ key, sortBy, header }: Column<Row>): string => key ?? sortBy ?? header;
const menuRow = <Row,>(column: Column<Row>) => ({ key: keyOf(column), header: column.header });

function directionOf({ order }: Sorting, sortBy: string): 'ascending' | 'descending' | 'none' {
  if (order === sortBy) return 'ascending';
  return order === `-${sortBy}` ? 'descending' : 'none';
}

type SortProps = {
  header: string;
  sortBy: string;
  sorting: Sorting;
  isNumeric: boolean;
  style: { label: string; sort: string };
};

/** Numbers begin with the largest, everything else with the first; another press turns the order around. */
function SortButton({ header, sortBy, sorting, isNumeric, style }: SortProps) {
  const direction = directionOf(sorting, sortBy);
  const first = isNumeric ? `-${sortBy}` : sortBy;
  const other = isNumeric ? sortBy : `-${sortBy}`;
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[direction];
  return (
    <>
      {/* Short rows have a choice above them instead. */}
      <span className={style.label}>{header}</span>
      <button
        type="button"
        className={clsx(
          style.sort,
          'min-h-6 cursor-pointer items-center gap-1 hover:text-ink',
          direction !== 'none' && 'text-ink',
        )}
        onClick={() => sorting.onSort(sorting.order === first ? other : first)}
      >
        {header}
        <Icon aria-hidden="true" className={clsx('size-3.5', direction === 'none' && 'opacity-50')} />
      </button>
    </>
  );
}

type ChoiceProps<Row> = { columns: readonly Column<Row>[]; sorting: Sorting; className: string };

/** Where a table is shown as short rows, it has no headings to press. */
function SortChoice<Row>({ columns, sorting, className }: ChoiceProps<Row>) {
  return (
    <div className={clsx('min-w-44 grow', className)}>
      <Field label={m.table_sort()}>
        <Select value={sorting.order} onChange={({ target }) => sorting.onSort(target.value)}>
          {sorting.orders.map((order) => {
            const column = columns.find(({ sortBy }) => sortBy && sortBy === order.replace(/^-/, ''));
            const word = order.startsWith('-') ? m.table_down : m.table_up;
            // The order without a choice can be one without a column; the same turned around helps nobody.
            if (!column && order !== sorting.orders[0]) return null;
            return (
              <option key={order} value={order}>
                {column ? word({ column: column.header }) : m.table_newest()}
              </option>
            );
          })}
        </Select>
      </Field>
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
