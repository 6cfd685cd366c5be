import { expect, test } from 'vitest';
import { dealWithEvents } from '#test/helpers/deal-with-events.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds, findBroken } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/**
 * Cases that no program can resolve: the ledger check reports them every night until somebody has resolved
 * them.
 */
const { karam, stripe, aTip, aPaidTip, deliver, outcomeOf, stageOf } = await karamWithStripe();

/** Sends what is owed to the guest of this tip again. */
async function sendBack({ admin }: World, tip: { id: number }): Promise<void> {
  const { refunds } = (await admin.get('/api/admin/guest-money')).json();
  const owed = refunds.find(({ tipId }: { tipId: number }) => tipId === tip.id);
  expect((await admin.post(`/api/admin/returned-refunds/${owed.id}/again`)).statusCode).toBe(200);
}

const brokenRules = async () => (await findBroken(karam.db)).map(({ rule }) => rule);

test('the ledger check reports a refund that succeeded and was then returned, until it is resolved', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  await world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice' });
  stripe.failRefund(stripe.all('refund')[0]?.id ?? '');
  await deliver('refund.failed');
  expect(await brokenRules()).toEqual(['guests_repaid']);
  await sendBack(world, tip);
  await expectLedgerHolds(karam.db);
});

test('a refund whose return is told before the refund itself is reported, and no other refund of the tip', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const partInDashboard = (amount: number) => {
    const { id } = stripe.refundInDashboard(tip.paymentId, amount);
    return { id, made: stripe.event('refund.created') };
  };
  const [first, second] = [partInDashboard(4000), partInDashboard(3000)];
  stripe.failRefund(first.id);
  const returned = stripe.event('refund.failed');
  const told = () => Promise.all([returned, first.made, second.made].map((event) => outcomeOf(event)));
  await deliver(returned);
  expect(await told()).toEqual(['other_refund_failed', undefined, undefined]);
  await deliver(second.made);
  expect(await told()).toEqual(['other_refund_failed', undefined, 'refunded']);
  await deliver(first.made);
  expect(await told()).toEqual(['refund_returned', 'refunded', 'refunded']);
  const refunds = await karam.db
    .selectFrom('refunds')
    .select(['refundId', 'status', 'failure'])
    .where('tipId', '=', tip.id)
    .orderBy('id')
    .execute();
  expect(refunds).toEqual([
    { refundId: second.id, status: 'done', failure: null },
    { refundId: first.id, status: 'done', failure: 'returned_by_bank' },
  ]);
  expect(await brokenRules()).toEqual(['guests_repaid']);
  await sendBack(world, tip);
  await expectLedgerHolds(karam.db);
});

test('a payment of another amount than the tip is not counted, and the ledger check reports it', async () => {
  const world = await makeWorld(karam);
  const tip = await aTip(world);
  const session = stripe.books.get('checkout.session', tip.sessionId);
  stripe.pay(tip.sessionId);
  const less = stripe.tell('checkout.session.completed', { ...session, amount_total: 9_900 });
  expect([await deliver(less), await deliver('checkout.session.completed')]).toEqual([200, 200]);
  // A session that expires after this must not remove the payment.
  const ranOut = { ...session, payment_status: 'unpaid', status: 'expired' };
  expect(await deliver(stripe.tell('checkout.session.expired', ranOut))).toBe(200);
  expect(await stageOf(tip.token)).toBe('pending');
  expect(await brokenRules()).toEqual(['provider_events', 'tips_collected', 'events_dealt_with']);
  await dealWithEvents(karam.db);
  await pastTheGuards(karam.db, (db) => db.deleteFrom('payments').where('tipId', '=', tip.id).execute());
  await expectLedgerHolds(karam.db);
});
