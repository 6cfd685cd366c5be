/** How much of an error a page reports, in characters. The database has the same limits. */
export const CRASH_NAME_MAX_LENGTH = 60;
export const CRASH_MESSAGE_MAX_LENGTH = 300;
export const CRASH_STACK_MAX_LENGTH = 2000;

/** A build of the pages is named by the first characters of the hash of its sources. */
export const BUILD_NAME_LENGTH = 8;
