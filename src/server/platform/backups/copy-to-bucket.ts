import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataKeyOf, manifestKeyOf, walIn, walKeyOf } from '#server/platform/backups/bucket-keys.ts';
import { listArchivedWal, listBases } from '#server/platform/db/backup/backup-places.ts';
import { type Manifest, readManifest } from '#server/platform/db/backup/manifest.ts';
import { isEncryptedFile } from '#server/platform/db/backup/packed-file.ts';
import { walFrom } from '#server/platform/db/backup/wal-names.ts';
import type { Bucket } from '#server/platform/s3/bucket.ts';
import { putFile } from '#server/platform/s3/put-file.ts';

/**
 * Uploads what S3 does not have: first the log, oldest first, because it is small and continues the backups that are
 * there; then the backups. The manifest of a backup goes last: a backup without one does not count. Nothing that is not
 * encrypted leaves the machine. Returns whether everything is there.
 */
export async function copyToBucket(
  bucket: Bucket,
  backupsDir: string,
  mayGoOn: () => boolean,
): Promise<boolean> {
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
