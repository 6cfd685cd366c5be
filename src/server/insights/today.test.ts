import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Duty } from '#shared/contracts/today.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld } from '#test/helpers/payout-world.ts';

const karam = testApp();
const duties = async (admin: Client): Promise<Duty[]> => (await admin.get('/api/admin/today')).json().duties;
const kinds = async (admin: Client) => (await duties(admin)).map(({ kind }) => kind);
const HOUR_MS = 60 * 60_000;

test('each thing that waits is listed by harm with its amount and age, until somebody has dealt with it', async () => {
  karam.now = new Date();
  const world = await makePayoutWorld(karam);
  const { admin, secondAdmin } = world;
  expect(await kinds(admin)).toEqual(['backup']);

  await world.tip(world.staffId, '100');
  const file = (await world.makeFile(await world.startPayout())).json();
  const ofFile = async (who: Client) => (await duties(who)).find(({ kind }) => kind === 'files');
  expect(await ofFile(admin)).toMatchObject({ count: 1, amount: '95.00', ownCount: 1 });
  expect(await ofFile(secondAdmin)).toMatchObject({ count: 1, ownCount: 0 });

  await world.anonymous.post('/api/code-reports', {
    page: 'A door',
    place: 'Bar',
    words: 'Wrong',
    email: '',
  });
  await sql`INSERT INTO backup_runs (started_at, finished_at, name, bytes) VALUES (${karam.now}, ${karam.now}, 'b', 1)`.execute(
    karam.db,
  );
  expect(await kinds(admin)).toEqual(['files', 'code_reports']);

  const report = (await admin.get('/api/code-reports?state=open')).json()[0];
  await admin.post(`/api/code-reports/${report.id}/answer`, { note: 'Removed', isClosed: true });
  await secondAdmin.post(`/api/admin/bank-files/${file.id}/release`, { password: PASSWORD });
  expect(await kinds(admin)).not.toContain('files');
  expect(await kinds(admin)).not.toContain('code_reports');
  await expectLedgerHolds(karam.db);
});

test('a failed payout is listed until an admin has looked at it, also after a new start', async () => {
  karam.now = new Date();
  const world = await makePayoutWorld(karam);
  const payoutId = await world.payoutAtBank('50');
  expect(await kinds(world.admin)).not.toContain('failed_payouts');
  await world.settle(world.secondAdmin, payoutId, 'fail', { reason: 'Account closed' });
  const failed = (await duties(world.admin)).find(({ kind }) => kind === 'failed_payouts');
  expect(failed).toMatchObject({ count: 1, amount: '47.50' });
  await world.startPayout();
  expect(await kinds(world.admin)).toContain('failed_payouts');
  expect((await world.admin.post(`/api/admin/payouts/${payoutId}/looked-at`)).statusCode).toBe(200);
  expect(await kinds(world.admin)).not.toContain('failed_payouts');
  await expectLedgerHolds(karam.db);
});

test('an email is listed when it has waited for an hour', async () => {
  karam.now = new Date();
  const world = await makePayoutWorld(karam);
  await world.owner.post('/api/account/email', { email: 'new@example.com', password: PASSWORD });
  expect(await kinds(world.admin)).not.toContain('mail');
  karam.now = new Date(karam.now.getTime() + 2 * HOUR_MS);
  expect(await kinds(world.admin)).toContain('mail');
});
