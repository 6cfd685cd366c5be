import type { z } from 'zod';
import { countToScreen, listHits } from '#server/money/screening/hit-store.ts';
import { findNewestListId, listNewestLists } from '#server/money/screening/list-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { screening } from '#shared/contracts/screening.ts';
import { LIST_OLD_DAYS, screeningSources } from '#shared/screening.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The loaded lists, and who may be on them, for admins. */
export async function readScreening(db: Db, now: Date): Promise<z.output<typeof screening>> {
  const lists = await listNewestLists(db);
  const listId = await findNewestListId(db);
  return {
    lists: lists.map(({ id, ...list }) => ({
      ...list,
      isOld: now.getTime() - list.loadedAt.getTime() > LIST_OLD_DAYS * DAY_MS,
    })),
    notLoaded: screeningSources.filter((source) => !lists.some((list) => list.source === source)),
    toScreen: listId === undefined ? 0 : await countToScreen(db, listId),
    hits: await listHits(db),
  };
}
