import { parseConfig } from '#server/config.ts';
import { type CopyPlan, copyBackups, reasonOf } from '#server/platform/backups/copy-backups.ts';
import { runBackup } from '#server/platform/backups/run-backup.ts';
import { backupKeyOf } from '#server/platform/db/backup/packed-file.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { isHeld } from '#server/platform/settings/change-settings.ts';
import { loadEnv } from './load-env.ts';
import { openEmbedded } from './open-embedded.ts';

/** Takes a backup of the embedded database, with or without a running server. */
loadEnv();
const { databaseUrl, dataDir, backups } = parseConfig(process.env);
if (databaseUrl) {
  console.error(
    'DATABASE_URL is set: back that database up with its own tools. docs/operations.md says how.',
  );
  process.exit(1);
}
const database = await openEmbedded(dataDir);
const db = openDatabase(database.url, (error) => console.error(error.message));
try {
  const plan = {
    dataDir,
    url: database.url,
    key: backupKeyOf(backups.key),
    keep: backups.keep,
    s3: backups.s3,
  };
  const { directory, bytes } = await runBackup(db, plan, () => new Date());
  console.log(`The backup is in ${directory} (${(bytes / 1_000_000).toFixed(1)} MB).`);
  if (!backups.key) console.log('It is not encrypted: set BACKUP_KEY to encrypt backups.');
  if (backups.s3) await copyAway({ dataDir, keep: backups.keep, s3: backups.s3 });
} finally {
  await db.destroy();
  await database.stop();
}

/** The backup above is complete, whatever happens here. */
async function copyAway(plan: CopyPlan): Promise<void> {
  if (await isHeld(db)) return console.log('This copy is held, so nothing was copied to S3.');
  try {
    const outcome = await copyBackups(plan, () => new Date(), Number.POSITIVE_INFINITY);
    console.log(outcome === 'busy' ? 'Another process is copying to S3.' : 'It is also in S3.');
  } catch (error) {
    console.error(`It could not be copied to S3: ${reasonOf(error)}. The next run tries again.`);
  }
}
