/**
 * What the database has in place of the names of erased people. These characters mean nothing in Unicode, and
 * `withoutInvisible` removes them from everything that somebody types. The words that are shown instead are chosen in
 * src/server/platform/base/show-erased.ts, in the language of the reader.
 */
export const ERASED_FIRST_NAME = '\ue000';
export const ERASED_LAST_NAME = '\ue001';
/** Followed by the id of the account, because usernames are unique. */
export const ERASED_USERNAME = '\ue002';
