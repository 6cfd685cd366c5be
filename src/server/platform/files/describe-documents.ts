import type { Db } from '#server/platform/db/database.ts';
import { listObjects } from '#server/platform/files/object-store.ts';
import type { UploadType } from '#shared/limits.ts';

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
