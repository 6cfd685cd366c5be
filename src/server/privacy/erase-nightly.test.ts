import { beforeEach, expect, test } from 'vitest';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { eraseNightly } from '#server/privacy/erase-nightly.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;

/** In whole months after the start of the test. */
const laterBy = (months: number) => {
  const later = new Date(karam.now);
  later.setUTCMonth(later.getUTCMonth() + months);
  return new Date(later.getTime() + 60_000);
};
const run = (months: number, batch = 1000) =>
  eraseNightly(karam.db, {
    files: {} as ObjectFiles,
    clock: () => laterBy(months),
    log: { error: (detail) => expect(detail).toBeUndefined() },
    batch,
  });

async function addTips(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const words = { customerName: 'Ingrid', message: 'Thank you' };
    const tip = { staffId: world.staffId, amount: '5', ...words };
    expect((await karam.visitor().post('/api/tips', tip)).statusCode).toBe(201);
  }
  await pastTheGuards(karam.db, (db) => db.updateTable('tips').set({ createdAt: karam.now }).execute());
}

async function addEvents(count: number, outcome: 'paid' | 'payment_unknown' = 'paid'): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await karam.db
      .insertInto('paymentEvents')
      .values({
        provider: 'stripe',
        id: `${outcome} ${made}`,
        type: 'charge.succeeded',
        tipId: null,
        payload: JSON.stringify({ name: 'Ingrid' }),
        outcome,
        toldAt: karam.now,
        receivedAt: karam.now,
        paymentId: outcome === 'payment_unknown' ? 'pi_1' : null,
      })
      .execute();
}

beforeEach(async () => {
  world = await makeWorld(karam);
  await karam.db.updateTable('tips').set({ customerName: null, message: null }).execute();
  await pastTheGuards(karam.db, (db) => db.deleteFrom('paymentEvents').execute());
  await karam.db.deleteFrom('outbox').execute();
  await run(1000);
});

test('words of guests are erased after 24 months, in batches, and the money stays', async () => {
  await addTips(5);
  const sums = async () => (await world.owner.get('/api/analytics/summary')).json();
  const before = await sums();
  expect(await run(23)).toMatchObject({ tips: 0 });
  expect(await run(24, 2)).toMatchObject({ tips: 5 });
  const tips = (await world.owner.get('/api/tips/business')).json();
  expect(tips).toHaveLength(5);
  for (const tip of tips) expect(tip).toMatchObject({ amount: '5.00', customerName: null, message: null });
  expect(await sums()).toEqual(before);
  expect(await run(24)).toMatchObject({ tips: 0 });
  await expectLedgerHolds(karam.db);
});

test('payloads of provider events are erased after 13 months, except those that are still needed', async () => {
  await addEvents(3);
  await addEvents(1, 'payment_unknown');
  expect(await run(12)).toMatchObject({ payloads: 0 });
  expect(await run(13, 1)).toMatchObject({ payloads: 3 });
  const payloads = await karam.db
    .selectFrom('paymentEvents')
    .select(['id', 'payload'])
    .orderBy('id')
    .execute();
  expect(payloads.map(({ id, payload }) => [id, JSON.stringify(payload)])).toEqual([
    ['paid 0', '{}'],
    ['paid 1', '{}'],
    ['paid 2', '{}'],
    ['payment_unknown 0', '{"name":"Ingrid"}'],
  ]);
});

test('mails are deleted after 3 months, sent or not', async () => {
  const mail = { recipient: 'a@example.com', subject: 'a letter', body: 'its words', createdAt: karam.now };
  await karam.db
    .insertInto('outbox')
    .values([mail, { ...mail, sentAt: karam.now }])
    .execute();
  expect(await run(2)).toMatchObject({ mails: 0 });
  expect(await run(3, 1)).toMatchObject({ mails: 2 });
  expect(await karam.db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('the audit log keeps its rows and loses the addresses after 12 months', async () => {
  await karam.signedIn('staff');
  const rows = async () => karam.db.selectFrom('auditLog').select(['id', 'action', 'address']).execute();
  const before = await rows();
  expect(before.some(({ address }) => address !== null)).toBe(true);
  // Audit rows are written with the database's own clock.
  const months = Math.ceil((Date.now() - karam.now.getTime()) / (30 * 24 * 60 * 60_000)) + 13;
  const { addresses } = await run(Math.max(13, months), 3);
  expect(addresses).toBe(before.filter(({ address }) => address !== null).length);
  expect(await rows()).toEqual(before.map((row) => ({ ...row, address: null })));
});

test('0 months erases nothing, and each run is counted', async () => {
  await addTips(1);
  const set = (months: number) =>
    world.admin.send({
      method: 'PATCH',
      url: '/api/admin/settings',
      payload: { guestWordsMonths: months },
    });
  await set(0);
  expect(await run(500)).toMatchObject({ tips: 0 });
  await set(1);
  expect(await run(1)).toMatchObject({ tips: 1 });
  await set(24);
  const [last] = await karam.db
    .selectFrom('erasureRuns')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(last).toMatchObject({ accounts: 0, tips: 1, finishedAt: laterBy(1) });
  await expectLedgerHolds(karam.db);
});
