import { CsvError, parse } from 'csv-parse/sync';
import { UnreadableAnswer } from '#server/features/payouts/bank-files/unreadable-answer.ts';

/** `line` is the line of the file that the row begins on. */
export type CsvRow = { line: number; cells: string[] };

/** Rows of a table as spreadsheets write it. Empty rows are left out. */
export function readCsvRows(text: string, separator: ',' | ';'): CsvRow[] {
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
    throw new UnreadableAnswer('bank_table_quote_misplaced', { line: Number(error.lines) });
  }
}
