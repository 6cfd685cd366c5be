import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { findObject } from '#server/features/objects/object-store.ts';

const ENDS_IN_ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The path under which a document can be opened, for the path of the address it was uploaded to (the two differ where
 * files are kept elsewhere). Only what this very person uploaded is accepted; anything else is told apart by nothing.
 */
export async function getDocumentPath(db: Db, ownerId: string, uploadPath: string): Promise<string> {
  const id = ENDS_IN_ID.exec(uploadPath)?.[1];
  const object = id && (await findObject(db, id));
  if (!object || object.ownerId !== ownerId || object.status !== 'stored') {
    const sentence = 'Please upload the document first.';
    throw new AppError('invalid_input', sentence, { ibanDocumentPath: sentence });
  }
  return `/api/objects/${object.id}`;
}
