import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { finishBackupRun, insertBackupRun } from '#server/platform/backups/backup-run-store.ts';
import { backupsDirOf } from '#server/platform/db/backup/backup-files.ts';
import { type MadeBackup, makeBackup, pruneBackups } from '#server/platform/db/backup/make-backup.ts';
import type { BackupKey } from '#server/platform/db/backup/packed-file.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BucketLocation } from '#server/platform/s3/bucket.ts';

/** Where the embedded database is, and how its backups are kept. */
export type BackupPlan = {
  dataDir: string;
  url: string;
  key: BackupKey;
  keep: number;
  /** Where copies go, if any are made. */
  s3: BucketLocation | undefined;
};

const FAILURE_MOST = 500;

/** Takes a backup, removes the ones that are too old, and notes how it ended for the admin page. */
export async function runBackup(db: Db, plan: BackupPlan, clock: () => Date): Promise<MadeBackup> {
  const id = await insertBackupRun(db, clock());
  try {
    const taken = await makeBackup({ ...plan, now: clock() });
    await pruneBackups(backupsDirOf(plan.dataDir), plan.keep);
    await finishBackupRun(db, id, { name: taken.name, bytes: taken.bytes, failure: null }, clock());
    return taken;
  } catch (error) {
    const failure = String((error as Error).message).slice(0, FAILURE_MOST);
    await finishBackupRun(db, id, { name: null, bytes: null, failure }, clock());
    throw error;
  }
}

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
