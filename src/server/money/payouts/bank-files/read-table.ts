import {
  countOf,
  quote,
  refuseUnlessText,
  UnreadableAnswer,
} from '#server/money/payouts/bank-files/answer-fields.ts';
import { type CsvRow, MisplacedQuote, readCsvRows, separatorOf } from '#server/platform/csv/csv.ts';

/**
 * A bank file has at most a thousand payouts. Each line and each cell, even an empty one, costs the parser many times
 * its size: three million empty lines took more memory than the process may use.
 */
const MOST_LINES = 20_000;
const MOST_CELLS = 200_000;

export type TableRow<Column extends string> = { line: number; cell: (column: Column) => string };

/** Reads a table of the bank with a header line that has exactly these columns, in any order. */
export function readTable<Column extends string>(
  text: string,
  columnNames: readonly Column[],
): TableRow<Column>[] {
  refuseUnlessText(text);
  // Empty lines after the table cost nothing this way.
  const table = text.replace(/^\uFEFF/, '').trimEnd();
  refuseIfTooLong(table);
  const separator = separatorOf(table);
  if (countOf(separator, table) > MOST_CELLS)
    throw new UnreadableAnswer('bank_table_too_wide', { most: MOST_CELLS });
  const [header, ...rows] = readRows(table, separator);
  if (!header) throw new UnreadableAnswer('bank_table_empty');
  const columns = columnsOf(header, columnNames);
  if (rows.length === 0) throw new UnreadableAnswer('bank_table_without_rows', { line: header.line });
  return rows.map((row) => {
    refuseOtherCount(row, columns.length);
    return { line: row.line, cell: (column) => row.cells[columns.indexOf(column)] ?? '' };
  });
}

function readRows(...table: Parameters<typeof readCsvRows>): CsvRow[] {
  try {
    return readCsvRows(...table);
  } catch (error) {
    if (!(error instanceof MisplacedQuote)) throw error;
    throw new UnreadableAnswer('bank_table_quote_misplaced', { line: error.line });
  }
}

function refuseIfTooLong(table: string): void {
  const lines = Math.max(countOf('\n', table), countOf('\r', table));
  if (lines > MOST_LINES) throw new UnreadableAnswer('bank_table_too_long', { most: MOST_LINES });
}

function columnsOf<Column extends string>({ line, cells }: CsvRow, columnNames: readonly Column[]): Column[] {
  const columns = cells.map((cell) => {
    const column = columnNames.find((known) => known === cell.toLowerCase());
    // Refuse unknown columns: if a misspelt "amount" were ignored, the amounts would not be compared.
    if (!column)
      throw new UnreadableAnswer('bank_table_column_unknown', {
        line,
        columns: columnNames.join(', '),
        text: quote(cell),
      });
    return column;
  });
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  if (repeated) throw new UnreadableAnswer('bank_table_column_repeated', { line, column: repeated });
  const missing = columnNames.find((column) => !columns.includes(column));
  if (missing) throw new UnreadableAnswer('bank_table_column_missing', { line, column: missing });
  return columns;
}

function refuseOtherCount({ line, cells }: CsvRow, expected: number): void {
  if (cells.length !== expected)
    throw new UnreadableAnswer('bank_table_column_count', { line, count: cells.length, expected });
}
