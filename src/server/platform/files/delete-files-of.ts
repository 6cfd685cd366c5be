import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { deleteObject, listObjectsOf } from '#server/platform/files/object-store.ts';

/** Deletes all files of an account, for good. */
export async function deleteFilesOf(transaction: Db, files: ObjectFiles, ownerId: string): Promise<void> {
  for (const { id } of await listObjectsOf(transaction, ownerId)) {
    await files.delete(id);
    await deleteObject(transaction, id);
  }
}
