import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';
import { setIban } from '#test/helpers/set-iban.ts';

const karam = testApp();

/** Starts the payout, writes the bank file, completes the payout; returns what the guest sees after each. */
async function followToTheBank(world: PayoutWorld, startPayout: () => Promise<number>) {
  const sent = await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' });
  const { token } = sent.json();
  const seen = async () => {
    const { stage, isWithBank, paidTo } = (await world.anonymous.get(`/api/tips/follow/${token}`)).json();
    return [stage, isWithBank, paidTo];
  };
  const before = await seen();
  const payoutId = await startPayout();
  const started = await seen();
  const file = (await world.makeFile(payoutId)).json();
  const unreleased = await seen();
  await world.release(file.id);
  const inFile = await seen();
  await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT1' });
  return { before, started, unreleased, inFile, completed: await seen() };
}

test('a guest reads that the bank was told only after the bank file, and who was paid', async () => {
  const throughBusiness = await makePayoutWorld(karam);
  expect(await followToTheBank(throughBusiness, () => throughBusiness.startPayout())).toEqual({
    before: ['received', false, null],
    started: ['on_its_way', false, null],
    unreleased: ['on_its_way', false, null],
    inFile: ['on_its_way', true, null],
    completed: ['arrived', false, 'business'],
  });
  const own = await makePayoutWorld(karam);
  await setIban(karam.db, 'staff', own.staffId, OWN_IBAN);
  const payOwn = async () =>
    (await own.admin.post('/api/admin/payouts', { type: 'staff', staffId: own.staffId, amount: '0' })).json()
      .id;
  expect((await followToTheBank(own, payOwn)).completed).toEqual(['arrived', false, 'staff']);
  await expectLedgerHolds(karam.db);
});

test('a tip that repays what was paid out of another arrived when it was sent, others with their payout', async () => {
  const world = await makePayoutWorld(karam);
  const later = () => {
    karam.now = new Date(karam.now.getTime() + 86_400_000);
  };
  const tip = async () =>
    (await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' })).json();
  const arrivedAt = async (token: string) =>
    (await world.anonymous.get(`/api/tips/follow/${token}`)).json().arrivedAt;
  const first = await tip();
  expect(await arrivedAt(first.token)).toBeNull();
  const payoutId = await world.startPayout();
  await world.release((await world.makeFile(payoutId)).json().id);
  later();
  await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT1' });
  expect(await arrivedAt(first.token)).toBe(karam.now.toISOString());

  await refundByTwo(karam, world.admin, first.id);
  later();
  const repaying = await tip();
  expect(await arrivedAt(repaying.token)).toBe(karam.now.toISOString());
  await expectLedgerHolds(karam.db);
});

test('a token that no tip has leads nowhere', async () => {
  const { statusCode } = await karam.visitor().get(`/api/tips/follow/${'A'.repeat(22)}`);
  expect(statusCode).toBe(404);
});
