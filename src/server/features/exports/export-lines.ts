import { csvLine } from '#server/features/exports/csv.ts';
import { addFils, type Fils, fils, getFilsFrom, toDecimal } from '#shared/money.ts';

/** Rows in one page. */
export const PAGE = 1000;

type Cell = string | number | null;

export type ExportColumn<Row> = {
  header: string;
  cell: (row: Row) => Cell;
  /** Money that is added up in the last line, for the rows that count. */
  counts?: (row: Row) => boolean;
};

export type Export<Row extends { id: number }> = {
  columns: ExportColumn<Row>[];
  /** The page that follows the row with that id; the first without one. An empty page is the end. */
  list: (lastId: number | undefined) => Promise<Row[]>;
};

/**
 * A file for a spreadsheet, page after page, so that no number of rows fills the memory. Where money counts, the last
 * line adds up the lines above it; such a file without that line was cut off.
 */
export async function* exportLines<Row extends { id: number }>({
  columns,
  list,
}: Export<Row>): AsyncGenerator<string> {
  const totals = new Map<string, Fils>(
    columns.filter(({ counts }) => counts).map(({ header }) => [header, fils(0)]),
  );
  // A mark at the beginning tells spreadsheets that what follows is UTF-8, Arabic names and all.
  yield `\ufeff${csvLine(columns.map(({ header }) => header))}`;
  let lastId: number | undefined;
  for (;;) {
    const page = await list(lastId);
    for (const row of page) {
      yield csvLine(columns.map(({ cell }) => cell(row)));
      for (const { header, cell, counts } of columns) {
        if (counts?.(row))
          totals.set(header, addFils(totals.get(header) ?? fils(0), getFilsFrom(String(cell(row)))));
      }
    }
    lastId = page.at(-1)?.id;
    if (lastId === undefined) break;
  }
  if (totals.size > 0)
    yield csvLine(columns.map(({ header }, index) => totalCell(totals.get(header), index)));
}

function totalCell(total: Fils | undefined, index: number): Cell {
  if (total !== undefined) return toDecimal(total);
  return index === 0 ? 'Total' : '';
}
