import type { ExportPeriod } from '#shared/contracts/exports.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';

/** From the first instant of the first Dubai day, up to and without `end`. */
export type Between = { start: Date; end: Date };

export function betweenOf({ from, to }: ExportPeriod): Between {
  return { start: startOfDubaiDay(from), end: startOfDubaiDay(addDays(to, 1)) };
}
