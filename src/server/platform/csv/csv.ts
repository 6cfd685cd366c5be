import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse/sync';
import type { FastifyReply } from 'fastify';
import { showErased } from '#server/platform/base/show-erased.ts';
import { addFils, type Fils, fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import * as safe from '#shared/text/csv-line.ts';

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

/** One line of CSV that no spreadsheet runs as a formula, with words in the place of the names of erased people. */
export function csvLine(cells: (string | number | null)[]): string {
  return safe.csvLine(cells.map((cell) => (cell === null ? '' : showErased(String(cell), 'en'))));
}

/** Streams the lines while they are produced, as a download with this file name. */
export function sendCsv(reply: FastifyReply, fileName: string, lines: AsyncGenerator<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines));
}

/** Number of rows read from the database at once. */
export const PAGE = 1000;

type Cell = string | number | null;

export type ExportColumn<Row> = {
  header: string;
  cell: (row: Row) => Cell;
  /** For money columns: whether the row is part of the total in the last line. */
  counts?: (row: Row) => boolean;
};

/** Columns that are named after the field that they show. */
export const fields = <Name extends string>(...names: Name[]): ExportColumn<Record<Name, Cell>>[] =>
  names.map((header) => ({ header, cell: (row) => row[header] }));

/** The same for money, with totals in the last line. */
export const sums = <Name extends string>(...names: Name[]): ExportColumn<Record<Name, string>>[] =>
  names.map((header) => ({ header, cell: (row) => row[header], counts: () => true }));

export type Export<Row> = {
  columns: ExportColumn<Row>[];
  /**
   * The page after that row, or the first page. An empty page is the end. It gets the whole row, so that it can continue
   * by all columns of its order: several rows may have the same id.
   */
  list: (last: Row | undefined) => Promise<Row[]>;
};

/**
 * A CSV file, read page by page, so that a large export does not fill the memory. If there are money columns,
 * the last line has their totals; a file without that line is incomplete.
 */
export async function* exportLines<Row>({ columns, list }: Export<Row>): AsyncGenerator<string> {
  const totals = new Map<string, Fils>(
    columns.filter(({ counts }) => counts).map(({ header }) => [header, fils(0)]),
  );
  // The byte order mark tells spreadsheets that the file is UTF-8, for example for Arabic names.
  yield `\ufeff${csvLine(columns.map(({ header }) => header))}`;
  let last: Row | undefined;
  for (;;) {
    const page = await list(last);
    for (const row of page) {
      yield csvLine(columns.map(({ cell }) => cell(row)));
      for (const { header, cell, counts } of columns) {
        if (counts?.(row))
          totals.set(header, addFils(totals.get(header) ?? fils(0), getFilsFrom(String(cell(row)))));
      }
    }
    last = page.at(-1);
    if (last === undefined) break;
  }
  if (totals.size > 0)
    yield csvLine(columns.map(({ header }, index) => totalCell(totals.get(header), index)));
}

function totalCell(totalFils: Fils | undefined, index: number): Cell {
  if (totalFils !== undefined) return toDecimal(totalFils);
  return index === 0 ? 'Total' : '';
}
