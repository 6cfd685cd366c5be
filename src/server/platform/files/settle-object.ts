import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { findObject, markStored, type ObjectRow } from '#server/platform/files/object-store.ts';

/**
 * Returns the current state of an object. A file sent directly to S3 is checked the first time that somebody
 * asks for it.
 */
export async function settleObject(db: Db, files: ObjectFiles, id: string): Promise<ObjectRow | undefined> {
  const object = await findObject(db, id);
  if (object?.status !== 'waiting') return object;
  // Not in a transaction: a slow storage must not block a database connection. If two requests check the file
  // at the same time, both keep the same file, and the first writes the row.
  const facts = await files.keepArrived(id);
  if (!facts) return object;
  return (await markStored(db, id, facts)) ?? (await findObject(db, id));
}
