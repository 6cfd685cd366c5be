import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { archiveWal, retainWal } from '#server/platform/db/backup/archive-wal.ts';
import {
  backupsDirOf,
  baseNameAt,
  connectTo,
  isHistory,
  listArchivedWal,
  listBases,
  numberOf,
  OTHER_DIRECTORIES,
  readManifest,
  walDirOf,
  writeManifest,
} from '#server/platform/db/backup/backup-files.ts';
import {
  type BackupKey,
  DATA_FILE,
  type TreePacker,
  treePacker,
} from '#server/platform/db/backup/packed-file.ts';

export type BackupOptions = {
  dataDir: string;
  /** The address of the embedded PostgreSQL, which must be running. */
  url: string;
  key: BackupKey;
  now: Date;
};

export type MadeBackup = { name: string; directory: string; bytes: number };

/** Files that belong to the running server, or that a start makes again. The log is archived on its own. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pg_notify\/.+|.*\/?pgsql_tmp.*)$/;

/**
 * Copies the embedded database while it runs, with the other data that a restored Karam needs. PostgreSQL is told when
 * the copy starts and ends. What changes meanwhile is in the log, which is archived too.
 */
export async function makeBackup({ dataDir, url, key, now }: BackupOptions): Promise<MadeBackup> {
  const clusterDir = join(dataDir, 'postgres');
  const backupsDir = backupsDirOf(dataDir);
  const name = baseNameAt(now);
  const staging = join(backupsDir, `${name}.partial`);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const client = await connectTo(url);
  try {
    await using target = await open(join(staging, DATA_FILE), 'w', 0o600);
    const packer = treePacker(target, key);
    await retainWal(client);
    const firstWal = await startCopy(client, name);
    await packer.addTree(dataDir, 'postgres', LEFT_OUT);
    for (const each of OTHER_DIRECTORIES) await packer.addTree(dataDir, each);
    const { label, lastWal } = await endCopy(client);
    await addText(packer, staging, label, 'postgres/backup_label');
    await target.sync();
    await archiveWal(client, clusterDir, backupsDir, key);
    if (!(await listArchivedWal(backupsDir)).includes(lastWal))
      throw new Error(`segment ${lastWal} of the log could not be archived`);
    await writeManifest(staging, {
      createdAt: now.toISOString(),
      isEncrypted: key !== undefined,
      postgresMajor: await majorOf(client),
      firstWal,
      lastWal,
      files: packer.files,
      directories: packer.directories,
    });
    const directory = join(backupsDir, name);
    await rename(staging, directory);
    return { name, directory, bytes: (await target.stat()).size };
  } finally {
    await client.end().catch(() => undefined);
    await rm(staging, { recursive: true, force: true });
  }
}

async function startCopy(client: pg.Client, label: string): Promise<string> {
  const { rows } = await client.query('SELECT pg_walfile_name(pg_backup_start($1, true)) AS wal', [label]);
  return rows[0].wal;
}

async function endCopy(client: pg.Client): Promise<{ label: string; lastWal: string }> {
  const { rows } = await client.query(
    'SELECT labelfile, pg_walfile_name(lsn) AS wal FROM pg_backup_stop(wait_for_archive => false)',
  );
  return { label: rows[0].labelfile, lastWal: rows[0].wal };
}

async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('SHOW server_version_num');
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

async function addText(packer: TreePacker, staging: string, text: string, path: string): Promise<void> {
  const plain = join(staging, 'plain');
  await writeFile(plain, text, { mode: 0o600 });
  await packer.addFile(plain, path);
  await rm(plain);
}

/** Archives the log up to now, if there is a backup that it continues. Returns the number of new segments. */
export async function archiveFinishedWal({ dataDir, url, key }: Omit<BackupOptions, 'now'>): Promise<number> {
  const client = await connectTo(url);
  try {
    return await archiveWal(client, join(dataDir, 'postgres'), backupsDirOf(dataDir), key);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Keeps the newest backups, and the log that leads from the oldest of them to now. */
export async function pruneBackups(backupsDir: string, keep: number): Promise<void> {
  const bases = await listBases(backupsDir);
  for (const name of bases.slice(0, -keep)) {
    await rm(join(backupsDir, name), { recursive: true, force: true });
  }
  const [oldest] = bases.slice(-keep);
  if (!oldest) return;
  const { firstWal } = await readManifest(join(backupsDir, oldest));
  for (const name of await listArchivedWal(backupsDir)) {
    const isOlder = !isHistory(name) && numberOf(name) < numberOf(firstWal);
    if (isOlder) await rm(join(walDirOf(backupsDir), `${name}.packed`), { force: true });
  }
}
