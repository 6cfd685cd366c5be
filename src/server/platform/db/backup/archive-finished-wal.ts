import { join } from 'node:path';
import { archiveWal } from '#server/platform/db/backup/archive-wal.ts';
import { backupsDirOf } from '#server/platform/db/backup/backup-places.ts';
import { connectTo } from '#server/platform/db/backup/connect-to.ts';
import type { BackupOptions } from '#server/platform/db/backup/take-backup.ts';

/** Archives the log up to now, if there is a backup that it continues. Returns the number of new segments. */
export async function archiveFinishedWal({ dataDir, url, key }: Omit<BackupOptions, 'now'>): Promise<number> {
  const client = await connectTo(url);
  try {
    return await archiveWal(client, join(dataDir, 'postgres'), backupsDirOf(dataDir), key);
  } finally {
    await client.end().catch(() => undefined);
  }
}
