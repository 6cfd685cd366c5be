import { countFurtherParts } from '#server/money/ledger/read/tip-patterns.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  addOpens,
  deleteOpensBefore,
  findFirstCountedDay,
  sumOpens,
  sumPlatformOpens,
} from '#server/tipping/page-opens/page-open-store.ts';
import { type PageOpens, pageOpens } from '#server/tipping/page-opens/page-opens.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { PAGE_OPENS_KEPT_DAYS } from '#shared/limits.ts';

export function countOpens(
  db: Db,
  clock: () => Date,
  onError: (error: unknown) => void,
  writeEveryMs?: number,
): PageOpens {
  return pageOpens({ save: (opened) => addOpens(db, opened), clock, onError, writeEveryMs });
}

type Period = { from: string; to: string };
/** `since`: pages were not counted on earlier days of the period. Null if on none of them. */
type CountedOpens = { since: string | null; teamOpens: number; tipOpens: number };

/** How often the pages of a business, or of all businesses, were opened in a period. */
export async function readOpens(db: Db, { from, to }: Period, businessId?: number): Promise<CountedOpens> {
  const first = await findFirstCountedDay(db);
  if (first === null || first > to) return { since: null, teamOpens: 0, tipOpens: 0 };
  const since = first > from ? first : from;
  const counts =
    businessId === undefined ? sumPlatformOpens(db, since, to) : sumOpens(db, businessId, since, to);
  return { since, ...(await counts) };
}

/**
 * The same with the tips that guests sent on the counted days. `days`: the tips of each day of the period. Those of a business
 * count a team tip once; those of the platform count its parts.
 */
export async function readOpensAndTips(
  db: Db,
  period: Period,
  days: readonly { date: string; count: number }[],
  businessId?: number,
): Promise<CountedOpens & { tips: number }> {
  const opens = await readOpens(db, period, businessId);
  const { since } = opens;
  if (since === null) return { ...opens, tips: 0 };
  const counted = days.filter(({ date }) => date >= since).reduce((sum, { count }) => sum + count, 0);
  const further = businessId === undefined ? await countFurtherParts(db, { from: since, to: period.to }) : 0;
  return { ...opens, tips: counted - further };
}

/** Deletes old counts. */
export async function sweepOpens(db: Db, now: Date): Promise<void> {
  await deleteOpensBefore(db, addDays(dubaiDay(now), -PAGE_OPENS_KEPT_DAYS));
}
