import type { Db } from '#server/db/database.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { findObject, lockObject, markStored, type ObjectRow } from '#server/features/objects/object-store.ts';

/** The object as it stands now: a file that did not pass through here is looked at when it is first asked for. */
export async function settleObject(db: Db, files: ObjectFiles, id: string): Promise<ObjectRow | undefined> {
  const object = await findObject(db, id);
  if (object?.status !== 'waiting') return object;
  return db.transaction().execute(async (transaction) => {
    const locked = await lockObject(transaction, id);
    if (locked?.status !== 'waiting') return locked;
    const facts = await files.keepArrived(id);
    return facts ? markStored(transaction, id, facts) : locked;
  });
}
