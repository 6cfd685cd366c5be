import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { senderOf } from '#server/money/webhooks/post-signed.ts';
import { backupsDirOf, walDirOf } from '#server/platform/db/backup/backup-files.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { unobserved } from '#server/platform/observe/call-metrics.ts';
import type { RunJob } from '#server/platform/observe/program-metrics.ts';
import { type JobNeeds, jobsOf } from '#server/process/job-work.ts';
import { startJobs } from '#server/process/jobs.ts';
import { vapidKeysOf } from '#server/staff/push/web-push.ts';
import type { JobName } from '#shared/program-status.ts';
import { ORIGIN, PASSWORD, SESSION_SECRET } from '#test/helpers/app.ts';
import { startFakeS3 } from '#test/helpers/fake-s3.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { loadScreeningList, UN_LIST } from '#test/helpers/screening-lists.ts';
import { startReceiver } from '#test/helpers/webhook-receiver.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const { karam, stripe, payments, aTip, aPaidTip, stageOf, expectAllAddsUp } = await karamWithStripe();
const longAgo = new Date(0);
const sent: string[] = [];
const logged: { detail: object; message: string }[] = [];
let world: World;
let fake: Awaited<ReturnType<typeof startFakeS3>>;
let dataDir: string;

beforeAll(async () => {
  fake = await startFakeS3();
  dataDir = await mkdtemp(join(tmpdir(), 'karam jobs '));
});
afterAll(async () => {
  await fake.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  sent.length = 0;
  logged.length = 0;
  world = await makeWorld(karam);
});

function needs(changes: Partial<JobNeeds> = {}): JobNeeds {
  const clock = () => karam.now;
  return {
    db: karam.db,
    patientDb: karam.db,
    files: openFiles(
      { publicOrigin: ORIGIN, dataDir, s3: undefined },
      { sessionSecret: SESSION_SECRET, clock, beginCall: unobserved },
    ),
    send: async ({ subject }) => void sent.push(subject),
    payments: payments(),
    sender: senderOf(true, async () => []),
    pushKeys: vapidKeysOf(SESSION_SECRET),
    publicOrigin: ORIGIN,
    backups: undefined,
    clock,
    log: {
      error: (detail, message) => logged.push({ detail, message }),
      info: (detail, message) => logged.push({ detail, message }),
    },
    ...changes,
  };
}

test('payees are screened by a job, with the lists that are loaded', async () => {
  await loadScreeningList(world.admin, 'un', UN_LIST);
  const payee = { firstName: 'Zubair', lastName: 'Mirsadi' };
  await karam.db.updateTable('staff').set(payee).where('id', '=', world.staffId).execute();
  await run('screen-payees');
  expect((await world.admin.get('/api/admin/screening')).json()).toMatchObject({
    toScreen: 0,
    hits: [{ subjectKind: 'staff', subjectId: world.staffId, state: 'open' }],
  });
});

test('postings are sealed, and the log says up to where', async () => {
  await aPaidTip(world);
  await run('seal-postings');
  expect(logged).toEqual([
    { detail: { id: 1, chain: expect.stringMatching(/^[\w-]{43}$/) }, message: 'postings were sealed' },
  ]);
  logged.length = 0;
  await run('seal-postings');
  expect(logged).toEqual([]);
  await expectAllAddsUp();
});

const setHeld = (heldSince: Date | null) => karam.db.updateTable('settings').set({ heldSince }).execute();
const run = (name: JobName, changes?: Partial<JobNeeds>) => jobsOf(needs(changes))[name]?.();
const count = async (
  table: 'providerDays' | 'fraudWarnings' | 'erasureRuns' | 'ledgerCheckRuns' | 'tipWaits' | 'session',
) => (await karam.db.selectFrom(table).selectAll().execute()).length;

/** A tip that Stripe has collected, of which we were not told, and one whose refund Stripe was not asked for yet. */
async function unfinishedPayments() {
  const paid = await aTip(world);
  stripe.pay(paid.sessionId);
  const refunded = await aPaidTip(world);
  await karam.db
    .insertInto('refunds')
    .values({
      tipId: refunded.id,
      amount: '100',
      status: 'requested',
      origin: 'admin',
      reason: 'asked for',
      requestedAt: karam.now,
      nextLookAt: longAgo,
    })
    .execute();
  await karam.db.updateTable('payments').set({ nextLookAt: longAgo }).execute();
  return async () => [await stageOf(paid.token), await stageOf(refunded.token)];
}

