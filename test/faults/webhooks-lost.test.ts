import { expect, test } from 'vitest';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { firstSeed, isFullLength } from '#test/helpers/fault-length.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { findBroken } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { seededRandom } from '#test/helpers/seeded-random.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** Not one webhook arrives: our job that asks Stripe every minute has to find out everything. */
const { karam, stripe, payments, hastyPayments, aTip, aPaidTip, later, sweep, refundWith, expectAllAddsUp } =
  await karamWithStripe();
const TIPS = isFullLength ? 200 : 20;

/** Until no payment is open and no refund is unanswered. */
async function sweepUntilSettled(): Promise<void> {
  const { db } = karam;
  const countOpen = async () =>
    (await db.selectFrom('payments').select('tipId').where('status', '=', 'open').execute()).length +
    (await db.selectFrom('refunds').select('tipId').where('status', '=', 'requested').execute()).length;
  for (let round = 0; round < 60 && (await countOpen()) > 0; round += 1) {
    later(16);
    await sweep();
  }
  expect(await countOpen()).toBe(0);
}

/** As if Stripe had made the page, and the connection had broken before its answer. */
async function forgetSession(tipId: number) {
  const nothing = { sessionId: null, checkoutUrl: null };
  await pastTheGuards(karam.db, (db) =>
    db.updateTable('payments').set(nothing).where('tipId', '=', tipId).execute(),
  );
}

test('without any webhook, every payment and every refund reaches its true state', async () => {
  const random = seededRandom(firstSeed);
  const world = await makeWorld(karam);
  const wanted = new Map<string, string>();
  for (let count = 0; count < TIPS; count += 1) {
    const { id, token, sessionId } = await aTip(world, '10');
    if (random() < 0.2) await forgetSession(id);
    const choice = random();
    if (choice < 0.1) stripe.decline(sessionId);
    if (choice < 0.7) stripe.pay(sessionId);
    else if (choice < 0.8) stripe.expireSession(sessionId);
    wanted.set(token, choice < 0.7 ? 'paid' : 'failed');
  }
  await sweepUntilSettled();

  const paid = await karam.db
    .selectFrom('tips')
    .select(['id', 'token'])
    .where('status', '=', 'paid')
    .execute();
  for (const tip of paid) {
    const choice = random();
    if (choice < 0.4) continue;
    stripe.refundsStart = choice < 0.7 ? 'pending' : 'succeeded';
    if (random() < 0.3) stripe.failNext({ status: 'drop-after-commit' });
    await refundWith(hastyPayments(), world, { tipId: tip.id });
    const refund = stripe.all('refund').find(({ metadata }) => metadata?.karam_tip_id === String(tip.id));
    const isRefused = choice < 0.5;
    if (refund && choice < 0.7) stripe[isRefused ? 'failRefund' : 'settleRefund'](refund.id);
    if (!isRefused) wanted.set(tip.token, 'refunded');
  }
  await sweepUntilSettled();

  const tips = await karam.db.selectFrom('tips').select(['token', 'status']).execute();
  expect(new Map(tips.map(({ token, status }) => [token, status]))).toEqual(wanted);
  expect(new Set(wanted.values())).toEqual(new Set(['paid', 'failed', 'refunded']));
  expect(await karam.db.selectFrom('paymentEvents').select('id').execute()).toEqual([]);
  await expectAllAddsUp();
});

test('a refund made at Stripe that no webhook tells about is found by the books of the day', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundsStart = 'succeeded';
  stripe.refundInDashboard(tip.paymentId);
  karam.now = new Date(startOfDubaiDay(addDays(dubaiDay(karam.now), 1)).getTime() + 165 * 60_000);
  await readProviderBooks(payments());
  const broken = await findBroken(karam.db);
  expect(broken.map(({ rule }) => rule)).toEqual(['provider_books']);
});
