import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  baseNameAt,
  listArchivedWal,
  listBases,
  walDirOf,
  writeManifest,
} from '#server/platform/db/backup/backup-files.ts';
import { pruneBackups } from '#server/platform/db/backup/make-backup.ts';

const segment = (number: number) => `00000001${number.toString(16).toUpperCase().padStart(16, '0')}`;

test('the newest backups stay, with the log from the first segment of the oldest of them', async () => {
  const backupsDir = await mkdtemp(join(tmpdir(), 'karam backups '));
  onTestFinished(() => rm(backupsDir, { recursive: true }));
  await mkdir(walDirOf(backupsDir));
  for (let number = 1; number <= 12; number += 1)
    await writeFile(join(walDirOf(backupsDir), `${segment(number)}.packed`), '');
  const names: string[] = [];
  for (const [day, firstWal] of [
    [1, 2],
    [2, 5],
    [3, 9],
  ] as const) {
    const createdAt = new Date(Date.UTC(2026, 10, day));
    const name = baseNameAt(createdAt);
    names.push(name);
    await mkdir(join(backupsDir, name));
    await writeManifest(join(backupsDir, name), {
      createdAt: createdAt.toISOString(),
      isEncrypted: false,
      postgresMajor: 18,
      firstWal: segment(firstWal),
      lastWal: segment(firstWal),
      files: [],
      directories: [],
    });
  }
  await pruneBackups(backupsDir, 2);
  expect(await listBases(backupsDir)).toEqual(names.slice(1));
  expect(await listArchivedWal(backupsDir)).toEqual([5, 6, 7, 8, 9, 10, 11, 12].map(segment));
});
