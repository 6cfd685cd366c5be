import { appendFile, chmod, chown, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '#server/platform/base/data-dir.ts';
import {
  connectTo,
  isHistory,
  listArchivedWal,
  type Manifest,
  readManifest,
  walDirOf,
  walFrom,
} from '#server/platform/db/backup/backup-files.ts';
import { type BackupKey, DATA_FILE, unpackFile, unpackFrom } from '#server/platform/db/backup/packed-file.ts';
import { findDatabaseUser } from '#server/platform/db/embedded/database-user.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';

export type RestoreOptions = {
  /** A backup, with the archived log beside it in `wal`. */
  baseDir: string;
  /** The new data directory. It must be empty or missing. */
  dataDir: string;
  /** The moment to restore. Without it: everything that was archived. */
  at: Date | undefined;
  key: BackupKey;
  tell(line: string): void;
};

/**
 * Builds a data directory from a backup and the log, as the database was at a moment. The copy is held: it sends no mail
 * and pays nobody until an admin says so, because the original may still be running.
 */
export async function restoreBackup({ baseDir, dataDir, at, key, tell }: RestoreOptions): Promise<void> {
  await refuseUnlessEmpty(dataDir);
  const manifest = await readManifest(baseDir);
  if (manifest.isEncrypted !== (key !== undefined))
    throw new StartError(
      manifest.isEncrypted
        ? 'The backup is encrypted. Set BACKUP_KEY to its key.'
        : 'The backup is not encrypted. Remove BACKUP_KEY.',
    );
  if (at && at.toISOString() < manifest.createdAt)
    throw new StartError(
      `This backup was taken at ${manifest.createdAt}. Use an older one for an earlier moment.`,
    );
  tell(`Unpacking ${manifest.files.length} files …`);
  await unpackAll(manifest, baseDir, dataDir, key);
  const clusterDir = join(dataDir, 'postgres');
  const segments = await unpackWal(manifest, dirname(baseDir), clusterDir, key, tell);
  tell(`Replaying ${segments} segments of the log …`);
  await askForRecovery(clusterDir, at);
  await giveToDatabaseUser(clusterDir);
  await recover(dataDir);
  tell('The database is restored and held.');
}

async function refuseUnlessEmpty(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  if (names.length > 0) throw new StartError(`${directory} is not empty. Choose a new directory.`);
}

async function unpackAll(
  manifest: Manifest,
  baseDir: string,
  dataDir: string,
  key: BackupKey,
): Promise<void> {
  for (const path of manifest.directories) await mkdir(join(dataDir, path), { recursive: true, mode: 0o700 });
  await using source = await open(join(baseDir, DATA_FILE));
  for (const { path, ...packed } of manifest.files) {
    await unpackFrom(source, packed, join(dataDir, path), path, key).catch((error) => {
      throw new StartError(
        `${path} of the backup cannot be read: ${error.message}. Is BACKUP_KEY the right one?`,
      );
    });
  }
  await chmod(join(dataDir, 'postgres'), 0o700);
}

/** From the backup's first segment on, until one is missing. Returns the number of segments. */
async function unpackWal(
  manifest: Manifest,
  backupsDir: string,
  clusterDir: string,
  key: BackupKey,
  tell: (line: string) => void,
): Promise<number> {
  const names = await listArchivedWal(backupsDir);
  const { segments, missing } = walFrom(manifest.firstWal, names);
  if (!segments.includes(manifest.lastWal))
    throw new StartError(`A segment of the log up to ${manifest.lastWal} is missing beside the backup.`);
  if (missing) tell(`The log has a gap after ${segments.at(-1)}: what was written later cannot be restored.`);
  for (const name of [...names.filter(isHistory), ...segments]) {
    await unpackFile(join(walDirOf(backupsDir), `${name}.packed`), join(clusterDir, 'pg_wal', name), key);
  }
  return segments.length;
}

const RECOVERY = '# recovery';

async function askForRecovery(clusterDir: string, at: Date | undefined): Promise<void> {
  await writeFile(join(clusterDir, 'recovery.signal'), '');
  await appendFile(
    join(clusterDir, 'postgresql.auto.conf'),
    [
      '',
      // PostgreSQL asks for a command. All segments are in its own directory, where it looks next.
      `restore_command = 'false' ${RECOVERY}`,
      // No connection before the recovery is over.
      `hot_standby = off ${RECOVERY}`,
      `recovery_target_action = 'promote' ${RECOVERY}`,
      ...(at ? [`recovery_target_time = '${momentOf(at)}' ${RECOVERY}`] : []),
      '',
    ].join('\n'),
  );
}

/** PostgreSQL reads its configuration before it knows the letters T and Z. */
function momentOf(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '+00');
}

async function giveToDatabaseUser(clusterDir: string): Promise<void> {
  const user = await findDatabaseUser(clusterDir);
  if (!user) return;
  await chown(clusterDir, user.uid, user.gid);
  for (const entry of await readdir(clusterDir, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid);
}

async function recover(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { warn: () => undefined } });
  try {
    const client = await connectTo(postgres.url);
    // A slot of the original would keep the log for ever.
    await client.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots');
    // The backup itself was not finished when it was taken.
    await client.query('DELETE FROM backup_runs WHERE finished_at IS NULL');
    await client.query('UPDATE settings SET held_since = now()');
    await client.end();
  } finally {
    await postgres.stop();
  }
  const conf = join(dataDir, 'postgres', 'postgresql.auto.conf');
  const lines = (await readFile(conf, 'utf8')).split('\n').filter((line) => !line.endsWith(RECOVERY));
  await writeFile(conf, lines.join('\n'));
  await rm(join(dataDir, 'postgres', 'recovery.signal'), { force: true });
}
