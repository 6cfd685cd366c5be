import type { Db } from '#server/db/database.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { countObjectsOf, createObject } from '#server/features/objects/object-store.ts';
import { refuse } from '#server/http/app-error.ts';

/** Far more than anyone needs for one certificate, few enough that nobody can fill the disk. */
const MOST_FILES = 20;
const UPLOAD_WITHIN_MS = 10 * 60 * 1000;

/** An address for one file of this person. */
export async function offerUpload(db: Db, files: ObjectFiles, ownerId: string, now: Date): Promise<string> {
  if ((await countObjectsOf(db, ownerId)) >= MOST_FILES) {
    throw refuse('conflict', 'too_many_files');
  }
  const object = await createObject(db, ownerId, new Date(now.getTime() + UPLOAD_WITHIN_MS));
  return files.uploadUrl(object.id, object.expiresAt);
}