test('payments and refunds that nobody told us about are found, but not by a held copy', async () => {
  const stages = await unfinishedPayments();
  const before = await stages();
  await setHeld(karam.now);
  await run('sweep-payments');
  expect(await stages()).toEqual(before);
  await setHeld(null);
  await run('sweep-payments');
  expect(before).toEqual(['pending', 'received']);
  expect(await stages()).toEqual(['received', 'refunded']);
  await expectAllAddsUp();
});

test('the books of Stripe are read, but not by a held copy, and the sandbox has none', async () => {
  await setHeld(karam.now);
  await run('ask-for-books');
  expect(await count('providerDays')).toBe(0);
  await setHeld(null);
  const { provider } = payments();
  await run('ask-for-books', { payments: { ...payments(), provider: { ...provider, name: 'sandbox' } } });
  expect(await count('providerDays')).toBe(0);
  await run('ask-for-books');
  expect(await count('providerDays')).toBe(7);
});

test('fraud warnings are found, but not by a held copy', async () => {
  const { paymentId } = await aPaidTip(world);
  stripe.warnOfFraud(paymentId);
  await setHeld(karam.now);
  await run('find-fraud-warnings');
  expect(await count('fraudWarnings')).toBe(0);
  await setHeld(null);
  await run('find-fraud-warnings');
  expect(await count('fraudWarnings')).toBe(1);
});

test('mails are sent if there is a mail server, but not by a held copy', async () => {
  const mail = { recipient: 'a@example.com', write: () => ({ subject: 'a letter', body: 'its words' }) };
  await queueMail(karam.db, mail, karam.now);
  await run('send-mails', { send: undefined });
  await setHeld(karam.now);
  await run('send-mails');
  expect(sent).toEqual([]);
  await setHeld(null);
  await run('send-mails');
  expect(sent).toContain('a letter');
});

test('webhooks are sent, but not by a held copy', async () => {
  const receiver = await startReceiver();
  try {
    await world.owner.post('/api/connections/endpoints', {
      url: receiver.url,
      events: ['tip.paid'],
      password: PASSWORD,
    });
    await aPaidTip(world);
    await setHeld(karam.now);
    await run('send-webhooks');
    expect(receiver.got).toEqual([]);
    await setHeld(null);
    await run('send-webhooks');
    expect(receiver.got).toHaveLength(1);
  } finally {
    await receiver.stop();
  }
  await expectAllAddsUp();
});

test('personal data are erased at night, but not by a held copy', async () => {
  await setHeld(karam.now);
  await run('erase-personal-data');
  expect(await count('erasureRuns')).toBe(0);
  await setHeld(null);
  await run('erase-personal-data');
  expect(await count('erasureRuns')).toBe(1);
});

test('sessions that are over, waits that are over and files without an owner are deleted; the books are checked', async () => {
  await karam.db.insertInto('tipWaits').values({ key: 'somebody', until: longAgo }).execute();
  await karam.db.updateTable('session').set({ expire: longAgo }).execute();
  const ownerId = world.owner.user?.id ?? '';
  await karam.db.insertInto('objects').values({ ownerId, expiresAt: longAgo }).execute();
  await run('sweep-sessions');
  await run('sweep-objects');
  await run('check-ledger');
  expect(await count('tipWaits')).toBe(0);
  expect(await count('session')).toBe(0);
  expect(await karam.db.selectFrom('objects').select('id').execute()).toEqual([]);
  expect(await karam.db.selectFrom('ledgerCheckRuns').select('failure').execute()).toEqual([
    { failure: null },
  ]);
});

test('backups are copied to S3 if there is one, but not by a held copy', async () => {
  const plan = { dataDir, url: karam.url, key: undefined, keep: 2, s3: undefined };
  const withoutBackups = jobsOf(needs());
  expect(
    ['take-backup', 'archive-log', 'copy-backups'].filter((name) => name in withoutBackups),
  ).toHaveLength(3);
  expect(withoutBackups['take-backup']).toBeUndefined();
  expect(withoutBackups['archive-log']).toBeUndefined();
  const withoutS3 = jobsOf(needs({ backups: plan }));
  expect(withoutS3['take-backup']).toBeInstanceOf(Function);
  expect(withoutS3['archive-log']).toBeInstanceOf(Function);
  expect(withoutS3['copy-backups']).toBeUndefined();

  const wal = walDirOf(backupsDirOf(dataDir));
  await mkdir(wal, { recursive: true });
  await writeFile(join(wal, '000000010000000000000001.packed'), 'a part of the log');
  const backups = { ...plan, s3: { ...fake.s3, prefix: 'backups/' } };
  await setHeld(karam.now);
  await run('copy-backups', { backups });
  expect(fake.objects.size).toBe(0);
  await setHeld(null);
  await run('copy-backups', { backups });
  expect([...fake.objects.keys()].join()).toContain('000000010000000000000001.packed');
});

