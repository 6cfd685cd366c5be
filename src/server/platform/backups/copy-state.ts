import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { backupsDirOf } from '#server/platform/db/backup/backup-places.ts';

/** How the copies of backups in S3 stand. */
const copyState = z.object({
  /** When everything that is here was last there too. */
  lastAt: z.coerce.date().nullable(),
  failedAt: z.coerce.date().nullable(),
  /** Why the last attempt failed, if it did. */
  failure: z.string().nullable(),
});
export type CopyState = z.infer<typeof copyState>;

const NONE: CopyState = { lastAt: null, failedAt: null, failure: null };

const pathIn = (dataDir: string) => join(backupsDirOf(dataDir), 'copies-in-s3.json');

/**
 * It is in a file beside the backups and not in the database, because it is about these files: a database that is
 * restored from them would bring an old state with it.
 */
export async function readCopyState(dataDir: string): Promise<CopyState> {
  // A file that is missing or damaged is written again by the next run.
  return readFile(pathIn(dataDir), 'utf8')
    .then((text) => copyState.parse(JSON.parse(text)))
    .catch(() => NONE);
}

export async function writeCopyState(dataDir: string, state: CopyState): Promise<void> {
  const partial = `${pathIn(dataDir)}.partial`;
  await writeFile(partial, JSON.stringify(state), { mode: 0o600 });
  await rename(partial, pathIn(dataDir));
}
