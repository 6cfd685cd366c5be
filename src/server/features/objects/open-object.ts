import type { Readable } from 'node:stream';
import type { Db } from '#server/db/database.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { findObject } from '#server/features/objects/object-store.ts';
import { settleObject } from '#server/features/objects/settle-object.ts';
import { refuse } from '#server/http/app-error.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { UploadType } from '#shared/upload-limits.ts';

export type OpenedObject = {
  contentType: UploadType;
  sizeBytes: number;
  content: Readable | Buffer;
};

/** For whoever uploaded it and for admins; to others it is as if it were not there. */
export async function openObject(
  db: Db,
  files: ObjectFiles,
  user: SessionUser,
  id: string,
): Promise<OpenedObject> {
  const noSuchFile = refuse('not_found', 'no_such_file');
  // Who asks is settled first: a stranger must not be able to make us fetch anything.
  const ownerId = (await findObject(db, id))?.ownerId;
  if (!user.isAdmin && ownerId !== user.id) throw noSuchFile;
  const object = await settleObject(db, files, id);
  if (!object?.contentType || !object.sizeBytes) throw noSuchFile;
  const { contentType, sizeBytes } = object;
  return { contentType, sizeBytes, content: await files.get(object.id) };
}
