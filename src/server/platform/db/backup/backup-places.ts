import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What of the data directory a backup keeps besides the database. */
export const OTHER_DIRECTORIES = ['secrets', 'objects'];

const BASE = /^base-\d{8}T\d{6}Z$/;
/** Segments of the write-ahead log, and files that say where its timelines branch. */
export const WAL_FILE = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

export function backupsDirOf(dataDir: string): string {
  return join(dataDir, 'backups');
}

export function walDirOf(backupsDir: string): string {
  return join(backupsDir, 'wal');
}

/** `base-20261116T033000Z`: names sort by time. */
export function baseNameAt(now: Date): string {
  return `base-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

export function isBaseName(name: string): boolean {
  return BASE.test(name);
}

/** The names of complete backups, oldest first. */
export async function listBases(backupsDir: string): Promise<string[]> {
  return (await namesIn(backupsDir)).filter(isBaseName).sort();
}

/** Names of the archived log files, without the ending of packed files, oldest first. */
export async function listArchivedWal(backupsDir: string): Promise<string[]> {
  return (await namesIn(walDirOf(backupsDir)))
    .map((name) => name.replace(/\.packed$/, ''))
    .filter((name) => WAL_FILE.test(name))
    .sort();
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}
