/** How long the counts of opened pages are kept: a year, and the month that is compared with the same one of last year. */
export const PAGE_OPENS_KEPT_DAYS = 400;
