import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { StartError } from '#server/platform/base/data-dir.ts';

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

/** What a backup consists of. It contains no data, so it is not encrypted. */
const manifest = z.object({
  createdAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  postgresMajor: z.int(),
  /** The first and the last segment of the log that the copy needs to be consistent. */
  firstWal: z.string(),
  lastWal: z.string(),
  files: z.array(z.object({ path: z.string(), offset: z.int(), bytes: z.int(), sha256: z.string() })),
  /** Empty directories that PostgreSQL needs. */
  directories: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST_FILE = 'manifest.json';

export async function writeManifest(baseDir: string, value: Manifest): Promise<void> {
  await writeFile(join(baseDir, MANIFEST_FILE), JSON.stringify(value), { mode: 0o600, flush: true });
}

export async function readManifest(baseDir: string): Promise<Manifest> {
  const text = await readFile(join(baseDir, MANIFEST_FILE), 'utf8').catch(() => {
    throw new StartError(`${baseDir} is not a backup: it has no ${MANIFEST_FILE}.`);
  });
  return parseManifest(text);
}

export function parseManifest(text: string): Manifest {
  return manifest.parse(JSON.parse(text));
}

/** A segment's name is three numbers of eight digits: the timeline, and two that together count the segments. */
const SEGMENTS_PER_FILE_ID = 256;

/** These files say where a timeline branched off from another one. */
export function isHistory(name: string): boolean {
  return name.endsWith('.history');
}

/** The order of segments, whatever their timeline. */
export function numberOf(segment: string): number {
  return (
    Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_FILE_ID + Number.parseInt(segment.slice(16), 16)
  );
}

/** The segments from `first` on that follow one another, and whether there are more behind a gap. */
export function walFrom(first: string, names: string[]): { segments: string[]; missing: boolean } {
  const wanted = names
    .filter((name) => !isHistory(name) && name >= first)
    .sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));
  let last = numberOf(first) - 1;
  // A new timeline starts in the segment that the old one ended in, so a number can come twice.
  const end = wanted.findIndex((name) => {
    const isGap = numberOf(name) > last + 1;
    last = numberOf(name);
    return isGap;
  });
  return { segments: end < 0 ? wanted : wanted.slice(0, end), missing: end >= 0 };
}

/** A connection of its own, because a backup belongs to the session that started it. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'karam backup' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
