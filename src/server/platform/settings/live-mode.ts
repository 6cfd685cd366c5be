import type { Db } from '#server/platform/db/database.ts';
import { readIsLive, setLive } from '#server/platform/settings/settings-store.ts';

/** True if this database is used for real payments. This cannot be undone. */
export async function isLiveDatabase(db: Db): Promise<boolean> {
  return readIsLive(db);
}

export async function markLive(db: Db): Promise<void> {
  await setLive(db);
}
