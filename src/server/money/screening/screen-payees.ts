import { setImmediate } from 'node:timers/promises';
import { type EntryIndex, indexEntries } from '#server/money/screening/find-matches.ts';
import { type Found, listToScreen, storeScreenings } from '#server/money/screening/hit-store.ts';
import { findNewestListId, listEntries, type StoredEntry } from '#server/money/screening/list-store.ts';
import type { Db } from '#server/platform/db/database.ts';

const AT_ONCE = 500;

/**
 * Screens everybody who is new, has another name, or was screened with an older list only: all of them, or about as many as
 * `most`. A job does it every minute; until then they cannot be paid (`is_being_checked` in the database).
 */
export async function screenPayees(
  db: Db,
  clock: () => Date,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  // Read before the entries: if a list is loaded in between, everybody is screened once more.
  const listId = await findNewestListId(db);
  if (listId === undefined) return;
  let index: EntryIndex<StoredEntry> | undefined;
  for (let left = most; left > 0; left -= AT_ONCE) {
    const subjects = await listToScreen(db, listId, AT_ONCE);
    if (subjects.length === 0) return;
    index ??= indexEntries(await listEntries(db));
    const found: Found[] = [];
    for (const subject of subjects) {
      found.push({ subject, matches: index.find(subject) });
      // One name takes about a millisecond: the process answers requests in between.
      await setImmediate();
    }
    await db.transaction().execute((transaction) => storeScreenings(transaction, listId, found, clock()));
  }
}
