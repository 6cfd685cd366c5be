import { beforeAll, expect, test } from 'vitest';
import { openBankFile, releaseBankFileWithin } from '#server/money/payouts/release-bank-file.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import type { Client } from '#test/helpers/app.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Real money leaves the account when the provider has sent it there, or when the company has paid its own in. */
const { karam, stripe, aPaidTip, readTheNightAfter, expectAllAddsUp } = await karamWithStripe();

const firstDay = addDays(dubaiDay(karam.now), 30);
let day = firstDay;
/** The payout that the bank has paid. */
let paid: number;
let world: World;
let second: Client;
beforeAll(async () => {
  karam.now = dubaiHour(day, 12);
  world = await makeWorld(karam);
  second = await karam.signedIn('admin');
  await setPayer(karam.db, PAYER);
  await karam.db
    .updateTable('settings')
    .set({ newPayeeDays: 0, holderName: 'A Bank', holderKind: 'bank', holderReference: 'AGR-1' })
    .execute();
});

const nextDay = () => {
  day = addDays(day, 1);
  karam.now = dubaiHour(day, 12);
};
const real = () => ({ isTestMode: false, now: karam.now });
const idOf = ({ user }: Client) => user?.id ?? '';
const obstaclesOf = async (id: number) =>
  (await openBankFile(karam.db, id, { ...real(), adminId: idOf(second) })).obstacles;
const release = (id: number) => {
  const actor = { actorId: idOf(second), address: null, requestId: 'a-test', sid: 'a-test' };
  return karam.db.transaction().execute((inside) => releaseBankFileWithin(inside, id, actor, real()));
};
/** A tip of 50.00 AED, of which the person gets 47.50, in a bank file of its own. */
async function aFile(): Promise<{ id: number; payoutId: number }> {
  await aPaidTip(world, '50');
  const payout = { type: 'business', businessId: world.businessId, amount: '0' };
  const payoutId = (await world.admin.post('/api/admin/payouts', payout)).json().id;
  return {
    id: (await world.admin.post('/api/admin/bank-files', { payoutIds: [payoutId] })).json().id,
    payoutId,
  };
}
const notArrived = (there: string, missing: string) =>
  expect.objectContaining({ reason: 'release_not_arrived', params: { there, missing } });

test('a file waits until the provider has sent the money on, and of two for the same money one leaves', async () => {
  const [first, other] = [await aFile(), await aFile()];
  expect(await obstaclesOf(first.id)).toEqual([notArrived('0.00', '47.50')]);
  // Test money is in no bank.
  const asTest = { isTestMode: true, now: karam.now, adminId: idOf(second) };
  expect((await openBankFile(karam.db, first.id, asTest)).obstacles).toEqual([]);
  stripe.book('payout', -50_00, { id: 'po_sent' });
  await readTheNightAfter(day);
  expect([await obstaclesOf(first.id), await obstaclesOf(other.id)]).toEqual([[], []]);

  const ends = await Promise.allSettled([release(first.id), release(other.id)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [left, stays] = ends[0]?.status === 'fulfilled' ? [first, other] : [other, first];
  expect(await obstaclesOf(stays.id)).toEqual([notArrived('2.50', '45.00')]);
  paid = left.payoutId;
  // Paid by the bank or not yet: it is not there for others.
  const done = { reference: 'FT1' };
  expect((await second.post(`/api/admin/payouts/${paid}/complete`, done)).statusCode).toBe(200);
  expect(await obstaclesOf(stays.id)).toEqual([notArrived('2.50', '45.00')]);
  await expectAllAddsUp();
});

test('what the company pays in of its own counts when the bank shows it', async () => {
  nextDay();
  const { id } = await aFile();
  expect(await obstaclesOf(id)).toEqual([notArrived('2.50', '45.00')]);
  const content = aStatement({
    iban: PAYER.payerIban,
    from: firstDay,
    to: day,
    opening: '0.00',
    closing: '47.50',
    entries: [
      { amount: '50.00', day: firstDay, reference: 'CR-1', transfers: [{ name: 'Stripe', memo: 'po_sent' }] },
      {
        amount: '-47.50',
        day: firstDay,
        reference: 'DR-1',
        transfers: [{ endToEndId: `KARAM-PAYOUT-${paid}` }],
      },
      { amount: '45.00', day, reference: 'CR-2', text: 'Paid in' },
    ],
  });
  const { fingerprint } = (await world.admin.post('/api/admin/bank-statements', { content })).json();
  await world.admin.post('/api/admin/bank-statements', { content, fingerprint });
  expect(await obstaclesOf(id)).toEqual([notArrived('2.50', '45.00')]);
  const entry = await karam.db
    .selectFrom('bankEntries')
    .select('id')
    .where('reference', '=', 'CR-2')
    .executeTakeFirstOrThrow();
  const explanation = { explanation: 'own_money', note: 'Until the provider has paid' };
  const explained = await world.admin.post(`/api/admin/bank-entries/${entry.id}/explain`, explanation);
  expect(explained.statusCode).toBe(200);
  expect(await obstaclesOf(id)).toEqual([]);
  await release(id);
  await expectAllAddsUp();
});
