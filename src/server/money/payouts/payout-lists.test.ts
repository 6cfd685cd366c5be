import { beforeEach, expect, test } from 'vitest';
import { addFils, filsFromAed, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff } from '#test/helpers/world.ts';

const karam = testApp();
let payoutWorld: PayoutWorld;
beforeEach(async () => {
  payoutWorld = await makePayoutWorld(karam);
});

const idsAt = async (url: string, who = payoutWorld.admin) =>
  (await who.get(url)).json().map(({ id }: { id: number }) => id);

test('an admin finds payouts by status, by name and by id', async () => {
  await karam.db
    .updateTable('staff')
    .set({ firstName: '100%_Zainab' })
    .where('id', '=', payoutWorld.otherStaffId)
    .execute();
  await setIban(karam.db, 'staff', payoutWorld.otherStaffId, OWN_IBAN);
  const atBank = await payoutWorld.payoutAtBank();
  await payoutWorld.tip(payoutWorld.otherStaffId, '10');
  const own = (
    await payoutWorld.admin.post('/api/admin/payouts', {
      type: 'staff',
      staffId: payoutWorld.otherStaffId,
      amount: '0',
    })
  ).json().id;
  const list = '/api/admin/payouts?search=';
  expect(await idsAt(`${list}${encodeURIComponent(`of ${payoutWorld.owner.user?.username}`)}`)).toEqual([
    atBank,
  ]);
  expect(await idsAt(`${list}${encodeURIComponent('0%_zain')}`)).toEqual([own]);
  expect(await idsAt(`${list}${encodeURIComponent('%_%_%')}`)).toEqual([]);
  expect(await idsAt(`${list}${own}&status=pending`)).toContain(own);
  expect(await idsAt(`${list}${own}&status=failed`)).toEqual([]);
  expect((await idsAt('/api/admin/payouts?status=processing'))[0]).toBe(atBank);
  const paged = await payoutWorld.admin.get('/api/admin/payouts?limit=1&status=pending');
  expect(paged.headers.link).toBe(`</api/admin/payouts?limit=1&status=pending&before=${own}>; rel="next"`);
  expect(said(await payoutWorld.admin.get('/api/admin/payouts?status=lost')).fields).toEqual({
    status: 'There is no such status.',
  });
  await expectLedgerHolds(karam.db);
});

