import { filsFromAed } from '#shared/money/money.ts';

/** The amounts on the tip page, unless a business has set its own. */
export const defaultTipPresetsFils = [5, 10, 15, 20, 25].map(filsFromAed);

/** The highest least amount of a payout that an owner can choose. The database has the same limit. */
export const MOST_LEAST_PAYOUT_FILS = filsFromAed(100);

export const LARGEST_UPLOAD_BYTES = 5 * 1024 * 1024;

export const uploadTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type UploadType = (typeof uploadTypes)[number];

/** The most days of a chart. Without its contract, so that the dashboard does not load Zod for it. */
export const RANGE_MOST_DAYS = 366;

/** How long the counts of opened pages are kept: a year, and the month that is compared with the same one of last year. */
export const PAGE_OPENS_KEPT_DAYS = 400;

/** How long the words of a report, and a note about it, may be. */
export const REPORT_WORDS_MAX_LENGTH = 500;

/** How much of an error a page reports, in characters. The database has the same limits. */
export const CRASH_NAME_MAX_LENGTH = 60;
export const CRASH_MESSAGE_MAX_LENGTH = 300;
export const CRASH_STACK_MAX_LENGTH = 2000;

/** A build of the pages is named by the first characters of the hash of its sources. */
export const BUILD_NAME_LENGTH = 8;

/** The largest PostgreSQL integer, the type of business, staff and payout ids. */
export const LARGEST_ID = 2_147_483_647;

/** Reads an id in its only valid form. Undefined for `01`, `+1` or a number that is too large. */
export function findIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined;
}