test('a backup that cannot be taken is noted with its reason, and fails its job; so does an archive', async () => {
  const backups = { dataDir: join(dataDir, 'gone'), url: karam.url, key: undefined, keep: 2, s3: undefined };
  await expect(run('take-backup', { backups })).rejects.toThrow();
  expect(await karam.db.selectFrom('backupRuns').select('failure').execute()).toEqual([
    { failure: expect.stringMatching(/\w/) },
  ]);
  await expect(run('archive-log', { backups })).rejects.toThrow();
});

/** As the clock does when a job is due. */
async function sendJob(name: JobName): Promise<void> {
  const boss = new PgBoss({ connectionString: karam.url, schedule: false, supervise: false, migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.send(name);
  await boss.stop({ graceful: false });
}

test('each job is counted and noted with its end, and a failed one is logged and fails in the queue', async () => {
  const ran: string[] = [];
  const jobs = await startJobs(karam.url, {
    ...needs({ send: () => Promise.reject(new Error('never called')) }),
    files: { ...needs().files, delete: () => Promise.reject(new Error('the disk is gone')) },
    runJob: async (name, work) => {
      ran.push(name);
      return work();
    },
  });
  try {
    const ownerId = world.owner.user?.id ?? '';
    await karam.db.insertInto('objects').values({ ownerId, expiresAt: longAgo }).execute();
    await sendJob('sweep-sessions');
    await sendJob('sweep-objects');
    const states = async () =>
      (
        await karam.db
          .selectFrom('jobStates')
          .select(['job', 'succeededAt', 'failedAt'])
          .where((each) => each.or([each('succeededAt', 'is not', null), each('failedAt', 'is not', null)]))
          .orderBy('job')
          .execute()
      ).map(({ job, succeededAt, failedAt }) => [job, succeededAt !== null, failedAt !== null]);
    await expect.poll(states).toEqual([
      ['sweep-objects', false, true],
      ['sweep-sessions', true, false],
    ]);
    expect(ran.sort()).toEqual(['sweep-objects', 'sweep-sessions']);
    const message = 'a background job failed';
    expect(logged).toEqual([{ detail: { err: expect.any(Error), job: 'sweep-objects' }, message }]);
    const inQueue = async () =>
      (
        await sql<{ name: string; state: string }>`
          SELECT name, state FROM pgboss.job WHERE name LIKE 'sweep-%' ORDER BY name`.execute(karam.db)
      ).rows;
    await expect.poll(inQueue).toEqual([
      { name: 'sweep-objects', state: expect.stringMatching(/retry|failed/) },
      { name: 'sweep-sessions', state: 'completed' },
    ]);
    const known = await karam.db.selectFrom('jobStates').select('job').orderBy('job').execute();
    const scheduled = await sql<{ name: string }>`SELECT name FROM pgboss.schedule ORDER BY name`.execute(
      karam.db,
    );
    expect(known.map(({ job }) => job)).toEqual(scheduled.rows.map(({ name }) => name));
    expect(scheduled.rows).toHaveLength(18);
  } finally {
    await jobs.stop();
  }
});

const ofJobs = sql`FROM pg_stat_activity WHERE application_name = 'karam jobs' AND datname = current_database()`;
const connections = async () =>
  (await sql<{ pid: number }>`SELECT pid ${ofJobs}`.execute(karam.db)).rows.map(({ pid }) => pid);

test('a lost connection is logged, and the end waits for the running job and closes all connections', async () => {
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The address may name several hosts. Nothing answers at the first one.
  const jobs = await startJobs(karam.url.replace('@', '@127.0.0.1:9,'), {
    ...needs(),
    runJob: async (name, work) => {
      // Others may be due just now.
      if (name === 'sweep-sessions') {
        begun.resolve();
        await ends.promise;
      }
      return work();
    },
  });
  try {
    expect(await connections()).not.toEqual([]);
    await sql`SELECT pg_terminate_backend(pid) ${ofJobs}`.execute(karam.db);
    // It reads the database's last words, or notices at its next query that nobody is there.
    await expect
      .poll(() => logged)
      .toContainEqual({
        detail: { err: expect.objectContaining({ message: expect.any(String) }) },
        message: 'a background job could not reach the database',
      });

    await karam.db.updateTable('session').set({ expire: longAgo }).execute();
    await sendJob('sweep-sessions');
    await begun.promise;
  } finally {
    const stopped = jobs.stop();
    setTimeout(ends.resolve, 300);
    await stopped;
  }
  expect(await count('session')).toBe(0);
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM pgboss.job WHERE name = 'sweep-sessions' ORDER BY created_on DESC LIMIT 1`.execute(
    karam.db,
  );
  expect(rows).toEqual([{ state: 'completed' }]);
  await expect.poll(connections).toEqual([]);
});

test('a backup that was cut off is noted at the start, but only by a program that takes backups', async () => {
  await karam.db.deleteFrom('backupRuns').execute();
  await karam.db.insertInto('backupRuns').values({ startedAt: longAgo }).execute();
  const failureAfter = async (backups: JobNeeds['backups']) => {
    const jobs = await startJobs(karam.url, { ...needs({ backups }), runJob: (_name, work) => work() });
    await jobs.stop();
    return (await karam.db.selectFrom('backupRuns').select('failure').executeTakeFirstOrThrow()).failure;
  };
  expect(await failureAfter(undefined)).toBeNull();
  const plan = { dataDir, url: karam.url, key: undefined, keep: 2, s3: undefined };
  expect(await failureAfter(plan)).toBe('interrupted');
});

test('after the clock of the database was set back by two hours, waiting jobs and the schedule go on', async () => {
  const jobs = await startJobs(karam.url, {
    ...needs(),
    runJob: (_name, work) => work(),
    repairEveryMs: 50,
  });
  try {
    const mail = { recipient: 'a@example.com', subject: 'a letter', body: 'its words', lastError: 'full' };
    const later = (minutes: number) => new Date(karam.now.getTime() + minutes * 60_000);
    const { id } = await karam.db
      .insertInto('outbox')
      .values({ ...mail, attempts: 1, nextAt: later(121) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await karam.db.updateTable('jobStates').set({ succeededAt: null }).execute();
    // The same as a clock that is set back: what happened is two hours ahead.
    await sql`
      INSERT INTO pgboss.job (name, state, start_after, singleton_key, singleton_on)
      SELECT name, state::pgboss.job_state, ahead, 'before', ahead AT TIME ZONE 'UTC'
      FROM (VALUES ('sweep-sessions', 'created'), ('__pgboss__send-it', 'completed')) jobs (name, state),
        (SELECT now() + interval '2 h' AS ahead) clock`.execute(karam.db);
    await sql`UPDATE pgboss.version SET cron_on = now() + interval '2 h'`.execute(karam.db);
    const succeeded = () =>
      karam.db.selectFrom('jobStates').select('job').where('succeededAt', 'is not', null).execute();
    await expect.poll(succeeded, { timeout: 20_000 }).toContainEqual({ job: 'sweep-sessions' });
    // The schedule is looked at again, and the job of a minute that comes a second time is sent.
    const { rows } = await sql`
      SELECT (SELECT cron_on < now() FROM pgboss.version) AS is_looked_at,
        (SELECT count(*)::int FROM pgboss.job
         WHERE singleton_key = 'before' AND singleton_on IS NOT NULL) AS blocked`.execute(karam.db);
    expect(rows).toEqual([{ isLookedAt: true, blocked: 0 }]);
    expect(logged).toContainEqual({
      detail: { backMs: expect.any(Number) },
      message: 'the clock of the database was set back: jobs go on',
    });
    const nextAt = async () =>
      (await karam.db.selectFrom('outbox').select('nextAt').where('id', '=', id).executeTakeFirstOrThrow())
        .nextAt;
    await expect.poll(async () => (await nextAt()) < later(10)).toBe(true);
  } finally {
    await jobs.stop();
  }
});

test('nightly jobs whose time was jumped over, or came while nothing ran, run once', async () => {
  await (await startJobs(karam.url, { ...needs(), runJob: (_name, work) => work() })).stop();
  await sql`DELETE FROM pgboss.job`.execute(karam.db);
  await sql`UPDATE pgboss.version SET cron_on = now() - interval '2 days'`.execute(karam.db);
  await sql`UPDATE pgboss.schedule SET created_on = 'epoch', updated_on = 'epoch'`.execute(karam.db);
  const ran: string[] = [];
  const runJob: RunJob = async (name) => {
    ran.push(name);
    return undefined as never;
  };
  const jobs = await startJobs(karam.url, { ...needs(), runJob });
  try {
    await expect.poll(() => ran, { timeout: 30_000 }).toEqual(expect.arrayContaining(['check-ledger']));
    await expect.poll(() => ran).toEqual(expect.arrayContaining(['write-summaries', 'erase-personal-data']));
    expect(ran.filter((name) => name === 'check-ledger')).toHaveLength(1);
  } finally {
    await jobs.stop();
  }
});
