/** How long the words of a report, and a note about it, may be. */
export const REPORT_WORDS_MAX_LENGTH = 500;
