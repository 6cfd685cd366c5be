/** A shift that nobody ends is over after this long, also in the database (`shifts_end`). */
export const SHIFT_MOST_HOURS = 16;
