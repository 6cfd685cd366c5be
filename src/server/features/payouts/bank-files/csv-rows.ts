import { UnreadableAnswer } from '#server/features/payouts/bank-files/unreadable-answer.ts';

/** The line is the one in the file that the row begins on. */
export type CsvRow = { line: number; cells: string[] };

/** One cell and what ends it: quoted, with quotes doubled inside, or plain. */
const cellPattern = (separator: string) =>
  new RegExp(
    `(?:[ \\t]*"([^"]*(?:""[^"]*)*)"[ \\t]*|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );

/** Rows of a table as spreadsheets write it. Rows without anything in them are left out. */
export function readCsvRows(text: string, separator: ',' | ';'): CsvRow[] {
  const pattern = cellPattern(separator);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  while (pattern.lastIndex < text.length || row.cells.length > 0) {
    const match = pattern.exec(text);
    if (!match) throw new UnreadableAnswer('bank_table_quote_misplaced', { line });
    const [whole, quoted, plain = '', end] = match;
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    line += whole.split(/\r\n|\n|\r/).length - 1;
    if (end === separator) continue;
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}
