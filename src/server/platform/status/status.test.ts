import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { knowJobs, noteJobEnd } from '#server/platform/jobs/job-states.ts';
import { mergeRegistries } from '#server/platform/observe/metric-figures.ts';
import { openObserve } from '#server/platform/observe/observe.ts';
import { databaseMetrics } from '#server/platform/observe/program-metrics.ts';
import { testApp } from '#test/helpers/app.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { loadScreeningList, UAE_LIST, UN_LIST } from '#test/helpers/screening-lists.ts';

const HOUR_MS = 60 * 60_000;
const watch: { count: number; at: Date | undefined } = { count: 0, at: undefined };
const observe = openObserve();
const restarts = databaseMetrics({ restarts: () => watch.count, lastRestartAt: () => watch.at });
const metrics = { isAway: false };
const karam = testApp({
  observe,
  backups: 'on',
  config: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'karam@example.com' } },
  readMetrics: async () => {
    if (metrics.isAway) throw new Error('The primary process did not answer.');
    return mergeRegistries([observe.registry, restarts])();
  },
});
const ago = (hours: number) => new Date(karam.now.getTime() - hours * HOUR_MS);
const read = async () => (await (await karam.signedIn('admin')).get('/api/admin/status')).json();

test('a new installation is fine but for a backup, and says what has not happened yet', async () => {
  await knowJobs(karam.db, ['send-mails', 'check-ledger'], karam.now);
  const status = await read();
  expect(status).toMatchObject({
    at: karam.now.toISOString(),
    database: { state: 'fine', problem: null, restarts: 0, lastRestartAt: null },
    jobs: [
      { name: 'send-mails', state: 'fine', lastSuccessAt: null, nextAt: '2026-11-15T08:01:00.000Z' },
      { name: 'check-ledger', state: 'fine', lastSuccessAt: null, nextAt: '2026-11-15T23:30:00.000Z' },
    ],
    mail: { state: 'fine', waiting: 0, oldestAt: null, failed: 0 },
    providers: [
      { name: 'sandbox', state: 'fine', lastCallAt: null, lastFailureAt: null },
      { name: 'smtp', state: 'fine', lastCallAt: null, lastFailureAt: null },
    ],
    backups: { kind: 'on', state: 'off', problem: 'backup_none', lastAt: null },
    ledger: { state: 'fine', lastAt: null, brokenRules: null },
    crashes: { state: 'fine', problem: null, newest: [] },
    versions: { app: '0.1.0', pages: null, node: process.version.slice(1) },
  });
  expect(status.database.version).toMatch(/^\d+/);
  expect(status.versions.schema).toMatch(/^\d{4}-.+\.sql$/);
});

test('what is late or fails is named, each with its problem', async () => {
  await knowJobs(karam.db, ['send-mails', 'check-ledger'], ago(30));
  await noteJobEnd(karam.db, 'send-mails', 'ok', ago(30));
  await noteJobEnd(karam.db, 'check-ledger', 'failed', ago(1));
  await karam.db.deleteFrom('outbox').execute();
  const mail = { recipient: 'a@example.com', subject: 's', body: 'b', nextAt: karam.now };
  await karam.db
    .insertInto('outbox')
    .values({ ...mail, createdAt: ago(2) })
    .execute();
  await karam.db
    .insertInto('backupRuns')
    .values({ startedAt: ago(40), finishedAt: ago(40) })
    .execute();
  await sql`INSERT INTO ledger_check_runs (total, started_at, finished_at, results) VALUES
    (1, ${ago(30)}, ${ago(30)}, '[{"rule": "fees", "holds": true, "broken": 0}]')`.execute(karam.db);
  watch.count = 2;
  watch.at = ago(0.5);
  observe.beginCall('sandbox', 'ping').end('failed');
  const status = await read();
  expect(status).toMatchObject({
    database: { state: 'fine', problem: 'database_restarted', restarts: 2 },
    jobs: [
      { name: 'send-mails', state: 'late', problem: 'job_late' },
      { name: 'check-ledger', state: 'failing', problem: 'job_failing' },
    ],
    mail: { state: 'late', problem: 'mail_late', waiting: 1, oldestAt: ago(2).toISOString() },
    providers: [{ name: 'sandbox', state: 'failing', problem: 'provider_failing' }, { name: 'smtp' }],
    backups: { state: 'late', problem: 'backup_late', lastAt: ago(40).toISOString() },
    ledger: { state: 'late', problem: 'ledger_late', brokenRules: 0 },
  });

  await karam.db.updateTable('outbox').set({ lastError: '451 later' }).execute();
  await karam.db
    .insertInto('backupRuns')
    .values({ startedAt: ago(1), finishedAt: ago(1), failure: 'disk full' })
    .execute();
  await sql`INSERT INTO ledger_check_runs (total, started_at, finished_at, results) VALUES
    (1, ${ago(1)}, ${ago(1)}, '[{"rule": "fees", "holds": false, "broken": 3}]')`.execute(karam.db);
  observe.beginCall('sandbox', 'ping').end('ok');
  expect(await read()).toMatchObject({
    mail: { state: 'failing', problem: 'mail_failing', failed: 1 },
    providers: [{ name: 'sandbox', state: 'fine', problem: null }, { name: 'smtp' }],
    backups: { state: 'failing', problem: 'backup_failing' },
    ledger: { state: 'failing', problem: 'ledger_broken', brokenRules: 1 },
  });
});

