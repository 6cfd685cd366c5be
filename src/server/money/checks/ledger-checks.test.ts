import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { checkNightly } from '#server/money/checks/run-checks.ts';
import { checkCount } from '#server/money/ledger/checks/check-ledger.ts';
import { type Client, ORIGIN, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const HOUR_MS = 60 * 60_000;

const lastRun = async (admin: Client) => (await admin.get('/api/admin/ledger-checks')).json().run;
const untilFinished = (admin: Client) =>
  vi.waitUntil(async () => (await lastRun(admin))?.finishedAt && lastRun(admin), { timeout: 10_000 });

test('an admin runs the ledger checks and sees that each rule holds, and who started the run', async () => {
  const { admin, anonymous, staffId } = await makeWorld(karam);
  expect(await lastRun(admin)).toBe(null);
  await anonymous.post('/api/tips', { staffId, amount: '20' });
  const begun = await admin.post('/api/admin/ledger-checks');
  expect(begun.statusCode).toBe(202);
  expect(begun.json().run).toMatchObject({ total: checkCount, startedByName: admin.user?.username });
  const run = await untilFinished(admin);
  expect(run.failure).toBe(null);
  expect(run.results).toHaveLength(checkCount);
  expect(run.results.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('the nightly check logs each broken rule, and each admin gets one mail about all of them', async () => {
  const { admin, staffId } = await makeWorld(karam);
  await sql`UPDATE staff SET pending_payout = pending_payout + 1 WHERE id = ${staffId}`.execute(karam.db);
  const errors: object[] = [];
  const other = await karam.signedIn('admin');
  const owner = await karam.signedIn('business');
  const sentTo = async (client: Client) =>
    (await admin.get('/api/admin/outbox'))
      .json()
      .filter(({ recipient }: { recipient: string }) => recipient === client.user?.email);
  const log = { error: (detail: object) => errors.push(detail) };
  await checkNightly(karam.db, { clock: () => karam.now, publicOrigin: ORIGIN, log });
  const run = await lastRun(admin);
  expect(run.startedByName).toBe(null);
  const broken = run.results.filter(({ holds }: { holds: boolean }) => !holds);
  expect(broken).toEqual([
    { rule: 'staff_balances', holds: false, broken: 1, examples: [{ kind: 'person', id: '3' }] },
    { rule: 'business_balances', holds: false, broken: 1, examples: [{ kind: 'business', id: '3' }] },
  ]);
  expect(errors).toHaveLength(2);
  const mails = await sentTo(other);
  expect(mails).toHaveLength(1);
  expect(mails[0].subject).toBe('Karam: the ledger does not add up');
  expect(mails[0].body).toContain('each person is owed what the ledger says (1)');
  expect(mails[0].body).toContain('each business is the sum of its people (1)');
  expect(mails[0].body).toContain(`${ORIGIN}/admin/books`);
  expect(mails[0].body).toMatch(/[\u0600-\u06FF]/);
  expect(await sentTo(admin)).toHaveLength(1);
  expect(await sentTo(owner)).toEqual([]);
  await sql`UPDATE staff SET pending_payout = pending_payout - 1 WHERE id = ${staffId}`.execute(karam.db);
  await expectLedgerHolds(karam.db);
  await checkNightly(karam.db, { clock: () => karam.now, publicOrigin: ORIGIN, log });
  expect(await sentTo(other)).toHaveLength(1);
});

test('only one check runs at a time, and an interrupted run does not block the next', async () => {
  const { admin } = await makeWorld(karam);
  await sql`INSERT INTO ledger_check_runs (total, started_at) VALUES (1, ${karam.now})`.execute(karam.db);
  const refused = await admin.post('/api/admin/ledger-checks');
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'The ledger is being checked already.']);
  await sql`UPDATE ledger_check_runs SET started_at = ${new Date(karam.now.getTime() - 2 * HOUR_MS)}
    WHERE finished_at IS NULL`.execute(karam.db);
  expect((await admin.post('/api/admin/ledger-checks')).statusCode).toBe(202);
  await untilFinished(admin);
});
