import type { ExportPeriod } from '#shared/contracts/insights.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';

/** From the start of the first Dubai day; `end` is exclusive. */
export type Between = { start: Date; end: Date };

export function betweenOf({ from, to }: ExportPeriod): Between {
  return { start: startOfDubaiDay(from), end: startOfDubaiDay(addDays(to, 1)) };
}
