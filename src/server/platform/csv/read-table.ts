import { type CsvRow, MisplacedQuote, readCsvRows, separatorOf } from '#server/platform/csv/csv.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { IMPORT_MOST_BYTES } from '#shared/file-imports.ts';
import { wordKey } from '#shared/text/visible-text.ts';

/** No text contains these; a spreadsheet that was not saved as CSV does. */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** A row with its cells by column. `cellCount` differs from `columnCount` if a cell is missing or too many. */
export type TableRow<Column extends string> = {
  line: number;
  cells: Record<Column, string>;
  cellCount: number;
  columnCount: number;
};

type Expected<Column extends string> = {
  columns: readonly Column[];
  /** Columns that may be left out of the file. */
  optional: readonly Column[];
  /** Other words for a column, in other languages. */
  words?: (column: Column) => string[];
  mostRows: number;
};

/** The rows of a file that an owner uploads. Refuses a file of which the rows cannot be told apart. */
export function readTable<Column extends string>(
  content: string,
  expected: Expected<Column>,
): TableRow<Column>[] {
  const { mostRows } = expected;
  const tooManyRows = () => refuse('too_large', 'import_too_many_rows', { most: mostRows });
  // Blank lines between the rows of a spreadsheet are harmless, but each line costs the parser memory.
  const mostLines = 10 * mostRows;
  if (Buffer.byteLength(content) > IMPORT_MOST_BYTES)
    throw refuse('too_large', 'import_too_large', { most: IMPORT_MOST_BYTES / 1024 });
  if (NOT_TEXT.test(content)) throw refuse('invalid_input', 'import_not_text');
  const table = content.replace(/^\uFEFF/, '').trimEnd();
  if (table.split(/\r\n?|\n/, mostLines + 1).length > mostLines) throw tooManyRows();
  const [header, ...rows] = rowsOf(table);
  if (!header) throw refuse('invalid_input', 'import_empty');
  const columns = columnsOf(header, expected);
  if (rows.length === 0) throw refuse('invalid_input', 'import_without_rows');
  if (rows.length > mostRows) throw tooManyRows();
  return rows.map(({ line, cells }) => ({
    line,
    cells: byColumn(expected.columns, columns, cells),
    // Spreadsheets write separators for empty cells beyond the table.
    cellCount: Math.max(
      cells.findLastIndex((cell) => cell !== '') + 1,
      Math.min(cells.length, columns.length),
    ),
    columnCount: columns.length,
  }));
}

function rowsOf(table: string): CsvRow[] {
  try {
    return readCsvRows(table, separatorOf(table));
  } catch (error) {
    if (!(error instanceof MisplacedQuote)) throw error;
    throw refuse('invalid_input', 'import_quote_misplaced', { line: error.line });
  }
}

function columnsOf<Column extends string>(
  { cells }: CsvRow,
  { columns: known, optional, words }: Expected<Column>,
): Column[] {
  const columns = cells
    .slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
    .map((heading) => columnOf(heading, known, words));
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  if (repeated) throw refuse('invalid_input', 'import_column_repeated', { column: repeated });
  const required = known.filter((column) => !optional.includes(column));
  const missing = required.find((column) => !columns.includes(column));
  if (missing)
    throw refuse('invalid_input', 'import_column_missing', { column: missing, columns: required.join(', ') });
  return columns;
}

/** "First name", "first-name" and "first_name" are the same column. */
function columnOf<Column extends string>(
  heading: string,
  known: readonly Column[],
  words: (column: Column) => string[] = () => [],
): Column {
  const name = wordKey(heading);
  const column = known.find((each) => [each, ...words(each)].some((word) => wordKey(word) === name));
  // Not ignored: somebody wrote it for a reason.
  if (!column)
    throw refuse('invalid_input', 'import_column_unknown', {
      text: heading.slice(0, 40),
      columns: known.join(', '),
    });
  return column;
}

function byColumn<Column extends string>(
  known: readonly Column[],
  columns: Column[],
  cells: string[],
): Record<Column, string> {
  const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? '';
  return Object.fromEntries(known.map((column) => [column, cellOf(column)])) as Record<Column, string>;
}
