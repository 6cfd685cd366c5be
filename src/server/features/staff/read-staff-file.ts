import { type CsvRow, MisplacedQuote, readCsvRows, separatorOf } from '#server/features/exports/csv-rows.ts';
import { refuse } from '#server/http/app-error.ts';
import {
  IMPORT_MOST_BYTES,
  IMPORT_MOST_ROWS,
  type ImportColumn,
  importColumns,
  optionalColumns,
} from '#shared/staff-import.ts';

/** Blank lines between the rows of a spreadsheet are harmless, but each line costs the parser memory. */
const MOST_LINES = 10 * IMPORT_MOST_ROWS;
/** No text contains these; a spreadsheet that was not saved as CSV does. */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** A row with its cells by column. `cellCount` differs from `columnCount` if a cell is missing or too many. */
export type StaffFileRow = {
  line: number;
  cells: Record<ImportColumn, string>;
  cellCount: number;
  columnCount: number;
};

/** The rows of a file of staff members. Refuses a file of which the rows cannot be told apart. */
export function readStaffFile(content: string): StaffFileRow[] {
  if (Buffer.byteLength(content) > IMPORT_MOST_BYTES)
    throw refuse('too_large', 'import_too_large', { most: IMPORT_MOST_BYTES / 1024 });
  if (NOT_TEXT.test(content)) throw refuse('invalid_input', 'import_not_text');
  const table = content.replace(/^\uFEFF/, '').trimEnd();
  if (table.split(/\r\n?|\n/, MOST_LINES + 1).length > MOST_LINES) throw tooManyRows();
  const [header, ...rows] = rowsOf(table);
  if (!header) throw refuse('invalid_input', 'import_empty');
  const columns = columnsOf(header);
  if (rows.length === 0) throw refuse('invalid_input', 'import_without_rows');
  if (rows.length > IMPORT_MOST_ROWS) throw tooManyRows();
  return rows.map(({ line, cells }) => ({
    line,
    cells: byColumn(columns, cells),
    // Spreadsheets write separators for empty cells beyond the table.
    cellCount: Math.max(
      cells.findLastIndex((cell) => cell !== '') + 1,
      Math.min(cells.length, columns.length),
    ),
    columnCount: columns.length,
  }));
}

const tooManyRows = () => refuse('too_large', 'import_too_many_rows', { most: IMPORT_MOST_ROWS });

function rowsOf(table: string): CsvRow[] {
  try {
    return readCsvRows(table, separatorOf(table));
  } catch (error) {
    if (!(error instanceof MisplacedQuote)) throw error;
    throw refuse('invalid_input', 'import_quote_misplaced', { line: error.line });
  }
}

function columnsOf({ cells }: CsvRow): ImportColumn[] {
  const columns = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map(columnOf);
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  if (repeated) throw refuse('invalid_input', 'import_column_repeated', { column: repeated });
  const required = importColumns.filter((column) => !optionalColumns.some((optional) => optional === column));
  const missing = required.find((column) => !columns.includes(column));
  if (missing)
    throw refuse('invalid_input', 'import_column_missing', { column: missing, columns: required.join(', ') });
  return columns;
}

/** "First name", "first-name" and "first_name" are the same column. */
function columnOf(heading: string): ImportColumn {
  const name = heading.toLowerCase().replaceAll(/[\s_-]+/g, '_');
  const column = importColumns.find((known) => known === name);
  // Not ignored: somebody wrote it for a reason.
  if (!column)
    throw refuse('invalid_input', 'import_column_unknown', {
      text: heading.slice(0, 40),
      columns: importColumns.join(', '),
    });
  return column;
}

function byColumn(columns: ImportColumn[], cells: string[]): Record<ImportColumn, string> {
  const cellOf = (column: ImportColumn) => cells[columns.indexOf(column)] ?? '';
  return {
    first_name: cellOf('first_name'),
    last_name: cellOf('last_name'),
    role: cellOf('role'),
    role_title: cellOf('role_title'),
    wallet_id: cellOf('wallet_id'),
    iban: cellOf('iban'),
  };
}
