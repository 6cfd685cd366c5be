import {
  endCutOffRuns,
  finishBackupRun,
  insertBackupRun,
} from '#server/platform/backups/backup-run-store.ts';
import { backupsDirOf } from '#server/platform/db/backup/backup-places.ts';
import type { BackupKey } from '#server/platform/db/backup/packed-file.ts';
import { pruneBackups } from '#server/platform/db/backup/prune-backups.ts';
import { type TakenBackup, takeBackup } from '#server/platform/db/backup/take-backup.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BucketPlace } from '#server/platform/s3/bucket.ts';

/** Where the embedded database is, and how its backups are kept. */
export type BackupPlan = {
  dataDir: string;
  url: string;
  key: BackupKey;
  keep: number;
  /** Where copies go, if any are made. */
  s3: BucketPlace | undefined;
};

const FAILURE_MOST = 500;

/** To be called when the program starts. */
export async function noteCutOffBackups(db: Db, clock: () => Date): Promise<void> {
  await endCutOffRuns(db, clock());
}

/** Takes a backup, removes the ones that are too old, and notes how it ended for the admin page. */
export async function runBackup(db: Db, plan: BackupPlan, clock: () => Date): Promise<TakenBackup> {
  const id = await insertBackupRun(db, clock());
  try {
    const taken = await takeBackup({ ...plan, now: clock() });
    await pruneBackups(backupsDirOf(plan.dataDir), plan.keep);
    await finishBackupRun(db, id, { name: taken.name, bytes: taken.bytes, failure: null }, clock());
    return taken;
  } catch (error) {
    const failure = String((error as Error).message).slice(0, FAILURE_MOST);
    await finishBackupRun(db, id, { name: null, bytes: null, failure }, clock());
    throw error;
  }
}
