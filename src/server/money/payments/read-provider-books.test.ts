import { beforeEach, expect, test } from 'vitest';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { dealWithEvents } from '#test/helpers/deal-with-events.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds, findBroken } from '#test/helpers/ledger.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const { karam, stripe, payments, log, aTip, aPaidTip, deliver } = await karamWithStripe();

/** The rules that are broken when a payment is on one side only. */
const ONE_SIDED = ['provider_books', 'tips_in_books'];

/** Each test starts at noon of a new day, 30 days after the previous test, so that tests do not share days. */
let day: string;
let world: World;
beforeEach(async () => {
  day = addDays(dubaiDay(karam.now), 30);
  karam.now = at(day, 12);
  world = await makeWorld(karam);
});

const at = (of: string, hour: number, seconds = 0) =>
  new Date(startOfDubaiDay(of).getTime() + hour * 3_600_000 + seconds * 1000);

/** Reads the books in the night after that day, when the job runs. */
const askTheNightAfter = async (of: string) => {
  karam.now = at(addDays(of, 1), 2.75);
  return readProviderBooks(payments());
};

const brokenRules = async () => (await findBroken(karam.db)).map(({ rule }) => rule);

const refund = (tip: { id: number }) =>
  world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice' });

test('a day of tips and refunds matches the books, and every day is read once', async () => {
  await refund(await aPaidTip(world, '100'));
  await aPaidTip(world, '40');
  const asked = await askTheNightAfter(day);
  expect(asked.map((books) => books.day)).toEqual(
    [-6, -5, -4, -3, -2, -1, 0].map((back) => addDays(day, back)),
  );
  expect(asked.at(-1)).toEqual({ day, capturedFils: 14_000, refundedFils: 10_000, others: 0 });
  expect(await readProviderBooks(payments())).toEqual([]);
  expect((await askTheNightAfter(addDays(day, 1))).map((books) => books.day)).toEqual([addDays(day, 1)]);
  await expectLedgerHolds(karam.db);
});

test('near midnight the time in the books decides the day, not the time in the event', async () => {
  const next = addDays(day, 1);
  // In the books in the last second of the day, reported to us in the first second of the next.
  const early = await aTip(world, '100');
  karam.now = at(day, 23, 3599);
  stripe.pay(early.sessionId);
  karam.now = at(next, 0, 1);
  await deliver(
    stripe.tell('checkout.session.completed', stripe.books.get('checkout.session', early.sessionId)),
  );
  // Reported to us in the last second of the day, in the books in the first second of the next.
  karam.now = at(day, 23);
  const late = await aTip(world, '40');
  karam.now = at(day, 23, 3599);
  const paymentId = stripe.pay(late.sessionId).id;
  await deliver('checkout.session.completed');
  const [charge] = stripe.all('charge').filter((each) => each.payment_intent === paymentId);
  const line = stripe.books.get('balance_transaction', String(charge?.balance_transaction));
  line.created += 1;

  const asked = await askTheNightAfter(day);
  expect(asked.at(-1)).toMatchObject({ day, capturedFils: 10_000 });
  await expectLedgerHolds(karam.db);
  expect(await askTheNightAfter(next)).toMatchObject([{ day: next, capturedFils: 4_000 }]);
  await expectLedgerHolds(karam.db);
});

test('a refund belongs to the day in the books, and a lost dispute is not a refund in the books', async () => {
  const [first, second] = [await aPaidTip(world, '100'), await aPaidTip(world, '40')];
  await refund(first);
  const [made] = stripe.all('refund');
  stripe.books.get('balance_transaction', String(made?.balance_transaction)).created += 86_400;
  stripe.closeDispute(stripe.openDispute(second.paymentId).id, 'lost');
  await deliver('charge.dispute.closed');
  const asked = await askTheNightAfter(day);
  expect(asked.at(-1)).toMatchObject({ capturedFils: 14_000, refundedFils: 0 });
  expect(await brokenRules()).toEqual(['provider_books']);
  const [again, next] = await askTheNightAfter(addDays(day, 1));
  expect(again).toMatchObject({ day, refundedFils: 0 });
  expect(next).toMatchObject({ day: addDays(day, 1), refundedFils: 10_000 });
  await expectLedgerHolds(karam.db);
});

