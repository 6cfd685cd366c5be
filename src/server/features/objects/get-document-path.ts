import type { Db } from '#server/db/database.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { settleObject } from '#server/features/objects/settle-object.ts';
import { refuseField } from '#server/http/app-error.ts';

const ENDS_IN_ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The path under which a document can be opened, for the path of the address it was uploaded to (the two differ where
 * files are kept elsewhere). Only what this very person uploaded is accepted; all else gets the same refusal.
 */
export async function getDocumentPath(
  db: Db,
  files: ObjectFiles,
  ownerId: string,
  uploadPath: string,
): Promise<string> {
  const id = ENDS_IN_ID.exec(uploadPath)?.[1];
  const object = id && (await settleObject(db, files, id));
  if (!object || object.ownerId !== ownerId || object.status !== 'stored') {
    throw refuseField('invalid_input', 'ibanDocumentPath', 'document_not_uploaded');
  }
  return `/api/objects/${object.id}`;
}
