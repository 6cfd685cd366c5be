import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCopyState, writeCopyState } from '#server/platform/backups/run-backup.ts';
import {
  backupsDirOf,
  isBaseName,
  isHistory,
  listArchivedWal,
  listBases,
  MANIFEST_FILE,
  type Manifest,
  numberOf,
  parseManifest,
  readManifest,
  WAL_FILE,
  walFrom,
} from '#server/platform/db/backup/backup-files.ts';
import { DATA_FILE, isEncryptedFile } from '#server/platform/db/backup/packed-file.ts';
import { DataDirInUse } from '#server/platform/db/embedded/database-user.ts';
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts';
import { type Bucket, type BucketLocation, openBucket } from '#server/platform/s3/bucket.ts';
import { abortUploads, putFile } from '#server/platform/s3/put-file.ts';

/** A job is given up after 15 minutes, and one call to S3 after five. What is left is copied by the next run. */
const JOB_MS = 8 * 60_000;
const FAILURE_MOST = 500;

export type CopyPlan = { dataDir: string; keep: number; s3: BucketLocation };
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

/** Keeps the newest backups in S3, and the log from the oldest of them on. What is still here stays there too. */
async function pruneBucket(bucket: Bucket, backupsDir: string, keep: number): Promise<void> {
  const there = new Map((await bucket.list()).map(({ key, bytes }) => [key, bytes]));
  const bases = basesIn(there.keys());
  const kept = new Set([...bases.slice(-keep), ...(await listBases(backupsDir))]);
  // With those whose upload was never finished.
  const old = begunBasesIn(there.keys()).filter((name) => !kept.has(name));
  // The manifest first: what is half deleted must not count as a backup.
  for (const name of old) {
    await bucket.delete(manifestKeyOf(name));
    await bucket.delete(dataKeyOf(name));
  }
  const oldest = bases.find((name) => kept.has(name));
  if (old.length === 0 || !oldest) return;
  await abortUploads(
    bucket,
    (key) => key.startsWith('wal/') || begunBasesIn([key]).some((name) => kept.has(name)),
  );
  const key = manifestKeyOf(oldest);
  const manifest = await bucket.get(key, 0, (there.get(key) ?? 1) - 1);
  const { firstWal } = parseManifest(manifest.toString());
  const walHere = new Set(await listArchivedWal(backupsDir));
  for (const name of walIn(there.keys())) {
    const isOlder = !isHistory(name) && numberOf(name) < numberOf(firstWal);
    if (isOlder && !walHere.has(name)) await bucket.delete(walKeyOf(name));
  }
}

/**
 * Uploads what S3 does not have: first the log, oldest first, because it is small and continues the backups that are
 * there; then the backups. The manifest of a backup goes last: a backup without one does not count. Nothing that is not
 * encrypted leaves the machine. Returns whether everything is there.
 */
async function copyToBucket(bucket: Bucket, backupsDir: string, mayGoOn: () => boolean): Promise<boolean> {
  const there = new Map((await bucket.list()).map(({ key, bytes }) => [key, bytes]));
  for (const name of await listArchivedWal(backupsDir)) {
    if (!(await copy(walKeyOf(name), isEncryptedFile))) return false;
  }
  const bases = await listBases(backupsDir);
  for (const base of bases) {
    if (there.has(manifestKeyOf(base))) continue;
    // It can be removed meanwhile, because it is too old.
    const manifest = await readManifest(join(backupsDir, base)).catch(() => undefined);
    if (!manifest?.isEncrypted || !hasItsLog(manifest)) continue;
    if (!(await copy(dataKeyOf(base)))) return false;
    if (!(await copy(manifestKeyOf(base)))) return false;
  }
  const newest = bases.at(-1);
  if (newest && !there.has(manifestKeyOf(newest)))
    throw new Error(`${newest} was not copied: it or its log is not encrypted. Take a new backup.`);
  return newest !== undefined;

  /** Returns false only if there was no time left for it. */
  async function copy(key: string, mayLeave = async (_path: string) => true): Promise<boolean> {
    const path = join(backupsDir, key);
    try {
      const { size } = await stat(path);
      const bytes = there.get(key);
      if (bytes === size) return true;
      if (bytes !== undefined)
        throw new Error(
          `S3 has another ${key}. Does another Karam use this bucket? Set BACKUP_S3_PREFIX to a place of its own.`,
        );
      if (!(await mayLeave(path))) return true;
      if (!(await putFile(bucket, key, path, mayGoOn))) return false;
      there.set(key, size);
    } catch (error) {
      // It was removed meanwhile, because it is too old.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return true;
  }

  function hasItsLog({ firstWal, lastWal }: Manifest): boolean {
    return walFrom(firstWal, walIn(there.keys())).segments.includes(lastWal);
  }
}

/** Files have the same names in S3 as below DATA_DIR/backups. */
export const manifestKeyOf = (base: string) => `${base}/${MANIFEST_FILE}`;
export const dataKeyOf = (base: string) => `${base}/${DATA_FILE}`;
export const walKeyOf = (name: string) => `wal/${name}.packed`;

/** The backups that are complete there, oldest first. */
export function basesIn(keys: Iterable<string>): string[] {
  return begunBasesIn([...keys].filter((key) => key.endsWith(`/${MANIFEST_FILE}`)));
}

/** The backups of which anything is there. */
export function begunBasesIn(keys: Iterable<string>): string[] {
  return [...new Set([...keys].map((key) => key.split('/')[0] ?? ''))].filter(isBaseName).sort();
}

/** The files of the log that are there, oldest first. */
export function walIn(keys: Iterable<string>): string[] {
  return [...keys]
    .filter((key) => key.startsWith('wal/'))
    .map((key) => key.slice('wal/'.length).replace(/\.packed$/, ''))
    .filter((name) => WAL_FILE.test(name))
    .sort();
}
