import { UnreadableAnswer } from '#server/features/payouts/bank-files/unreadable-answer.ts';

/** `line` is the line of the file on which the row begins. */
export type CsvRow = { line: number; cells: string[] };

/** One cell and its end: quoted, with doubled quotes inside, or plain. */
const cellPattern = (separator: string) =>
  new RegExp(
    `(?:[ \\t]*"([^"]*(?:""[^"]*)*)"[ \\t]*|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );

/** Reads the rows of a CSV file as spreadsheets write it. Empty rows are left out. */
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
