import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';

const karam = testApp();
const OTHER_IBAN = 'AE070331234567890123456';
let world: PayoutWorld;

beforeEach(async () => {
  world = await makePayoutWorld(karam);
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
});

const search = () => encodeURIComponent(`Business of ${world.owner.user?.username}`);
const get = async (url: string) => (await world.admin.get(url)).json();
const owed = () => get(`/api/admin/payouts/owed?search=${search()}`);
const payable = async () => (await get(`/api/admin/payouts/payable?search=${search()}`)).lines;
const ready = async () => (await get(`/api/admin/payouts/ready?search=${search()}`)).ready;
const lookAt = (id: number, admin = world.admin) => admin.post(`/api/admin/payouts/${id}/looked-at`);

/** A payout of 9.50 AED to the person, which the bank refused. */
async function refusedPayout(): Promise<number> {
  await world.tip(world.staffId, '10');
  const id = await start();
  await world.release((await world.makeFile(id)).json().id);
  const failed = await world.settle(world.secondAdmin, id, 'fail', { reason: 'Account closed' });
  expect(failed.json().status).toBe('failed');
  return id;
}

async function start(): Promise<number> {
  const body = { type: 'staff', staffId: world.staffId, amount: '0' };
  return (await world.admin.post('/api/admin/payouts', body)).json().id;
}

test('a payee whose bank refused a payout is marked in what is owed, and "select all" leaves them out', async () => {
  const id = await refusedPayout();
  expect(await owed()).toMatchObject({
    lines: [
      {
        recipientId: world.staffId,
        amount: '9.50',
        obstacle: null,
        refused: { payoutId: id, reason: 'Account closed', accountChanged: false },
      },
    ],
    payable: { count: 0 },
  });
  expect(await payable()).toEqual([]);
  await setIban(karam.db, 'staff', world.staffId, OTHER_IBAN);
  expect((await owed()).lines[0].refused).toMatchObject({ accountChanged: true });
  await expectLedgerHolds(karam.db);
});

test('the mark stays on the next payout and its file until an admin has looked, which is recorded', async () => {
  const id = await refusedPayout();
  await setIban(karam.db, 'staff', world.staffId, OTHER_IBAN);
  // Selected by itself: the mark warns, and stops nothing.
  const next = await start();
  const mark = { payoutId: id, reason: 'Account closed', accountChanged: true };
  expect((await get(`/api/admin/payouts/${next}`)).refused).toEqual(mark);
  expect(await ready()).toEqual([{ id: next, amount: '9.50', isMarked: true }]);
  const file = (await world.makeFile(next)).json().id;
  const [payee] = (await get(`/api/admin/bank-files/${file}`)).payees;
  expect(payee).toMatchObject({ recipientType: 'staff', recipientId: world.staffId, refused: mark });

  const looked = await lookAt(id, world.secondAdmin);
  expect(looked.json()).toMatchObject({
    status: 'failed',
    refused: null,
    lookedByName: world.secondAdmin.user?.username,
  });
  // Again, or by another admin at the same time, changes nothing.
  expect((await lookAt(id)).json().lookedByName).toBe(world.secondAdmin.user?.username);
  expect((await get(`/api/admin/payouts/${next}`)).refused).toBeNull();
  expect((await get(`/api/admin/bank-files/${file}`)).payees[0].refused).toBeNull();
  const rows = await karam.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('action', '=', 'payout.looked_at')
    .where('subjectId', '=', String(id))
    .execute();
  expect(rows).toEqual([{ action: 'payout.looked_at', actorId: world.secondAdmin.user?.id }]);
  await expectLedgerHolds(karam.db);
});

test('looking at the newest of two refused payouts also covers the one before', async () => {
  const first = await refusedPayout();
  await world.tip(world.staffId, '10');
  const second = await start();
  await world.release((await world.makeFile(second)).json().id);
  await world.settle(world.secondAdmin, second, 'complete', { reference: 'FT1' });
  await world.settle(world.secondAdmin, second, 'return', { reason: 'Unknown name' });
  expect((await owed()).lines[0].refused).toMatchObject({ payoutId: second, reason: 'Unknown name' });
  await lookAt(second);
  expect((await owed()).lines[0].refused).toBeNull();
  expect((await get(`/api/admin/payouts/${first}`)).refused).toBeNull();
  expect(await payable()).toHaveLength(1);
  await expectLedgerHolds(karam.db);
});

test('a payout that the bank did not refuse has nothing to look at', async () => {
  await world.tip(world.staffId, '10');
  const id = await start();
  expect(said(await lookAt(id))).toEqual({
    message: 'The bank did not refuse this payout: there is nothing to look at.',
    code: 'conflict',
  });
  for (const other of [world.owner, world.anonymous])
    expect([401, 403]).toContain((await other.post(`/api/admin/payouts/${id}/looked-at`)).statusCode);
  await expectLedgerHolds(karam.db);
});

test('the database lets no payout be looked at that was not refused', async () => {
  await world.tip(world.staffId, '10');
  const id = await start();
  const looked = { lookedAt: karam.now, lookedBy: world.admin.user?.id ?? '' };
  await expect(karam.db.updateTable('payouts').set(looked).where('id', '=', id).execute()).rejects.toThrow(
    'payouts_looked_at',
  );
  await expectLedgerHolds(karam.db);
});
