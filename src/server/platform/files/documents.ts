import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { deleteObject, listObjects, listObjectsOf } from '#server/platform/files/object-store.ts';
import { settleObject } from '#server/platform/files/objects.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { UploadType } from '#shared/limits.ts';

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

export type DocumentFacts = { path: string; contentType: UploadType; sizeBytes: number };

/** Type and size of the documents at these paths. Paths of files that are gone are left out. */
export async function describeDocuments(
  db: Db,
  paths: (string | null)[],
): Promise<(path: string | null) => DocumentFacts | null> {
  const ids = paths.flatMap((path) => path?.split('/').at(-1) ?? []);
  const stored = new Map<string, DocumentFacts>();
  for (const { id, contentType, sizeBytes } of await listObjects(db, ids))
    if (contentType && sizeBytes !== null)
      stored.set(`/api/objects/${id}`, { path: `/api/objects/${id}`, contentType, sizeBytes });
  return (path) => stored.get(path ?? '') ?? null;
}

/** Deletes all files of an account, for good. */
export async function deleteFilesOf(transaction: Db, files: ObjectFiles, ownerId: string): Promise<void> {
  for (const { id } of await listObjectsOf(transaction, ownerId)) {
    await files.delete(id);
    await deleteObject(transaction, id);
  }
}
