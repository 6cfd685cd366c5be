import type { Db } from '#server/db/database.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { deleteObject, listObjectsOf } from '#server/features/objects/object-store.ts';

/** Deletes all files of an account, for good. */
export async function deleteFilesOf(transaction: Db, files: ObjectFiles, ownerId: string): Promise<void> {
  for (const { id } of await listObjectsOf(transaction, ownerId)) {
    await files.delete(id);
    await deleteObject(transaction, id);
  }
}
