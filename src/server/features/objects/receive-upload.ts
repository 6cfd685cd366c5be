import type { Readable } from 'node:stream';
import type { Db } from '#server/db/database.ts';
import type { ReceivingFiles } from '#server/features/objects/object-files.ts';
import { findObject, markStored } from '#server/features/objects/object-store.ts';
import { type AppError, refuse } from '#server/http/app-error.ts';

/** Takes the file of an address that was found to be signed. Of any number of files sent there, one is kept. */
export async function receiveUpload(
  db: Db,
  files: ReceivingFiles,
  id: string,
  content: Readable,
): Promise<void> {
  if ((await findObject(db, id))?.status !== 'waiting') throw usedAlready();
  const incoming = await files.receive(id, content);
  try {
    await db.transaction().execute(async (transaction) => {
      // The row is locked from here on, so whoever comes second finds it stored and moves nothing.
      if (!(await markStored(transaction, id, incoming.facts))) throw usedAlready();
      await incoming.keep();
    });
  } finally {
    await incoming.discard();
  }
}

function usedAlready(): AppError {
  return refuse('conflict', 'upload_address_used');
}
