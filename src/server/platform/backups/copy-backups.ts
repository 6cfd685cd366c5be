import { mkdir } from 'node:fs/promises';
import { readCopyState, writeCopyState } from '#server/platform/backups/copy-state.ts';
import { copyToBucket } from '#server/platform/backups/copy-to-bucket.ts';
import { pruneBucket } from '#server/platform/backups/prune-bucket.ts';
import { backupsDirOf } from '#server/platform/db/backup/backup-places.ts';
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts';
import { DataDirInUse } from '#server/platform/db/embedded/ownership.ts';
import { type BucketPlace, openBucket } from '#server/platform/s3/bucket.ts';

/** A job is given up after 15 minutes, and one call to S3 after five. What is left is copied by the next run. */
const JOB_MS = 8 * 60_000;
const FAILURE_MOST = 500;

export type CopyPlan = { dataDir: string; keep: number; s3: BucketPlace };
export type CopyOutcome = 'complete' | 'not complete' | 'busy';

/**
 * Copies every backup and every file of the log that S3 does not have yet, and removes there what is too old. Needs no
 * connection to the database. Only one process copies at a time: the lock is one of the operating system.
 */
export async function copyBackups(
  { dataDir, keep, s3 }: CopyPlan,
  clock: () => Date,
  mostMs = JOB_MS,
): Promise<CopyOutcome> {
  const backupsDir = backupsDirOf(dataDir);
  await mkdir(backupsDir, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(backupsDir).catch((error) => {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  });
  if (!lock) return 'busy';
  const endMs = performance.now() + mostMs;
  const before = await readCopyState(dataDir);
  try {
    const bucket = openBucket(s3, clock);
    const mayGoOn = () => performance.now() < endMs;
    if (!(await copyToBucket(bucket, backupsDir, mayGoOn))) return 'not complete';
    await pruneBucket(bucket, backupsDir, keep);
    await writeCopyState(dataDir, { ...before, lastAt: clock(), failure: null });
    return 'complete';
  } catch (error) {
    const failure = reasonOf(error).slice(0, FAILURE_MOST);
    await writeCopyState(dataDir, { ...before, failedAt: clock(), failure });
    throw error;
  } finally {
    await lock.release();
  }
}

/** A failed fetch says only that it failed, and has the reason in its cause. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
