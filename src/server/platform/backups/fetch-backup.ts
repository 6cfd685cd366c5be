import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  basesIn,
  dataKeyOf,
  manifestKeyOf,
  reasonOf,
  walIn,
  walKeyOf,
} from '#server/platform/backups/copy-backups.ts';
import { StartError } from '#server/platform/base/data-dir.ts';
import { baseNameAt, isHistory, numberOf, readManifest } from '#server/platform/db/backup/backup-files.ts';
import { type RestoreOptions, restoreBackup } from '#server/platform/db/backup/restore-backup.ts';
import { type Bucket, type BucketFile, getFile } from '#server/platform/s3/bucket.ts';

type Wanted = {
  /** The name of a backup. Without it: the newest that is old enough. */
  name: string | undefined;
  at: Date | undefined;
  /** A new directory, which is then like DATA_DIR/backups. */
  to: string;
  tell(line: string): void;
};

export async function listBasesIn(bucket: Bucket): Promise<string[]> {
  return basesIn((await listFiles(bucket)).map(({ key }) => key));
}

async function listFiles(bucket: Bucket): Promise<BucketFile[]> {
  return bucket.list().catch((error) => {
    throw new StartError(`S3 cannot be read: ${reasonOf(error)}. Are the settings BACKUP_S3_… right?`);
  });
}

/** Restores from S3 alone. What is downloaded lies beside the new directory meanwhile, still encrypted. */
export async function restoreFromS3(
  bucket: Bucket,
  name: string | undefined,
  options: Omit<RestoreOptions, 'baseDir'>,
): Promise<void> {
  const { dataDir, at, tell } = options;
  await mkdir(dirname(dataDir), { recursive: true });
  const to = await mkdtemp(`${dataDir}-download-`);
  try {
    await restoreBackup({ ...options, baseDir: await fetchBackup(bucket, { name, at, to, tell }) });
  } finally {
    await rm(to, { recursive: true, force: true });
  }
}

/** Downloads a backup and the log that follows it. Returns the directory of the backup. */
async function fetchBackup(bucket: Bucket, { name, at, to, tell }: Wanted): Promise<string> {
  const files = await listFiles(bucket);
  const there = new Map(files.map((file) => [file.key, file]));
  const bases = basesIn(there.keys());
  const nameOfMoment = at && baseNameAt(at);
  const base = name ?? bases.findLast((each) => !nameOfMoment || each <= nameOfMoment);
  if (!base || !bases.includes(base))
    throw new StartError(
      `There is no backup ${name ? `${name} ` : at ? 'that old ' : ''}in S3. It has: ${bases.join(', ') || 'none'}.`,
    );
  tell(`S3 has ${bases.join(', ')}. Downloading ${base} …`);
  await fetchAll([manifestKeyOf(base), dataKeyOf(base)]);
  const { firstWal } = await readManifest(join(to, base));
  const wal = walIn(there.keys()).filter((each) => isHistory(each) || numberOf(each) >= numberOf(firstWal));
  tell(`Downloading ${wal.length} files of the log …`);
  await fetchAll(wal.map(walKeyOf));
  return join(to, base);

  async function fetchAll(keys: string[]): Promise<void> {
    for (const key of keys) {
      const file = there.get(key);
      if (!file) throw new StartError(`${key} is missing in S3.`);
      await getFile(bucket, file, join(to, key));
    }
  }
}
