import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findBusiness } from '#server/business/businesses/business-store.ts';
import { createUser } from '#server/identity/users/user-store.ts';
import { copyBackups } from '#server/platform/backups/copy-backups.ts';
import { listBasesIn, restoreFromS3 } from '#server/platform/backups/fetch-backup.ts';
import { readCopyState } from '#server/platform/backups/run-backup.ts';
import {
  backupsDirOf,
  listArchivedWal,
  listBases,
  readManifest,
  walDirOf,
} from '#server/platform/db/backup/backup-files.ts';
import { archiveFinishedWal, makeBackup } from '#server/platform/db/backup/make-backup.ts';
import { backupKeyOf } from '#server/platform/db/backup/packed-file.ts';
import { restoreBackup } from '#server/platform/db/backup/restore-backup.ts';
import type { Db } from '#server/platform/db/database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';
import { type Bucket, openBucket } from '#server/platform/s3/bucket.ts';
import { batchRecorder } from '#server/tipping/tips/batch-recorder.ts';
import { startFakeS3 } from '#test/helpers/fake-s3.ts';
import { preparedDir, temporaryDir } from '#test/helpers/karam-in-test.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { openDatabaseOf } from '#test/helpers/loaded-karam.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { insertBusiness, insertStaff, VALID_IBAN } from '#test/helpers/world.ts';

const key = backupKeyOf('a key that is kept somewhere else');
const MONEY_TABLES = ['businesses', 'staff', 'tips', 'postings', 'daily_totals', 'payouts'];

async function openOn(dataDir: string): Promise<{ url: string; db: Db }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { warn: () => undefined } });
  onTestFinished(() => postgres.stop());
  const db = await openDatabaseOf(dataDir, postgres.url);
  onTestFinished(() => db.destroy());
  return { url: postgres.url, db };
}

/** One hash over all rows of the tables that hold money. */
async function hashOfMoney(db: Db): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of MONEY_TABLES) {
    const { rows } = await sql<{ hash: string }>`
      SELECT md5(coalesce(string_agg(row_text, ' ' ORDER BY row_text), '')) AS hash
      FROM (SELECT t::text AS row_text FROM ${sql.table(table)} AS t) AS all_rows`.execute(db);
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
}

const nowOf = async (db: Db) => {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  return rows[0]?.now ?? new Date();
};

/** Copies the backup to S3, which is away twice meanwhile. */
async function copyToS3(dataDir: string): Promise<Bucket> {
  const fake = await startFakeS3();
  onTestFinished(() => fake.stop());
  const s3 = { ...fake.s3, prefix: 'backups/' };
  const copy = () => copyBackups({ dataDir, keep: 2, s3 }, () => new Date());
  const backupsDir = backupsDirOf(dataDir);
  const [base = ''] = await listBases(backupsDir);
  const wal = await listArchivedWal(backupsDir);
  const pathOf = (name: string) => `/karam-files/backups/${name}`;
  const [data, manifest] = [pathOf(`${base}/data.packed`), pathOf(`${base}/manifest.json`)];

  // S3 is away. The backup here is not touched, and the failure is noted.
  fake.isAway = () => true;
  await expect(copy()).rejects.toThrow('fetch failed');
  const failed = await readCopyState(dataDir);
  expect(failed).toMatchObject({ lastAt: null, failedAt: expect.any(Date) });
  expect(failed.failure).toMatch(/^fetch failed: /);

  // It comes back, and goes away again before the manifest. Without it this is no backup.
  fake.isAway = (method, url) => method === 'PUT' && url.pathname === manifest;
  await expect(copy()).rejects.toThrow('fetch failed');
  expect([fake.objects.has(data), fake.objects.has(manifest)]).toEqual([true, false]);
  const bucket = openBucket(s3, () => new Date());
  expect(await listBasesIn(bucket)).toEqual([]);

  // The next run goes on where the last one stopped. Each thing went up once: the log from its oldest file on, the data,
  // and the manifest.
  fake.isAway = () => false;
  expect(await copy()).toBe('complete');
  expect(fake.stored).toEqual([
    ...wal.map((name) => `PUT ${pathOf(`wal/${name}.packed`)}`),
    `PUT ${data}`,
    `PUT ${manifest}`,
  ]);
  expect(await readCopyState(dataDir)).toMatchObject({ lastAt: expect.any(Date), failure: null });
  const here = readFileSync(join(backupsDir, base, 'data.packed'));
  expect(fake.objects.get(data)?.equals(here)).toBe(true);
  return bucket;
}

