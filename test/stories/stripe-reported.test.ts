import { expect, test } from 'vitest';
import { checkLedger } from '#server/ledger/checks.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** What no program can put right: the checks of the ledger say so every night until somebody has. */
const { karam, stripe, aTip, aPaidTip, deliver, stageOf } = await karamWithStripe();

const brokenRules = async () =>
  (await checkLedger(karam.db)).filter(({ holds }) => !holds).map(({ rule }) => rule);

test('a refund that was done and came back is reported until somebody has seen to it', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  await world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice' });
  stripe.failRefund(stripe.all('refund')[0]?.id ?? '');
  await deliver('refund.failed');
  expect(await brokenRules()).toEqual(['refunds']);
  // The guest gets it by a transfer from the bank, and somebody notes that.
  await karam.db.updateTable('refunds').set({ failure: null }).where('tipId', '=', tip.id).execute();
  await expectLedgerHolds(karam.db);
});

test('a dispute that took another amount than the tip’s is not guessed at, and reported', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const dispute = stripe.openDispute(tip.paymentId);
  dispute.amount = 4000;
  stripe.closeDispute(dispute.id, 'lost');
  await deliver('charge.dispute.closed');
  expect(await stageOf(tip.token)).toBe('received');
  expect(await brokenRules()).toEqual(['refunds']);
  await karam.db.deleteFrom('disputes').where('tipId', '=', tip.id).execute();
  await expectLedgerHolds(karam.db);
});

test('a guest who got a tip back twice, by a refund and by a dispute, is reported', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  await world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice' });
  const dispute = stripe.openDispute(tip.paymentId);
  stripe.closeDispute(dispute.id, 'lost');
  await deliver('charge.dispute.closed');
  expect(await stageOf(tip.token)).toBe('refunded');
  expect(await brokenRules()).toEqual(['refunds']);
  // The bank sees that it was paid already, and gives it back.
  await karam.db.updateTable('disputes').set({ status: 'won' }).where('tipId', '=', tip.id).execute();
  await expectLedgerHolds(karam.db);
});

test('a payment of another amount than the tip’s is not counted, and reported', async () => {
  const world = await makeWorld(karam);
  const tip = await aTip(world);
  const session = stripe.books.get('checkout.session', tip.sessionId);
  stripe.pay(tip.sessionId);
  const less = stripe.tell('checkout.session.completed', { ...session, amount_total: 9_900 });
  expect([await deliver(less), await deliver('checkout.session.completed')]).toEqual([200, 200]);
  // A page that ran out after that cannot undo what was taken.
  const ranOut = { ...session, payment_status: 'unpaid', status: 'expired' };
  expect(await deliver(stripe.tell('checkout.session.expired', ranOut))).toBe(200);
  expect(await stageOf(tip.token)).toBe('pending');
  expect(await brokenRules()).toEqual(['provider_events']);
  await karam.db.deleteFrom('payments').where('tipId', '=', tip.id).execute();
  await expectLedgerHolds(karam.db);
});
