import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '#server/config.ts';
import { backupsDirOf, baseNameAt, listBases } from '#server/db/backup/backup-places.ts';
import { backupKeyOf } from '#server/db/backup/packed-file.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { StartError } from '#server/start-error.ts';
import { loadEnv } from './load-env.ts';

const USAGE = `npm run restore -- --to NEW_DIRECTORY [--from BACKUP] [--at 2026-11-16T03:00:00Z]

Builds a new data directory from a backup of DATA_DIR. Without --from: the newest that is old enough.
Without --at: everything that was archived. Then start Karam with DATA_DIR=NEW_DIRECTORY.`;

loadEnv();
const { values } = parseArgs({
  options: { to: { type: 'string' }, from: { type: 'string' }, at: { type: 'string' } },
});
try {
  const at = momentOf(values.at);
  if (!values.to) throw new StartError(USAGE);
  const { dataDir, backups } = parseConfig(process.env);
  await restoreBackup({
    baseDir: resolve(values.from ?? (await findBase(backupsDirOf(dataDir), at))),
    dataDir: resolve(values.to),
    at,
    key: backupKeyOf(backups.key),
    tell: (line) => console.log(line),
  });
  console.log(
    `Start it with DATA_DIR=${resolve(values.to)}, and release it in the settings when it is in use.`,
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new StartError(`--at ${text} is no moment. ${USAGE}`);
  return at;
}

async function findBase(backupsDir: string, at: Date | undefined): Promise<string> {
  const bases = await listBases(backupsDir);
  const nameOfMoment = at && baseNameAt(at);
  const base = bases.findLast((name) => !nameOfMoment || name <= nameOfMoment);
  if (!base) throw new StartError(`There is no backup${at ? ' that old' : ''} in ${backupsDir}.`);
  return join(backupsDir, base);
}
