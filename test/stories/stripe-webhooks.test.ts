import { expect, test } from 'vitest';
import { signSandboxEvent } from '#server/providers/sandbox.ts';
import { SESSION_SECRET } from '#test/helpers/app.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** What Stripe tells us: twice, late, in the wrong order, of other people's business, or not at all Stripe. */
const { karam, stripe, aTip, aPaidTip, deliver, outcomeOf, stageOf, owedTo, later, sweep, expectAllAddsUp } =
  await karamWithStripe();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('the same event, many times and at the same moment, counts once', async () => {
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

test('the sweeper and the webhook at the same moment count it once', async () => {
  const world = await makeWorld(karam);
  const { sessionId } = await aTip(world);
  stripe.pay(sessionId);
  later(3);
  const [answer] = await Promise.all([deliver('checkout.session.completed'), sweep(), sweep()]);
  expect(answer).toBe(200);
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('a forgery and an old recording are refused, and nothing of them is kept', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  // What a guest could write who knows everything but the secret.
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

test('"it ran out" that comes after "it was paid" takes nothing away, and the other way round it counts', async () => {
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

test('"it was given back" that comes before "it was paid" is not forgotten', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  const paymentId = stripe.pay(sessionId).id;
  const paid = stripe.event('checkout.session.completed');
  // Somebody pressed the button in Stripe's dashboard.
  const refunded = refundInDashboard(paymentId);
  expect(await deliver(refunded)).toBe(200);
  expect(await outcomeOf(refunded)).toBe('payment_unknown');
  expect(await deliver(paid)).toBe(200);
  expect(await stageOf(token)).toBe('refunded');
  expect(await outcomeOf(refunded)).toBe('refunded');
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('so is a lost dispute, and it may be the sweeper who learns that it was paid', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  const paymentId = stripe.pay(sessionId).id;
  stripe.closeDispute(stripe.openDispute(paymentId).id, 'lost');
  await deliver('charge.dispute.closed');
  await deliver('charge.dispute.created');
  later(3);
  await sweep();
  expect(await stageOf(token)).toBe('refunded');
  const dispute = await karam.db
    .selectFrom('disputes')
    .innerJoin('tips', 'tips.id', 'disputes.tipId')
    .select(['disputes.status', 'disputes.reason'])
    .where('tips.token', '=', token)
    .executeTakeFirst();
  expect(dispute).toEqual({ status: 'lost', reason: 'fraudulent' });
  await expectAllAddsUp();
});

test('"it was paid" and "it was given back" at the same moment, in every way they can meet', async () => {
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

test('what means nothing to us is kept and acknowledged', async () => {
  const event = stripe.tell('payout.paid', { id: 'po_1', object: 'payout' });
  expect(await deliver(event)).toBe(200);
  expect(await outcomeOf(event)).toBe('ignored');
  await expectAllAddsUp();
});

test('what another product sells on the same account is acknowledged and left alone, in any currency', async () => {
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
  expect(outcomes).toEqual(['ignored', 'ignored', 'ignored', 'ignored', notOurs, 'payment_unknown']);
  expect(await owedTo(world)).toBe('95.00');
  expect(paymentId).not.toBe('pi_shop');
  await expectAllAddsUp();
});

test('characters a database cannot keep do not keep an event from being acknowledged', async () => {
  const event = stripe.tell('payout.paid', { id: 'po_2', object: 'payout', description: 'a\0b\ud800c' });
  expect(await deliver(event)).toBe(200);
  expect(await outcomeOf(event)).toBe('ignored');
  await expectAllAddsUp();
});

test('the sandbox has no say in a tip that Stripe collects', async () => {
  const world = await makeWorld(karam);
  const { id, token } = await aTip(world);
  await karam.db.updateTable('payments').set({ sessionId: null }).where('tipId', '=', id).execute();
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

test('once Stripe collects, play money of the sandbox’s time is made by nobody any more', async () => {
  const world = await makeWorld(karam);
  const { id, token } = await aTip(world);
  await karam.db.updateTable('tips').set({ provider: 'sandbox' }).where('id', '=', id).execute();
  const waits = { provider: 'sandbox' as const, sessionId: `sandbox-session-${id}` };
  await karam.db.updateTable('payments').set(waits).where('tipId', '=', id).execute();
  const answer = await world.admin.post(`/api/admin/payments/${id}/simulate`, { outcome: 'paid' });
  expect(said(answer)).toEqual({ message: 'Stripe collects here: nothing is simulated.', code: 'conflict' });
  expect(await stageOf(token)).toBe('pending');
  await expectAllAddsUp();
});

test('a second session in a tip’s name does not count for it', async () => {
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
  await expectAllAddsUp();
});

/** All of it, as somebody does who presses the button there. */
function refundInDashboard(paymentId: string) {
  stripe.refundInDashboard(paymentId);
  return stripe.event('refund.created');
}