test('an admin finds a payout by the current names of the staff member and business, as the list shows them', async () => {
  await setIban(karam.db, 'staff', payoutWorld.staffId, OWN_IBAN);
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const own = (
    await payoutWorld.admin.post('/api/admin/payouts', {
      type: 'staff',
      staffId: payoutWorld.staffId,
      amount: '0',
    })
  ).json();
  const found = (search: string, rest = '') =>
    idsAt(`/api/admin/payouts?search=${encodeURIComponent(search)}${rest}`);
  expect(await found(own.recipientName.toUpperCase())).toEqual([own.id]);
  await karam.db
    .updateTable('businesses')
    .set({ name: 'Zephyr Lounge' })
    .where('id', '=', payoutWorld.businessId)
    .execute();
  expect(await found(own.recipientName)).toEqual([]);
  expect(await found('fernandes, zeph')).toEqual([own.id]);
  expect(await found('zephyr', '&status=completed')).toEqual([]);
  expect(await found('zephyr', `&before=${own.id}`)).toEqual([]);
  expect(await found('99999999999')).toEqual([]);
  // Also by who started it.
  const starter = payoutWorld.admin.user?.username ?? '';
  expect((await found(starter.toUpperCase(), '&limit=1'))[0]).toBe(own.id);
  expect(await found(payoutWorld.secondAdmin.user?.username ?? '')).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('the totals show the number and the sum of payouts in each status', async () => {
  const totals = async () => (await payoutWorld.admin.get('/api/admin/payouts/totals')).json();
  const before = await totals();
  const id = await payoutWorld.payoutAtBank('100');
  const during = await totals();
  expect(during.processing).toEqual({
    count: before.processing.count + 1,
    total: toDecimal(addFils(getFilsFrom(before.processing.total), filsFromAed(95))),
  });
  await payoutWorld.settle(payoutWorld.secondAdmin, id, 'complete', { reference: 'FT1' });
  const after = await totals();
  expect(after.processing).toEqual(before.processing);
  expect(after.completed.count).toBe(before.completed.count + 1);
  expect(Object.keys(after)).toEqual([
    'pending',
    'processing',
    'completed',
    'failed',
    'cancelled',
    'returned',
  ]);
  await expectLedgerHolds(karam.db);
});

test('an owner sees the payouts to their business and its staff with masked IBANs, and why one failed', async () => {
  const failed = await payoutWorld.payoutAtBank();
  await payoutWorld.settle(payoutWorld.secondAdmin, failed, 'fail', { reason: 'AC04 Account closed' });
  await setIban(karam.db, 'staff', payoutWorld.staffId, OWN_IBAN);
  const own = (
    await payoutWorld.admin.post('/api/admin/payouts', {
      type: 'staff',
      staffId: payoutWorld.staffId,
      amount: '0',
    })
  ).json().id;
  expect((await payoutWorld.owner.get('/api/payouts/business')).json()).toEqual([
    {
      id: own,
      businessId: payoutWorld.businessId,
      recipientType: 'staff',
      recipientName: `Maya Fernandes, Business of ${payoutWorld.owner.user?.username}`,
      amount: '9.50',
      iban: '...4016',
      status: 'pending',
      reason: null,
      createdAt: karam.now.toISOString(),
      completedAt: null,
    },
    expect.objectContaining({ id: failed, status: 'failed', reason: 'AC04 Account closed' }),
  ]);
  expect(await idsAt(`/api/payouts/business?before=${own}`, payoutWorld.owner)).toEqual([failed]);
  expect((await payoutWorld.owner.get('/api/payouts/business?limit=1')).headers.link).toContain(
    `/api/payouts/business?limit=1&before=${own}>`,
  );
  expect(await idsAt('/api/payouts/business', payoutWorld.otherOwner)).toEqual([]);
  const search = (text: string, who = payoutWorld.owner) =>
    idsAt(`/api/payouts/business?search=${encodeURIComponent(text)}`, who);
  expect(await search('fernandes')).toEqual([own]);
  expect(await search(payoutWorld.owner.user?.username ?? '')).toEqual([failed]);
  expect(await search(String(failed))).toEqual([failed]);
  expect(await search('%')).toEqual([]);
  expect(await search('fernandes', payoutWorld.otherOwner)).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('a staff member sees their own share of each payout, and no others', async () => {
  const colleague = await insertStaff(karam.db, payoutWorld.businessId);
  await payoutWorld.tip(colleague, '100');
  const together = await payoutWorld.payoutAtBank('10');
  await payoutWorld.settle(payoutWorld.secondAdmin, together, 'complete', { reference: 'FT1' });
  await payoutWorld.tip(payoutWorld.staffId, '20');
  const cancelled = await payoutWorld.startPayout();
  await payoutWorld.settle(payoutWorld.admin, cancelled, 'cancel', { reason: 'Wrong month' });
  await karam.db
    .updateTable('staff')
    .set({ userId: payoutWorld.staff.user?.id ?? null })
    .where('id', '=', payoutWorld.staffId)
    .execute();
  const seen = (await payoutWorld.staff.get('/api/portal/payouts')).json();
  expect((await payoutWorld.staff.get('/api/portal/payouts?limit=1')).headers.link).toContain(
    `/api/portal/payouts?limit=1&before=${cancelled}>`,
  );
  expect(seen).toEqual([
    {
      id: cancelled,
      amount: '19.00',
      status: 'cancelled',
      throughBusiness: true,
      reason: 'Wrong month',
      createdAt: karam.now.toISOString(),
      completedAt: null,
    },
    {
      id: together,
      amount: '9.50',
      status: 'completed',
      throughBusiness: true,
      reason: null,
      createdAt: karam.now.toISOString(),
      completedAt: karam.now.toISOString(),
    },
  ]);
  expect(await idsAt(`/api/portal/payouts?before=${cancelled}`, payoutWorld.staff)).toEqual([together]);
  expect((await payoutWorld.owner.get('/api/portal/payouts')).statusCode).toBe(404);
  await expectLedgerHolds(karam.db);
});
