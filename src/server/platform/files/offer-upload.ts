import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { createObject } from '#server/platform/files/object-store.ts';
import { refuse } from '#server/platform/http/app-error.ts';

/** For each business. Its certificates are far fewer, and with this limit no user can fill the disk. */
const MOST_FILES = 20;
const UPLOAD_WITHIN_MS = 10 * 60 * 1000;

/** Creates an upload address for one file of this user. */
export async function offerUpload(db: Db, files: ObjectFiles, ownerId: string, now: Date): Promise<string> {
  const object = await createObject(db, ownerId, new Date(now.getTime() + UPLOAD_WITHIN_MS), MOST_FILES);
  if (!object) throw refuse('conflict', 'too_many_files');
  return files.uploadUrl(object.id, object.expiresAt);
}
