import { expect, test } from 'vitest';
import { handleOrStoreEvent } from '#server/money/payments/handle-event.ts';
import { signSandboxEvent } from '#server/money/providers/sandbox.ts';
import { SESSION_SECRET } from '#test/helpers/app.ts';
import { dealWithEvents } from '#test/helpers/deal-with-events.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** Webhooks that come twice, late, in the wrong order, about other products, or not from Stripe at all. */
const {
  karam,
  stripe,
  payments,
  aTip,
  aPaidTip,
  deliver,
  outcomeOf,
  stageOf,
  owedTo,
  later,
  sweep,
  expectAllAddsUp,
} = await karamWithStripe();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('an event that Stripe sends many times at once counts once', async () => {
  const world = await makeWorld(karam);
  const { sessionId } = await aTip(world);
  stripe.pay(sessionId);
  const event = stripe.event('checkout.session.completed');
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => deliver(event)))).toEqual([200, 200, 200, 200, 200]);
  expect(await deliver(event)).toBe(200);
  expect(await outcomeOf(event)).toBe('paid');
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('the business is told of a payment once, though its event comes twice', async () => {
  const world = await makeWorld(karam);
  const { sessionId } = await aTip(world);
  stripe.pay(sessionId);
  const { body, headers } = stripe.sign(stripe.event('checkout.session.completed'), { at: new Date() });
  const told: number[][] = [];
  const telling = { ...payments(), announce: (ids: number[]) => void told.push(ids) };
  const { provider } = telling;
  const take = () => handleOrStoreEvent(telling, provider, provider.readEvent(body, headers));
  expect([await take(), await take()]).toEqual(['paid', 'repeated']);
  expect(told).toEqual([[world.businessId]]);
  await expectAllAddsUp();
});

test('a payment that the sweeper and the webhook find at the same moment counts once', async () => {
  const world = await makeWorld(karam);
  const { sessionId } = await aTip(world);
  stripe.pay(sessionId);
  later(3);
  const [answer] = await Promise.all([deliver('checkout.session.completed'), sweep(), sweep()]);
  expect(answer).toBe(200);
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('a forged and a replayed webhook are refused and not stored', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  // What a guest could send who knows everything but the webhook secret.
  const forged = stripe.tell('checkout.session.completed', {
    ...stripe.books.get('checkout.session', sessionId),
    payment_status: 'paid',
    status: 'complete',
    payment_intent: 'pi_forged',
  });
  expect(await deliver(forged, { secret: 'whsec_guessed' })).toBe(400);
  expect(await deliver(forged, { at: minutesAgo(6) })).toBe(400);
  const unsigned = await karam.visitor().post('/api/webhooks/stripe', JSON.stringify(forged), {
    headers: { 'content-type': 'application/json' },
  });
  expect(unsigned.statusCode).toBe(400);
  expect(await outcomeOf(forged)).toBeUndefined();
  expect(await stageOf(token)).toBe('pending');
  await expectAllAddsUp();
});

test('a payment counts whether its "expired" event comes before or after its "paid" event', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  const ranOut = stripe.tell('checkout.session.expired', {
    ...stripe.books.get('checkout.session', sessionId),
    status: 'expired',
  });
  stripe.pay(sessionId);
  const paid = stripe.event('checkout.session.completed');
  await deliver(paid);
  await deliver(ranOut);
  expect(await outcomeOf(ranOut)).toBe('already_paid');
  expect(await stageOf(token)).toBe('received');

  const second = await aTip(world);
  const session = stripe.books.get('checkout.session', second.sessionId);
  await deliver(stripe.tell('checkout.session.expired', { ...session, status: 'expired' }));
  expect(await stageOf(second.token)).toBe('failed');
  stripe.pay(second.sessionId);
  await deliver('checkout.session.completed');
  expect(await stageOf(second.token)).toBe('received');
  expect(await owedTo(world)).toBe('190.00');
  await expectAllAddsUp();
});

test('a refund event that comes before the payment event counts later', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  const paymentId = stripe.pay(sessionId).id;
  const paid = stripe.event('checkout.session.completed');
  // A refund made in Stripe's dashboard.
  const refunded = refundInDashboard(paymentId);
  expect(await deliver(refunded)).toBe(200);
  expect(await outcomeOf(refunded)).toBe('payment_unknown');
  expect(await deliver(paid)).toBe(200);
  expect(await stageOf(token)).toBe('refunded');
  expect(await outcomeOf(refunded)).toBe('refunded');
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('a lost dispute that comes before the payment counts when the sweeper finds the payment', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  const paymentId = stripe.pay(sessionId).id;
  stripe.closeDispute(stripe.openDispute(paymentId).id, 'lost');
  await deliver('charge.dispute.closed');
  await deliver('charge.dispute.created');
  later(3);
  await sweep();
  expect(await stageOf(token)).toBe('received');
  const dispute = await karam.db
    .selectFrom('disputes')
    .innerJoin('tips', 'tips.id', 'disputes.tipId')
    .select(['disputes.status', 'disputes.reason', 'borneBy'])
    .where('tips.token', '=', token)
    .executeTakeFirst();
  expect(dispute).toEqual({ status: 'lost', reason: 'fraudulent', borneBy: 'platform' });
  await expectAllAddsUp();
});

