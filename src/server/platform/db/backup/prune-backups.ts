import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listArchivedWal, listBases, walDirOf } from '#server/platform/db/backup/backup-places.ts';
import { readManifest } from '#server/platform/db/backup/manifest.ts';
import { isHistory, numberOf } from '#server/platform/db/backup/wal-names.ts';

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
