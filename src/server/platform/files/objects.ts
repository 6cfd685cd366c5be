import type { Readable } from 'node:stream';
import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import {
  deleteObject,
  findObject,
  listExpired,
  lockObject,
  markStored,
  type ObjectRow,
} from '#server/platform/files/object-store.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { UploadType } from '#shared/limits.ts';

export type OpenedObject = {
  contentType: UploadType;
  sizeBytes: number;
  content: Readable | Buffer;
};

/** Only the user who uploaded the file and admins can read it; others get 404. */
export async function openObject(
  db: Db,
  files: ObjectFiles,
  user: SessionUser,
  id: string,
): Promise<OpenedObject> {
  const noSuchFile = refuse('not_found', 'no_such_file');
  // Check the permission first: other users must not be able to trigger a request to the storage.
  const ownerId = (await findObject(db, id))?.ownerId;
  if (!user.isAdmin && ownerId !== user.id) throw noSuchFile;
  const object = await settleObject(db, files, id);
  if (!object?.contentType || !object.sizeBytes) throw noSuchFile;
  const { contentType, sizeBytes } = object;
  return { contentType, sizeBytes, content: await files.get(object.id) };
}

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
