import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '#server/config.ts';
import { listBasesIn, restoreFromS3 } from '#server/platform/backups/fetch-backup.ts';
import { StartError } from '#server/platform/base/data-dir.ts';
import { backupsDirOf, baseNameAt, listBases } from '#server/platform/db/backup/backup-files.ts';
import { backupKeyOf } from '#server/platform/db/backup/packed-file.ts';
import { restoreBackup } from '#server/platform/db/backup/restore-backup.ts';
import { type Bucket, type BucketLocation, openBucket } from '#server/platform/s3/bucket.ts';
import { loadEnv } from './load-env.ts';

const USAGE = `npm run restore -- --to NEW_DIRECTORY [--from BACKUP | s3 | s3:NAME] [--at 2026-11-16T03:00:00Z]

Builds a new data directory from a backup of DATA_DIR. Without --from: the newest that is old enough.
With --from s3 it downloads that one from BACKUP_S3_BUCKET; without --to it lists what is there.
Without --at: everything that was archived. Then start Karam with DATA_DIR=NEW_DIRECTORY.`;

loadEnv();
const { values } = parseArgs({
  options: { to: { type: 'string' }, from: { type: 'string' }, at: { type: 'string' } },
});
try {
  const at = momentOf(values.at);
  const { dataDir, backups } = parseConfig(process.env);
  const [, isS3, name] = /^(s3)(?::(.+))?$/.exec(values.from ?? '') ?? [];
  const bucket = isS3 ? bucketOf(backups.s3) : undefined;
  if (bucket && !values.to) {
    console.log((await listBasesIn(bucket)).join('\n') || 'There is no backup in S3.');
  } else {
    if (!values.to) throw new StartError(USAGE);
    const to = resolve(values.to);
    const wanted = { dataDir: to, at, key: backupKeyOf(backups.key), tell };
    if (bucket) await restoreFromS3(bucket, name, wanted);
    else {
      const baseDir = resolve(values.from ?? (await findBase(backupsDirOf(dataDir), at)));
      await restoreBackup({ baseDir, ...wanted });
    }
    tell(`Start it with DATA_DIR=${to}, and release it in the settings when it is in use.`);
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function tell(line: string): void {
  console.log(line);
}

function bucketOf(s3: BucketLocation | undefined): Bucket {
  if (!s3) throw new StartError('BACKUP_S3_BUCKET is not set: it says where in S3 the backups are.');
  return openBucket(s3, () => new Date());
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new StartError(`--at ${text} is no moment. ${USAGE}`);
  return at;
}

async function findBase(backupsDir: string, at: Date | undefined): Promise<string> {
  const bases = await listBases(backupsDir);
  const nameOfMoment = at && baseNameAt(at);
  const base = bases.findLast((name) => !nameOfMoment || name <= nameOfMoment);
  if (!base) throw new StartError(`There is no backup${at ? ' that old' : ''} in ${backupsDir}.`);
  return join(backupsDir, base);
}
