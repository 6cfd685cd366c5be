import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyBackups } from '#server/platform/backups/copy-backups.ts';
import { readCopyState } from '#server/platform/backups/run-backup.ts';
import {
  backupsDirOf,
  baseNameAt,
  walDirOf,
  writeManifest,
} from '#server/platform/db/backup/backup-files.ts';
import { pruneBackups } from '#server/platform/db/backup/make-backup.ts';
import { backupKeyOf, packFile } from '#server/platform/db/backup/packed-file.ts';
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts';
import { startFakeS3 } from '#test/helpers/fake-s3.ts';

const key = backupKeyOf('a key that is kept somewhere else');
const segment = (number: number) => `00000001${number.toString(16).toUpperCase().padStart(16, '0')}`;
const baseOf = (day: number) => baseNameAt(new Date(Date.UTC(2026, 10, day)));
const MIB = 1024 * 1024;

/** A directory of backups without a database, and an S3 for its copies. */
async function backupsAndS3() {
  const dataDir = await mkdtemp(join(tmpdir(), 'karam copies '));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const fake = await startFakeS3();
  onTestFinished(() => fake.stop());
  const backupsDir = backupsDirOf(dataDir);
  const s3 = { ...fake.s3, prefix: 'backups/' };
  return {
    dataDir,
    backupsDir,
    fake,
    copy: (mostMs?: number) => copyBackups({ dataDir, keep: 2, s3 }, () => new Date(), mostMs),
    inS3: () => [...fake.objects.keys()].map((path) => path.replace('/karam-files/backups/', '')).sort(),
    async addWal(number: number, withKey: Buffer | null = key ?? null) {
      const plain = join(dataDir, segment(number));
      await writeFile(plain, `log ${number}`);
      await packFile(plain, join(walDirOf(backupsDir), `${segment(number)}.packed`), withKey ?? undefined);
      await rm(plain);
    },
    async addBase(day: number, wal: number, { bytes = 100, isEncrypted = true } = {}) {
      const directory = join(backupsDir, baseOf(day));
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'data.packed'), Buffer.alloc(bytes, day));
      await writeManifest(directory, {
        createdAt: new Date(Date.UTC(2026, 10, day)).toISOString(),
        isEncrypted,
        postgresMajor: 18,
        firstWal: segment(wal),
        lastWal: segment(wal),
        files: [],
        directories: [],
      });
    },
  };
}
const walKey = (number: number) => `wal/${segment(number)}.packed`;
const keysOf = (day: number) => [`${baseOf(day)}/data.packed`, `${baseOf(day)}/manifest.json`];

test('a large backup goes up in parts, and an interrupted upload sends only the parts that are missing', async () => {
  const { fake, copy, addWal, addBase, inS3, dataDir } = await backupsAndS3();
  await addWal(1);
  await addBase(1, 1, { bytes: 26 * MIB });
  fake.isAway = (_method, url) => url.searchParams.get('partNumber') === '4';
  await expect(copy()).rejects.toThrow('fetch failed');
  expect(inS3()).toEqual([walKey(1)]);
  expect((await readCopyState(dataDir)).failure).toContain('fetch failed: ');
  fake.isAway = () => false;
  expect(await copy()).toBe('complete');
  const data = `PUT /karam-files/backups/${baseOf(1)}/data.packed`;
  expect(fake.stored.filter((each) => each.startsWith(data))).toEqual(
    [1, 2, 3, 4].map((n) => `${data} ${n}`),
  );
  expect(inS3()).toEqual([...keysOf(1), walKey(1)]);
  expect(fake.objects.get(data.slice(4))?.equals(Buffer.alloc(26 * MIB, 1))).toBe(true);
});

test('after days without S3 everything goes up, oldest first, and what is removed here is removed there', async () => {
  const { fake, copy, addWal, addBase, inS3, backupsDir } = await backupsAndS3();
  await addWal(1);
  await addBase(1, 1);
  expect(await copy()).toBe('complete');
  fake.isAway = () => true;
  for (const [day, wal] of [
    [2, 2],
    [3, 4],
  ] as const) {
    await addWal(wal);
    await addWal(wal + 1);
    await addBase(day, wal);
    await pruneBackups(backupsDir, 2);
    await expect(copy()).rejects.toThrow('fetch failed');
  }
  expect(inS3()).toEqual([...keysOf(1), walKey(1)]);
  // A backup whose upload was never finished before it was removed here.
  fake.objects.set(`/karam-files/backups/${baseOf(0)}/data.packed`, Buffer.from('data'));
  fake.uploads.set('begun', { path: `/karam-files/backups/${baseOf(0)}/data.packed`, parts: new Map() });
  fake.isAway = () => false;
  fake.stored.length = 0;
  expect(await copy()).toBe('complete');
  expect(fake.stored.map((each) => each.replace('PUT /karam-files/backups/', ''))).toEqual([
    ...[2, 3, 4, 5].map(walKey),
    ...keysOf(2),
    ...keysOf(3),
  ]);
  expect(inS3()).toEqual([...keysOf(2), ...keysOf(3), ...[2, 3, 4, 5].map(walKey)]);
  expect(fake.uploads.size).toBe(0);
});

test('nothing that is not encrypted goes up, and the admin is told', async () => {
  const { copy, addWal, addBase, inS3, dataDir } = await backupsAndS3();
  await addWal(1, null);
  await addBase(1, 1, { isEncrypted: false });
  await expect(copy()).rejects.toThrow('is not encrypted. Take a new backup.');
  // A backup whose log is plain could not be restored.
  await addBase(2, 1);
  await expect(copy()).rejects.toThrow('is not encrypted. Take a new backup.');
  expect(inS3()).toEqual([]);
  await addWal(2);
  await addBase(3, 2);
  expect(await copy()).toBe('complete');
  expect(inS3()).toEqual([...keysOf(3), walKey(2)]);
  expect((await readCopyState(dataDir)).failure).toBeNull();
});

test('a run that has no time left stops, and only one process copies at a time', async () => {
  const { copy, addWal, addBase, inS3, backupsDir, dataDir } = await backupsAndS3();
  await addWal(1);
  await addBase(1, 1);
  expect(await copy(0)).toBe('not complete');
  const lock = await lockDirectory(backupsDir);
  expect(await copy()).toBe('busy');
  await lock.release();
  expect(inS3()).toEqual([]);
  expect(await readCopyState(dataDir)).toEqual({ lastAt: null, failedAt: null, failure: null });
});

test('the log of another Karam in the same place is noticed, not replaced', async () => {
  const { copy, addWal, addBase, fake } = await backupsAndS3();
  await addWal(1);
  await addBase(1, 1);
  const path = `/karam-files/backups/${walKey(1)}`;
  fake.objects.set(path, Buffer.from('the log of another one'));
  await expect(copy()).rejects.toThrow('Does another Karam use this bucket?');
  expect(fake.objects.get(path)?.toString()).toBe('the log of another one');
});