test('where real money moves, a sanctions list that is missing is a problem, and so is an old one', async () => {
  const missing = await read();
  expect(missing.screening).toEqual({
    state: 'fine',
    problem: null,
    lists: [
      { source: 'un', loadedAt: null },
      { source: 'uae', loadedAt: null },
    ],
    openHits: 0,
  });
  await pastTheGuards(karam.db, (db) => db.updateTable('settings').set({ isLive: true }).execute());
  expect((await read()).screening).toMatchObject({ state: 'failing', problem: 'screening_missing' });
  const admin = await karam.signedIn('admin');
  await loadScreeningList(admin, 'un', UN_LIST);
  await loadScreeningList(admin, 'uae', UAE_LIST);
  expect((await read()).screening).toMatchObject({ state: 'fine', problem: null });
  await pastTheGuards(karam.db, (db) =>
    db
      .updateTable('screeningLists')
      .set({ loadedAt: ago(7 * 24 + 1) })
      .where('source', '=', 'un')
      .execute(),
  );
  expect((await read()).screening).toMatchObject({ state: 'late', problem: 'screening_old' });
  await pastTheGuards(karam.db, (db) => db.updateTable('settings').set({ isLive: false }).execute());
});

test('a page that crashed in the last day is named as a problem, and stays in the list for longer', async () => {
  const crash = { page: '/auth', build: 'a1b2c3d4', name: 'Error', message: 'Broken', stack: 'at f' };
  await karam.visitor().post('/api/page-crashes', crash);
  const shown = { ...crash, count: 1, firstAt: karam.now.toISOString(), lastAt: karam.now.toISOString() };
  expect(await read()).toMatchObject({
    crashes: { state: 'fine', problem: 'page_crashed', newest: [shown] },
  });
  await karam.db
    .updateTable('pageCrashes')
    .set({ firstAt: ago(25), lastAt: ago(25) })
    .execute();
  expect(await read()).toMatchObject({ crashes: { problem: null, newest: [crash] } });
});

test('a part that cannot be read is null, and the others are there', async () => {
  const admin = await karam.signedIn('admin');
  await sql`ALTER TABLE outbox RENAME TO outbox_elsewhere`.execute(karam.db);
  metrics.isAway = true;
  try {
    const answer = await admin.get('/api/admin/status');
    expect(answer.statusCode).toBe(200);
    const { mail, database, providers, jobs, backups, ledger, versions } = answer.json();
    expect({ mail, database, providers }).toEqual({ mail: null, database: null, providers: null });
    for (const part of [jobs, backups, ledger, versions.postgresql]) expect(part).not.toBe(null);
  } finally {
    metrics.isAway = false;
    await sql`ALTER TABLE outbox_elsewhere RENAME TO outbox`.execute(karam.db);
  }
});

test('the metrics give the age of each job, and the age above which it is late', async () => {
  await knowJobs(karam.db, ['send-mails'], ago(1));
  await noteJobEnd(karam.db, 'send-mails', 'ok', ago(0.5));
  await observe.runJob('send-mails', async () => undefined);
  await expect(observe.runJob('send-mails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const text = (await (await karam.signedIn('admin')).get('/metrics')).body;
  expect(text).toContain('karam_job_age_seconds{name="send-mails"} 1800\n');
  expect(text).toContain('karam_job_late_after_seconds{name="send-mails"} 300\n');
  expect(text).toContain(
    `karam_job_last_success_timestamp_seconds{name="send-mails"} ${ago(0.5).getTime() / 1000}`,
  );
  expect(text).toContain('karam_job_runs_total{name="send-mails",outcome="ok"} 1\n');
  expect(text).toContain('karam_job_runs_total{name="send-mails",outcome="failed"} 1\n');
});