test('a dropped table is back after a restore from S3 to the second before, and the copy is held', async () => {
  const dataDir = preparedDir();
  const { url, db } = await openOn(dataDir);
  const owner = await createUser(db, {
    username: 'owner',
    email: 'owner@example.com',
    role: 'business',
    passwordHash: '$argon2id$ nobody signs in',
  });
  const businessId = await insertBusiness(db, owner);
  const staffId = await insertStaff(db, businessId);
  const record = batchRecorder(db);
  const sendTips = (count: number) =>
    Promise.all(Array.from({ length: count }, () => record(newTip(staffId, new Date()))));
  await sendTips(20);

  // Tips arrive while the copy is made.
  const [backup] = await Promise.all([makeBackup({ dataDir, url, key, now: new Date() }), sendTips(50)]);
  await sendTips(30);
  const before = await hashOfMoney(db);
  const moment = await nowOf(db);
  await sql`SELECT pg_sleep(0.05)`.execute(db);
  await sql`DROP TABLE daily_totals`.execute(db);
  // Two that archive at the same time do not get into each other's way.
  const archived = await Promise.all([1, 2].map(() => archiveFinishedWal({ dataDir, url, key })));
  expect(Math.max(...archived)).toBeGreaterThan(0);

  const bucket = await copyToS3(dataDir);
  // All backups here are lost: what S3 has is enough.
  const backupsDir = backupsDirOf(dataDir);
  renameSync(backupsDir, `${backupsDir} away`);
  const restored = join(temporaryDir(), 'data');
  const wanted = { dataDir: restored, at: moment, key, tell: () => undefined };
  await expect(restoreFromS3(bucket, 'base-20200101T000000Z', wanted)).rejects.toThrow(
    `There is no backup base-20200101T000000Z in S3. It has: ${backup.name}.`,
  );
  await expect(restoreFromS3(bucket, undefined, { ...wanted, at: new Date(0) })).rejects.toThrow(
    'There is no backup that old in S3',
  );
  await restoreFromS3(bucket, undefined, wanted);
  // Nothing that was downloaded is left.
  expect(readdirSync(join(restored, '..'))).toEqual(['data']);
  renameSync(`${backupsDir} away`, backupsDir);
  const copy = await openOn(restored);
  expect(await hashOfMoney(copy.db)).toEqual(before);
  expect(
    (
      await copy.db
        .selectFrom('tips')
        .select(({ fn }) => fn.countAll().as('n'))
        .execute()
    )[0]?.n,
  ).toBe(100);
  expect((await copy.db.selectFrom('settings').select('heldSince').execute())[0]?.heldSince).not.toBeNull();
  await expectLedgerHolds(copy.db);
  // The generated key is part of the backup, so the copy can decrypt IBANs.
  expect((await findBusiness(copy.db, businessId))?.iban).toBe(VALID_IBAN);
  expect(readFileSync(join(restored, 'secrets', 'postgres-password'), 'utf8')).toBe(
    readFileSync(join(dataDir, 'secrets', 'postgres-password'), 'utf8'),
  );

  // Without the key nothing of it can be read.
  const secret = readFileSync(join(dataDir, 'secrets', 'postgres-password'));
  for (const entry of readdirSync(backupsDirOf(dataDir), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name)).includes(secret)).toBe(false);
  }
  const restoreTo = (changes: object) =>
    restoreBackup({
      baseDir: backup.directory,
      dataDir: join(temporaryDir(), 'data'),
      at: undefined,
      key,
      tell: () => undefined,
      ...changes,
    });
  await expect(restoreTo({ key: undefined })).rejects.toThrow('The backup is encrypted. Set BACKUP_KEY');
  await expect(restoreTo({ key: backupKeyOf('another key') })).rejects.toThrow(
    'Is BACKUP_KEY the right one?',
  );
  await expect(restoreTo({ dataDir: restored })).rejects.toThrow('is not empty');
  await expect(restoreTo({ at: new Date(0) })).rejects.toThrow('Use an older one for an earlier moment');

  // Without the first segment of the log the copy would not be consistent.
  const { firstWal } = await readManifest(backup.directory);
  const first = join(walDirOf(backupsDirOf(dataDir)), `${firstWal}.packed`);
  renameSync(first, `${first} away`);
  await expect(restoreTo({})).rejects.toThrow('is missing beside the backup');
  renameSync(`${first} away`, first);

  // A damaged file is found before anything starts on it.
  const data = join(backup.directory, 'data.packed');
  const bytes = readFileSync(data);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(data, bytes);
  await expect(restoreTo({})).rejects.toThrow('of the backup cannot be read');
});
