import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { settleObject } from '#server/platform/files/settle-object.ts';
import { refuseField } from '#server/platform/http/app-error.ts';

const ENDS_IN_ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Turns the path of the upload address into the path for reading the document (they differ if files are
 * stored in S3). Accepts only files that this user uploaded; everything else gets the same refusal.
 */
export async function getDocumentPath(
  db: Db,
  files: ObjectFiles,
  ownerId: string,
  uploadPath: string,
  field: 'ibanDocumentPath' | 'licenceDocumentPath' = 'ibanDocumentPath',
): Promise<string> {
  const id = ENDS_IN_ID.exec(uploadPath)?.[1];
  const object = id && (await settleObject(db, files, id));
  if (!object || object.ownerId !== ownerId || object.status !== 'stored') {
    throw refuseField('invalid_input', field, 'document_not_uploaded');
  }
  return `/api/objects/${object.id}`;
}
