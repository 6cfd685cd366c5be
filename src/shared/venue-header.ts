/** The id of the business that a page shows. Only our own pages send it. */
export const VENUE_HEADER = 'x-karam-venue';
