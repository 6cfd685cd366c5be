import type { Db } from '#server/db/database.ts';
import { readIsLive, setLive } from '#server/features/settings/settings-store.ts';

/** True once real payments were taken with this database. There is no way back. */
export async function isLiveDatabase(db: Db): Promise<boolean> {
  return readIsLive(db);
}

export async function markLive(db: Db): Promise<void> {
  await setLive(db);
}
