import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { archiveWal, keepWal } from '#server/db/backup/archive-wal.ts';
import {
  backupsDirOf,
  baseNameAt,
  listArchivedWal,
  OTHER_DIRECTORIES,
} from '#server/db/backup/backup-places.ts';
import { FILES_AT_ONCE, inParallel } from '#server/db/backup/in-parallel.ts';
import { type Manifest, writeManifest } from '#server/db/backup/manifest.ts';
import { type BackupKey, flushToDisk, packFile } from '#server/db/backup/packed-file.ts';

export type BackupOptions = {
  dataDir: string;
  /** The address of the embedded PostgreSQL, which must be running. */
  url: string;
  key: BackupKey;
  now: Date;
};

export type TakenBackup = { name: string; directory: string; bytes: number };

/** Files that belong to the running server, or that a start makes again. The log is archived on its own. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pg_notify\/.+|.*\/?pgsql_tmp.*)$/;

/**
 * Copies the embedded database while it runs, with the other data that a restored Karam needs. PostgreSQL is told when
 * the copy starts and ends. What changes meanwhile is in the log, which is archived too.
 */
export async function takeBackup({ dataDir, url, key, now }: BackupOptions): Promise<TakenBackup> {
  const clusterDir = join(dataDir, 'postgres');
  const backupsDir = backupsDirOf(dataDir);
  const name = baseNameAt(now);
  const staging = join(backupsDir, `${name}.partial`);
  await mkdir(backupsDir, { recursive: true, mode: 0o700 });
  await rm(staging, { recursive: true, force: true });
  const client = await connectTo(url);
  try {
    await keepWal(client);
    const firstWal = await startCopy(client, name);
    const files = await packTree(clusterDir, join(staging, 'postgres'), key);
    const others = await Promise.all(
      OTHER_DIRECTORIES.map((each) => packTree(join(dataDir, each), join(staging, each), key)),
    );
    const { label, lastWal } = await endCopy(client);
    files.files.push(await packText(label, join(staging, 'postgres'), 'backup_label', key));
    await archiveWal(client, clusterDir, backupsDir, key);
    if (!(await listArchivedWal(backupsDir)).includes(lastWal))
      throw new Error(`segment ${lastWal} of the log could not be archived`);
    const all: [string, Tree][] = [
      ['postgres', files],
      ...OTHER_DIRECTORIES.map((each, index): [string, Tree] => [
        each,
        others[index] ?? { files: [], directories: [] },
      ]),
    ];
    await writeManifest(staging, {
      createdAt: now.toISOString(),
      isEncrypted: key !== undefined,
      postgresMajor: Number(
        (await client.query('SHOW server_version_num')).rows[0].server_version_num.slice(0, 2),
      ),
      firstWal,
      lastWal,
      files: all.flatMap(([prefix, tree]) =>
        tree.files.map((file) => ({ ...file, path: `${prefix}/${file.path}` })),
      ),
      directories: all.flatMap(([prefix, tree]) => tree.directories.map((path) => `${prefix}/${path}`)),
    });
    await flushToDisk();
    const directory = join(backupsDir, name);
    await rename(staging, directory);
    return { name, directory, bytes: await sizeOf(directory) };
  } finally {
    await client.end().catch(() => undefined);
    await rm(staging, { recursive: true, force: true });
  }
}

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'karam backup' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
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

type Tree = Pick<Manifest, 'files' | 'directories'>;

async function packTree(from: string, to: string, key: BackupKey): Promise<Tree> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  const tree: Tree = { files: [], directories: [] };
  const paths: string[] = [];
  for (const entry of entries) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) tree.directories.push(path);
    if (entry.isFile()) paths.push(path);
  }
  await inParallel(paths, FILES_AT_ONCE, async (path) => {
    try {
      tree.files.push({ path, ...(await packFile(join(from, path), join(to, `${path}.packed`), key)) });
    } catch (error) {
      // A table that was dropped meanwhile. The log says so too.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  });
  return tree;
}

async function packText(
  text: string,
  to: string,
  path: string,
  key: BackupKey,
): Promise<Tree['files'][number]> {
  const plain = join(to, `${path}.plain`);
  await writeFile(plain, text, { mode: 0o600 });
  const packed = await packFile(plain, join(to, `${path}.packed`), key);
  await rm(plain);
  return { path, ...packed };
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
