import type { Readable } from 'node:stream';
import type { Db } from '#server/platform/db/database.ts';
import type { ReceivingFiles } from '#server/platform/files/object-files.ts';
import { findObject, markStored } from '#server/platform/files/object-store.ts';
import type { UploadSlots } from '#server/platform/files/upload-slots.ts';
import { type AppError, refuse } from '#server/platform/http/app-error.ts';

/**
 * Stores the file sent to an upload address whose signature was checked. If several files are sent to one
 * address, only one is kept.
 */
export async function receiveUpload(
  db: Db,
  files: ReceivingFiles,
  slots: UploadSlots,
  id: string,
  content: Readable,
): Promise<void> {
  const object = await findObject(db, id);
  if (object?.status !== 'waiting') throw addressUsed();
  const incoming = await slots.use(object.ownerId, () => files.receive(id, content));
  try {
    await db.transaction().execute(async (transaction) => {
      // This locks the row: a second upload finds it stored and does not replace the file.
      if (!(await markStored(transaction, id, incoming.facts))) throw addressUsed();
      await incoming.keep();
    });
  } finally {
    await incoming.discard();
  }
}

function addressUsed(): AppError {
  return refuse('conflict', 'upload_address_used');
}
