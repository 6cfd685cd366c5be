import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { isHistory, listArchivedWal, WAL_FILE, walDirOf } from '#server/platform/db/backup/backup-files.ts';
import { type BackupKey, packFile } from '#server/platform/db/backup/packed-file.ts';

const SLOT = 'karam_backups';
/** An advisory lock: the nightly backup, the job that archives the log and `npm run backup` can meet. */
const ARCHIVE_LOCK = 4_276_003;

/** Makes PostgreSQL keep its log until it is archived, from now on. Without effect if it does so already. */
export async function retainWal(client: pg.Client): Promise<void> {
  // A slot that fell too far behind is lost: the log has a gap, which the backup that follows closes.
  await client.query(
    `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1 AND wal_status = 'lost'`,
    [SLOT],
  );
  await client.query(
    `SELECT pg_create_physical_replication_slot($1, true)
     WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = $1)`,
    [SLOT],
  );
}

/**
 * Ends the current segment of the log and copies every finished one that is not archived yet. PostgreSQL may then delete
 * them. Returns how many were copied. Only one process archives at a time; others wait until its
 * connection is closed.
 */
export async function archiveWal(
  client: pg.Client,
  clusterDir: string,
  backupsDir: string,
  key: BackupKey,
): Promise<number> {
  await client.query('SELECT pg_advisory_lock($1)', [ARCHIVE_LOCK]);
  await client.query('SELECT pg_switch_wal()');
  const { rows } = await client.query(
    `SELECT pg_walfile_name(restart_lsn) AS first, pg_walfile_name(pg_current_wal_insert_lsn()) AS current,
            pg_current_wal_insert_lsn() AS lsn
     FROM pg_replication_slots WHERE slot_name = $1`,
    [SLOT],
  );
  const [slot] = rows;
  if (!slot) return 0;
  const archived = new Set(await listArchivedWal(backupsDir));
  const finished = (await readdir(join(clusterDir, 'pg_wal'))).filter(
    (name) =>
      WAL_FILE.test(name) &&
      !archived.has(name) &&
      (isHistory(name) || (name >= slot.first && name < slot.current)),
  );
  for (const name of finished.sort()) {
    await packFile(join(clusterDir, 'pg_wal', name), join(walDirOf(backupsDir), `${name}.packed`), key);
  }
  // PostgreSQL may delete its own copies from here on.
  await client.query('SELECT pg_replication_slot_advance($1, $2)', [SLOT, slot.lsn]);
  return finished.length;
}
