import type { Readable } from 'node:stream';
import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { findObject } from '#server/platform/files/object-store.ts';
import { settleObject } from '#server/platform/files/settle-object.ts';
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
