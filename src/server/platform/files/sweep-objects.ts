import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { deleteObject, listExpired, lockObject } from '#server/platform/files/object-store.ts';
import { settleObject } from '#server/platform/files/settle-object.ts';

const AT_A_TIME = 1000;

/** Deletes expired upload addresses together with refused files. A valid file that arrived in time is kept. */
export async function sweepObjects(db: Db, files: ObjectFiles, now: Date): Promise<number> {
  let swept = 0;
  for (const id of await listExpired(db, now, AT_A_TIME)) {
    await settleObject(db, files, id);
    swept += await db.transaction().execute(async (transaction) => {
      // Lock the row: an upload that began before the expiry may be finishing now.
      const object = await lockObject(transaction, id);
      if (object?.status !== 'waiting') return 0;
      await files.delete(id);
      await deleteObject(transaction, id);
      return 1;
    });
  }
  return swept;
}
