import { CsvError, parse } from 'csv-parse/sync';

/** `line` is the line of the file that the row begins on. */
export type CsvRow = { line: number; cells: string[] };

/** A quote in a place where none can be. */
export class MisplacedQuote extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`Line ${line} has a misplaced quote`);
    this.line = line;
  }
}

export type Separator = ',' | ';' | '\t';

/**
 * Spreadsheets write commas or semicolons, depending on their language, and tabs to the clipboard. No name of a column
 * contains a semicolon or a tab, so one of them in the header line is the separator.
 */
export function separatorOf(table: string): Separator {
  const [firstLine = ''] = table.trimStart().split(/[\r\n]/, 1);
  if (firstLine.includes(';')) return ';';
  return firstLine.includes('\t') ? '\t' : ',';
}

/** Rows of a table as spreadsheets write it. Empty rows are left out. */
export function readCsvRows(text: string, separator: Separator): CsvRow[] {
  let line = 1;
  return parseRecords(text, separator).flatMap(({ record, info }) => {
    const row = { line, cells: record.map((cell) => cell.trim()) };
    line = info.lines + 1;
    return row.cells.some((cell) => cell !== '') ? [row] : [];
  });
}

type ParsedRecord = { record: string[]; info: { lines: number } };

function parseRecords(text: string, separator: string): ParsedRecord[] {
  try {
    // One kind of line end: csv-parse counts "\r\n" inside a quoted cell as two lines.
    const records: unknown = parse(text.replaceAll(/\r\n?/g, '\n'), {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      trim: true,
    });
    // The package's types leave out that `info` gives each record with its line.
    return records as ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // With these options a misplaced quote is the only thing that csv-parse refuses.
    throw new MisplacedQuote(Number(error.lines));
  }
}
