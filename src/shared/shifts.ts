/** A shift that nobody ends is over after this long, also in the database (`shifts_end`). */
export const SHIFT_MOST_HOURS = 16;
/** A shift that ended before this counts as no hours: somebody has only tried the button. */
export const SHIFT_LEAST_MINUTES = 15;
/** More than anybody begins in a Dubai day: each one renders the pages of guests again. */
export const SHIFTS_MOST = 20;
/** Of a shift over midnight, the later Dubai day has the time until this hour: a night shift, not one that was forgotten. */
export const NIGHT_ENDS_HOUR = 6;
