import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';

/** `amountOf` returns a decimal such as "12.50". `isStrong`: the amount that matters most in the row. */
export function moneyColumn<Row>(
  header: string,
  amountOf: (row: Row) => string,
  isStrong = false,
  sortBy?: string,
): Column<Row> {
  return {
    header,
    cell: (row) => <Money amountDecimal={amountOf(row)} isStrong={isStrong} />,
    numeric: true,
    total: isStrong,
    ...(sortBy && { sortBy }),
  };
}

export function timeColumn<Row>(header: string, instantOf: (row: Row) => string): Column<Row> {
  const cell = (row: Row) => <span className="@4xl:whitespace-nowrap">{formatInstant(instantOf(row))}</span>;
  return { header, cell };
}