test('payment and refund events at the same moment give the same result in every order', async () => {
  const world = await makeWorld(karam);
  for (let round = 0; round < 6; round += 1) {
    const { sessionId, token } = await aTip(world, '10');
    const paymentId = stripe.pay(sessionId).id;
    const paid = stripe.event('checkout.session.completed');
    const refunded = refundInDashboard(paymentId);
    const both = round % 2 === 0 ? [paid, refunded] : [refunded, paid];
    expect(await Promise.all(both.map((event) => deliver(event)))).toEqual([200, 200]);
    expect(await stageOf(token)).toBe('refunded');
  }
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('an event type that Karam does not use is stored and acknowledged', async () => {
  const event = stripe.tell('payout.paid', { id: 'po_1', object: 'payout' });
  expect(await deliver(event)).toBe(200);
  expect(await outcomeOf(event)).toBe('ignored');
  await expectAllAddsUp();
});

test('payments of another product on the same account are acknowledged and ignored, in any currency', async () => {
  const world = await makeWorld(karam);
  const { sessionId, paymentId } = await aPaidTip(world);
  const session = stripe.books.get('checkout.session', sessionId);
  const shop = { ...session, id: 'cs_shop', payment_intent: 'pi_shop', metadata: { order: '7' } };
  const otherKaram = { karam_tip_id: session.metadata?.karam_tip_id, karam_tip_token: 'of-another-karam' };
  const told = [
    stripe.tell('checkout.session.completed', shop),
    stripe.tell('checkout.session.completed', { ...shop, currency: 'usd' }),
    stripe.tell('checkout.session.completed', { ...shop, currency: null, amount_total: null }),
    stripe.tell('checkout.session.async_payment_failed', { ...shop, currency: 'eur' }),
    stripe.tell('checkout.session.completed', { ...shop, metadata: otherKaram }),
    stripe.tell('payment_intent.payment_failed', {
      ...stripe.books.get('payment_intent', paymentId),
      metadata: otherKaram,
    }),
    stripe.tell('refund.created', {
      id: 're_shop',
      object: 'refund',
      amount: 10_000,
      currency: 'aed',
      payment_intent: 'pi_shop',
      status: 'succeeded',
      created: stripe.books.seconds(),
    }),
  ];
  for (const event of told) expect(await deliver(event)).toBe(200);
  const outcomes = await Promise.all(told.map((event) => outcomeOf(event)));
  const notOurs = 'not_our_tip';
  expect(outcomes.slice(0, 4)).toEqual(['ignored', 'ignored', 'ignored', 'ignored']);
  expect(outcomes.slice(4)).toEqual([notOurs, notOurs, 'payment_unknown']);
  expect(await owedTo(world)).toBe('95.00');
  expect(paymentId).not.toBe('pi_shop');
  await expectAllAddsUp();
});

test('an event with characters that PostgreSQL cannot store is acknowledged', async () => {
  const event = stripe.tell('payout.paid', { id: 'po_2', object: 'payout', description: 'a\0b\ud800c' });
  expect(await deliver(event)).toBe(200);
  expect(await outcomeOf(event)).toBe('ignored');
  await expectAllAddsUp();
});

test('the sandbox cannot settle a tip that Stripe collects', async () => {
  const world = await makeWorld(karam);
  const { id, token } = await aTip(world);
  await pastTheGuards(karam.db, (db) =>
    db.updateTable('payments').set({ sessionId: null }).where('tipId', '=', id).execute(),
  );
  const { body, headers } = signSandboxEvent(SESSION_SECRET, {
    id: `sandbox-${id}`,
    tipId: id,
    token,
    outcome: 'paid',
    amount: '100.00',
    at: karam.now.toISOString(),
  });
  expect((await karam.visitor().post('/api/webhooks/sandbox', body, { headers })).statusCode).toBe(200);
  expect(await stageOf(token)).toBe('pending');
  expect((await world.admin.post(`/api/admin/payments/${id}/simulate`, { outcome: 'paid' })).statusCode).toBe(
    409,
  );
  await expectAllAddsUp();
});

test('with Stripe as provider, sandbox payments that are still open can no longer be paid', async () => {
  const world = await makeWorld(karam);
  const { id, token } = await aTip(world);
  const waits = { provider: 'sandbox' as const, sessionId: `sandbox-session-${id}` };
  await pastTheGuards(karam.db, async (db) => {
    await db.updateTable('tips').set({ provider: 'sandbox' }).where('id', '=', id).execute();
    await db.updateTable('payments').set(waits).where('tipId', '=', id).execute();
  });
  const answer = await world.admin.post(`/api/admin/payments/${id}/simulate`, { outcome: 'paid' });
  expect(said(answer)).toEqual({ message: 'Stripe collects here: nothing is simulated.', code: 'conflict' });
  expect(await stageOf(token)).toBe('pending');
  await expectAllAddsUp();
});

test('a second checkout session with the token of a tip does not count for it', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  const copy = {
    ...stripe.books.get('checkout.session', sessionId),
    id: 'cs_copy',
    payment_status: 'paid',
    status: 'complete',
    payment_intent: 'pi_copy',
  };
  const event = stripe.tell('checkout.session.completed', copy);
  expect(await deliver(event)).toBe(200);
  expect(await outcomeOf(event)).toBe('other_session');
  expect(await stageOf(token)).toBe('pending');
  await dealWithEvents(karam.db);
  await expectAllAddsUp();
});

/** A full refund, made in Stripe's dashboard. */
function refundInDashboard(paymentId: string) {
  stripe.refundInDashboard(paymentId);
  return stripe.event('refund.created');
}
