/** The most days of a chart. Without its contract, so that the dashboard does not load Zod for it. */
export const RANGE_MOST_DAYS = 366;
