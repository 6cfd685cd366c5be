import { showErased } from '#server/platform/base/show-erased.ts';
import * as safe from '#shared/csv-line.ts';

/** One line of CSV that no spreadsheet runs as a formula, with words in the place of the names of erased people. */
export function csvLine(cells: (string | number | null)[]): string {
  return safe.csvLine(cells.map((cell) => (cell === null ? '' : showErased(String(cell), 'en'))));
}
