import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { createSession } from '#server/identity/sessions/session-store.ts';
import { createUser } from '#server/identity/users/user-store.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { UNKNOWN_DEVICE } from '#shared/contracts/auth.ts';
import { startFakeS3 } from '#test/helpers/fake-s3.ts';
import { preparedDir, startKaram } from '#test/helpers/karam-in-test.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { openDatabaseOf, urlOfPostgres } from '#test/helpers/loaded-karam.ts';
import { insertBusiness, insertStaff } from '#test/helpers/world.ts';

/** When each job runs, in UTC. Dubai is four hours ahead. */
const SCHEDULE = {
  'apply-proposals': '7 * * * *',
  'archive-log': '*/5 * * * *',
  'ask-for-books': '45 22 * * *',
  'check-ledger': '30 23 * * *',
  'copy-backups': '*/5 * * * *',
  'erase-personal-data': '15 22 * * *',
  'exchange-bank-files': '*/5 * * * *',
  'find-fraud-warnings': '47 * * * *',
  'pay-instantly': '* * * * *',
  'prove-coverage': '0 0 * * *',
  'run-paydays': '*/5 * * * *',
  'screen-payees': '* * * * *',
  'seal-postings': '*/5 * * * *',
  'send-mails': '* * * * *',
  'send-pushes': '* * * * *',
  'send-webhooks': '* * * * *',
  'sweep-objects': '37 * * * *',
  'sweep-payments': '* * * * *',
  'sweep-sessions': '17 * * * *',
  'take-backup': '0 23 * * *',
  'write-summaries': '0 4 * * *',
};

async function mailServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        mails.push(mail);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

test('the running program schedules every job, and each does its work when its time has come', async () => {
  const dataDir = preparedDir();
  const smtp = await mailServer();
  const fake = await startFakeS3();
  onTestFinished(() => fake.stop());
  const karam = await startKaram({
    dataDir,
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'karam@example.com',
      BACKUP_KEY: 'a key that is kept somewhere else',
      BACKUP_S3_BUCKET: fake.s3.bucket,
      BACKUP_S3_REGION: fake.s3.region,
      S3_ENDPOINT: fake.s3.endpoint,
      S3_ACCESS_KEY_ID: fake.s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: fake.s3.secretAccessKey,
    },
  });
  const url = await urlOfPostgres(dataDir);
  const db = await openDatabaseOf(dataDir, url);
  onTestFinished(() => db.destroy());
  const { rows } = await sql<{ name: string; cron: string }>`
    SELECT name, cron FROM pgboss.schedule ORDER BY name`.execute(db);
  expect(Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))).toEqual(SCHEDULE);

  // With a released bank file, so that the check has something to decrypt.
  await fillDemo(db, new Date());
  const user = await createUser(db, {
    username: 'somebody',
    email: 'somebody@example.com',
    role: 'business',
    passwordHash: '$argon2id$ nobody signs in',
  });
  const longAgo = new Date(0);
  const account = { id: user.id, passwordHash: '$argon2id$ nobody signs in' };
  await db
    .transaction()
    .execute((transaction) =>
      createSession(transaction, 'over'.padEnd(43, '-'), account, UNKNOWN_DEVICE, longAgo),
    );
  await db.insertInto('objects').values({ ownerId: user.id, expiresAt: longAgo }).execute();
  const staffId = await insertStaff(db, await insertBusiness(db, user));
  // The sandbox leaves this amount unpaid until somebody asks.
  const tip = await fetch(`${karam.origin}/api/tips`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ staffId, amount: '4000.02' }),
  });
  expect(tip.status).toBe(201);
  await db.updateTable('payments').set({ nextLookAt: longAgo }).execute();
  await queueMail(
    db,
    { recipient: 'a@example.com', write: () => ({ subject: 'a letter', body: 'its words' }) },
    new Date(),
  );

  const old = { recipient: 'a@example.com', subject: 'an old letter', body: 'its words' };
  await db
    .insertInto('outbox')
    .values({ ...old, createdAt: longAgo, sentAt: longAgo })
    .execute();

  // As the clock does when a job is due.
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false, migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  for (const name of Object.keys(SCHEDULE)) await boss.send(name);
  const done = async () => {
    const found = await sql<{ name: string; state: string }>`
      SELECT DISTINCT name, state FROM pgboss.job WHERE name = ANY(${Object.keys(SCHEDULE)})
      AND state <> 'created' ORDER BY name`.execute(db);
    return found.rows;
  };
  await expect
    .poll(done, { timeout: 90_000 })
    .toEqual(Object.keys(SCHEDULE).map((name) => ({ name, state: 'completed' })));

  const states = await db.selectFrom('jobStates').selectAll().orderBy('job').execute();
  expect(
    states.map(({ job, succeededAt, failedAt }) => [job, succeededAt instanceof Date, failedAt]),
  ).toEqual(Object.keys(SCHEDULE).map((name) => [name, true, null]));
  expect(smtp.mails.join('')).toContain('Subject: a letter');
  expect(await db.selectFrom('session').select('sid').execute()).toEqual([]);
  expect(await db.selectFrom('objects').select('id').execute()).toEqual([]);
  const [payment] = await db.selectFrom('payments').select('nextLookAt').execute();
  expect(payment?.nextLookAt.getTime()).toBeGreaterThan(Date.now());
  const [check] = await db.selectFrom('ledgerCheckRuns').select(['failure', 'results']).execute();
  expect(check?.failure).toBeNull();
  expect(check?.results.filter(({ holds }) => !holds)).toEqual([]);
  expect((await db.selectFrom('seals').select('rowCount').execute()).length).toBeGreaterThan(0);
  expect(await db.selectFrom('erasureRuns').select(['finishedAt', 'mails']).execute()).toEqual([
    { finishedAt: expect.any(Date), mails: 1 },
  ]);
  expect(await db.selectFrom('backupRuns').select(['failure', 'finishedAt']).execute()).toEqual([
    { failure: null, finishedAt: expect.any(Date) },
  ]);
  // The first run may have been over before the backup was. The next one finds it.
  await boss.send('copy-backups');
  await expect.poll(() => [...fake.objects.keys()].join(' '), { timeout: 60_000 }).toContain('manifest.json');
  await expectLedgerHolds(db);
  // A backup and its copy to S3 take long on a busy machine.
}, 480_000);