test('a pending refund is in no books, and the day matches again once it is done', async () => {
  const tip = await aPaidTip(world, '100');
  stripe.refundsStart = 'pending';
  await refund(tip);
  stripe.refundsStart = 'succeeded';
  expect((await askTheNightAfter(day)).at(-1)).toMatchObject({ capturedFils: 10_000, refundedFils: 0 });
  await expectLedgerHolds(karam.db);
  karam.now = at(addDays(day, 20), 12);
  stripe.settleRefund(stripe.all('refund')[0]?.id ?? '');
  await deliver('refund.updated');
  expect((await askTheNightAfter(addDays(day, 20)))[0]).toMatchObject({ day, refundedFils: 10_000 });
  await expectLedgerHolds(karam.db);
});

test('captured money without its tip is reported until the tip is recorded', async () => {
  const { sessionId } = await aTip(world, '100');
  stripe.pay(sessionId);
  expect((await askTheNightAfter(day)).at(-1)).toMatchObject({ capturedFils: 10_000 });
  expect(await brokenRules()).toEqual(ONE_SIDED);
  // The lost event arrives the next morning, with a time of the next day; the day is read again.
  karam.now = at(addDays(day, 1), 9);
  await deliver(stripe.tell('checkout.session.completed', stripe.books.get('checkout.session', sessionId)));
  const asked = await askTheNightAfter(addDays(day, 1));
  expect(asked.map((books) => [books.day, books.capturedFils])).toEqual([
    [day, 10_000],
    [addDays(day, 1), 0],
  ]);
  await expectLedgerHolds(karam.db);
});

test('a tip that is missing in the provider’s books is reported', async () => {
  const { paymentId, id } = await aPaidTip(world, '100');
  const [charge] = stripe.all('charge').filter((each) => each.payment_intent === paymentId);
  const line = stripe.books.get('balance_transaction', String(charge?.balance_transaction));
  line.created += 3600 * 48;
  await askTheNightAfter(day);
  expect(await brokenRules()).toEqual(ONE_SIDED);
  line.created -= 3600 * 48;
  expect((await readProviderBooks(payments())).map((books) => books.day)).toEqual([day]);
  await expectLedgerHolds(karam.db);
  expect(id).toBeGreaterThan(0);
});

test('payments of another product are counted separately', async () => {
  await aPaidTip(world, '100');
  const { id } = stripe.books.add('charge', { amount: 700, metadata: {}, payment_intent: 'pi_shop' });
  stripe.book('charge', 700, { id });
  const back = stripe.books.add('refund', { amount: 700, payment_intent: 'pi_shop', status: 'succeeded' });
  stripe.book('refund', -700, { id: back.id });
  // Charged without a payment, as old programs do.
  const old = stripe.books.add('charge', { amount: 300, metadata: {}, payment_intent: null });
  stripe.book('charge', 300, { id: old.id });
  // Money of another currency is in no sum, and somebody has to say what it is.
  const dollars = stripe.books.add('charge', { amount: 500, metadata: {}, payment_intent: 'pi_usd' });
  stripe.book('charge', 500, { id: dollars.id, currency: 'usd' });
  expect((await askTheNightAfter(day)).at(-1)).toEqual({
    day,
    capturedFils: 10_000,
    refundedFils: 0,
    others: 3,
  });
  expect(await brokenRules()).toEqual(['lines_in_aed', 'events_dealt_with']);
  await dealWithEvents(karam.db);
  await expectLedgerHolds(karam.db);
});

test('if Stripe does not answer, nothing is stored, and the day is read the next night', async () => {
  await aPaidTip(world, '100');
  stripe.failNext({ status: 429 }, 1);
  await expect(askTheNightAfter(day)).rejects.toThrow('Too many.');
  expect(log).toEqual(['the payment provider’s books could not be read']);
  const rows = await karam.db.selectFrom('providerDays').selectAll().where('day', '=', day).execute();
  expect(rows).toEqual([]);
  expect((await askTheNightAfter(addDays(day, 1))).find((books) => books.day === day)).toMatchObject({
    capturedFils: 10_000,
  });
  await expectLedgerHolds(karam.db);
});

test('a day that cannot be read does not stop the other days', async () => {
  await aPaidTip(world, '100');
  // An invalid line in the books: half a fil.
  const yesterday = addDays(day, -1);
  const { id } = stripe.books.add('charge', { amount: 1, metadata: {}, payment_intent: 'pi_odd' });
  stripe.book('charge', 0.5, { id }).created = at(yesterday, 12).getTime() / 1000;
  await expect(askTheNightAfter(day)).rejects.toThrow('Not an amount of money');
  const rows = await karam.db
    .selectFrom('providerDays')
    .select(['day', 'captured'])
    .where('day', '>=', yesterday)
    .execute();
  expect(rows).toEqual([{ day, captured: '100.00' }]);
  await expectLedgerHolds(karam.db);
});
