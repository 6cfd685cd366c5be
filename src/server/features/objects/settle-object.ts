import type { Db } from '#server/db/database.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { findObject, markStored, type ObjectRow } from '#server/features/objects/object-store.ts';

/** The object as it stands now: a file that did not pass through here is looked at when it is first asked for. */
export async function settleObject(db: Db, files: ObjectFiles, id: string): Promise<ObjectRow | undefined> {
  const object = await findObject(db, id);
  if (object?.status !== 'waiting') return object;
  // Outside any transaction: a slow store must not hold a connection that tips are waiting for. Two who look at the
  // same moment find and keep the same file, and the first one's word stands.
  const facts = await files.keepArrived(id);
  if (!facts) return object;
  return (await markStored(db, id, facts)) ?? (await findObject(db, id));
}
