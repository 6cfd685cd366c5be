import type { Db } from '#server/db/database.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { createObject } from '#server/features/objects/object-store.ts';

const UPLOAD_WITHIN_MS = 10 * 60 * 1000;

/** An address for one file of this person. */
export async function offerUpload(db: Db, files: ObjectFiles, ownerId: string, now: Date): Promise<string> {
  const object = await createObject(db, ownerId, new Date(now.getTime() + UPLOAD_WITHIN_MS));
  return files.uploadUrl(object.id, object.expiresAt);
}
