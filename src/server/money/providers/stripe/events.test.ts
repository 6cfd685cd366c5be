import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ForgedEvent } from '#server/money/providers/port/provider.ts';
import { aWaitingTip, tryStripe } from '#test/helpers/stripe-server/try-stripe.ts';

const { stripe, provider } = await tryStripe();

/** Reads the newest event of this type from a signed webhook request. */
function read(type: string) {
  const { body, headers } = stripe.sign(stripe.event(type));
  return provider.readEvent(body, headers);
}

async function aSession() {
  const tip = aWaitingTip();
  const { sessionId } = await provider.collect(tip);
  return { tip, sessionId, session: stripe.books.get('checkout.session', sessionId) };
}

async function aPaidTip() {
  const { tip, sessionId } = await aSession();
  const paymentId = stripe.pay(sessionId).id;
  return {
    tip,
    paymentId,
    payment: {
      tipId: tip.id,
      token: tip.token,
      paymentId,
      amountFils: tip.chargedFils,
      requestedAt: tip.createdAt,
      earlier: 0,
    },
  };
}

test('checkout.session.completed is read as a captured payment', async () => {
  const { tip, sessionId } = await aSession();
  const paymentId = stripe.pay(sessionId).id;
  const told = stripe.event('checkout.session.completed');
  const at = new Date(told.created * 1000);
  expect(read('checkout.session.completed')).toEqual({
    id: told.id,
    type: 'checkout.session.completed',
    at,
    payload: told,
    change: {
      about: 'payment',
      tipId: tip.id,
      token: tip.token,
      payment: {
        sessionId,
        paymentId,
        checkoutUrl: null,
        clientSecret: null,
        state: { status: 'captured', amountFils: 2500, at },
      },
    },
  });
});

test('a completed session with a delayed payment is open, then failed or captured', async () => {
  const { tip, session } = await aSession();
  session.status = 'complete';
  stripe.tell('checkout.session.completed', session);
  const change = (state: object) => ({
    about: 'payment',
    tipId: tip.id,
    token: tip.token,
    payment: { state },
  });
  expect(read('checkout.session.completed').change).toMatchObject(change({ status: 'open' }));

  stripe.tell('checkout.session.async_payment_failed', session);
  const failed = { status: 'failed', reason: 'payment_failed' };
  expect(read('checkout.session.async_payment_failed').change).toMatchObject(change(failed));

  session.payment_status = 'paid';
  stripe.tell('checkout.session.async_payment_succeeded', session);
  const captured = { status: 'captured', amountFils: 2500 };
  expect(read('checkout.session.async_payment_succeeded').change).toMatchObject(change(captured));
});

test('checkout.session.expired is read as a failed payment', async () => {
  const { tip, sessionId } = await aSession();
  stripe.expireSession(sessionId);
  expect(read('checkout.session.expired').change).toEqual({
    about: 'payment',
    tipId: tip.id,
    token: tip.token,
    payment: {
      sessionId,
      paymentId: null,
      checkoutUrl: null,
      clientSecret: null,
      state: { status: 'failed', reason: 'expired' },
    },
  });
});

test('refund events are read as waiting, done and failed', async () => {
  const { payment, paymentId } = await aPaidTip();
  stripe.refundsStart = 'pending';
  const { refundId, at } = await provider.refund(payment);
  stripe.refundsStart = 'succeeded';
  const change = (status: string) => ({
    about: 'refund',
    paymentId,
    amountFils: 2500,
    refund: { refundId, at, status },
  });
  expect(read('refund.created').change).toEqual(change('waiting'));
  stripe.tell('charge.refund.updated', stripe.settleRefund(refundId));
  expect(read('refund.updated').change).toEqual(change('done'));
  expect(read('charge.refund.updated').change).toEqual(change('done'));
  stripe.failRefund(refundId);
  expect(read('refund.failed').change).toEqual(change('failed'));
});

test('charge.refunded is read only if it contains the refund', async () => {
  const { payment, paymentId } = await aPaidTip();
  const { refundId } = await provider.refund(payment);
  expect(read('charge.refunded').change).toBeUndefined();

  // An endpoint with an old API version gets the refunds inside of the charge.
  const [charge] = stripe.all('charge').filter((each) => each.payment_intent === paymentId);
  const refunds = { object: 'list', data: [stripe.books.get('refund', refundId)], has_more: false };
  stripe.tell('charge.refunded', { ...charge, refunds });
  expect(read('charge.refunded').change).toMatchObject({ paymentId, refund: { refundId, status: 'done' } });
});

test('dispute events are read as an inquiry, open, won or lost', async () => {
  const { paymentId } = await aPaidTip();
  const dispute = stripe.openDispute(paymentId);
  const change = (status: string) => ({
    about: 'dispute',
    paymentId,
    dispute: {
      disputeId: dispute.id,
      amountFils: 2500,
      reason: 'fraudulent',
      status,
      openedAt: new Date(dispute.created * 1000),
      dueBy: new Date(Number(dispute.evidence_details.due_by) * 1000),
    },
  });
  expect(read('charge.dispute.created').change).toEqual(change('open'));
  stripe.closeDispute(dispute.id, 'lost');
  expect(read('charge.dispute.closed').change).toEqual(change('lost'));
  stripe.closeDispute(dispute.id, 'won');
  expect(read('charge.dispute.closed').change).toEqual(change('won'));
  for (const [status, meaning] of [
    ['under_review', 'open'],
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['appeal_under_review', 'open'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
  ] as const) {
    stripe.tell('charge.dispute.updated', { ...dispute, status });
    expect(read('charge.dispute.updated').change).toEqual(change(meaning));
  }
  // An old stored event.
  stripe.tell('charge.dispute.updated', { ...dispute, evidence_details: undefined });
  expect(read('charge.dispute.updated').change).toMatchObject({ dispute: { dueBy: null } });
});

test('a signed event that we cannot understand is stored as unreadable, and a signed text is no event', async () => {
  const { session } = await aSession();
  stripe.tell('checkout.session.completed', { ...session, payment_status: 'paid', currency: 'usd' });
  expect(read('checkout.session.completed').change).toBe('unreadable');
  const payload = 'no event at all';
  const signature = new Stripe('sk_test_karam').webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_karam',
  });
  expect(() => provider.readEvent(payload, { 'stripe-signature': signature })).toThrow(SyntaxError);
});

test('a declined card is read with its fingerprint, which is not stored', async () => {
  const { sessionId, tip } = await aSession();
  stripe.decline(sessionId, 'a-fingerprint');
  const { change, payload } = read('payment_intent.payment_failed');
  const { id: tipId, token } = tip;
  expect(change).toEqual({ about: 'decline', tipId, token, card: 'a-fingerprint' });
  expect(JSON.stringify(payload)).toContain('generic_decline');
  expect(JSON.stringify(payload)).not.toMatch(/a-fingerprint|Layla/);
  // Without the card: an old API version, or a card that Stripe itself refused.
  const intent = stripe.event('payment_intent.payment_failed').data.object;
  for (const last_payment_error of [null, {}, { payment_method: null }, { payment_method: { card: null } }]) {
    stripe.tell('payment_intent.payment_failed', { ...intent, last_payment_error });
    expect(read('payment_intent.payment_failed').change).toEqual({
      about: 'decline',
      tipId,
      token,
      card: null,
    });
  }
  stripe.tell('payment_intent.payment_failed', { ...intent, metadata: {} });
  expect(read('payment_intent.payment_failed').change).toBeUndefined();
});

test('an event that does not concern us is read without a change', async () => {
  const { sessionId } = await aSession();
  stripe.pay(sessionId);
  stripe.tell('payout.paid', { id: 'po_1', object: 'payout' });
  for (const type of ['payment_intent.succeeded', 'charge.succeeded', 'payout.paid']) {
    const event = read(type);
    expect([event.type, event.change]).toEqual([type, undefined]);
  }
});

test('events of another product on the same Stripe account are ignored', async () => {
  const { session } = await aSession();
  const { paymentId } = await aPaidTip();
  for (const metadata of [{}, null, { order: '7' }, { karam_tip_id: '' }, { karam_tip_id: '1e3' }]) {
    stripe.tell('checkout.session.completed', { ...session, metadata });
    expect(read('checkout.session.completed').change).toBeUndefined();
  }
  for (const foreign of [
    { payment_intent: null, currency: 'aed' },
    { payment_intent: paymentId, currency: 'usd' },
  ]) {
    stripe.tell('refund.created', { id: 're_1', object: 'refund', amount: 100, created: 1, ...foreign });
    expect(read('refund.created').change).toBeUndefined();
  }
  const dispute = stripe.openDispute(paymentId);
  for (const foreign of [{ currency: 'usd' }, { payment_intent: null }]) {
    stripe.tell('charge.dispute.created', { ...dispute, ...foreign });
    expect(read('charge.dispute.created').change).toBeUndefined();
  }
});

test('a webhook without a valid signature is refused as forged', async () => {
  const { sessionId } = await aSession();
  stripe.pay(sessionId);
  const event = stripe.event('checkout.session.completed');
  const { body, headers } = stripe.sign(event);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const refused = (rawBody: string, given: Record<string, string | string[] | undefined>) =>
    expect(() => provider.readEvent(rawBody, given)).toThrow(ForgedEvent);

  const withOtherSecret = stripe.sign(event, { secret: 'whsec_guessed' });
  refused(withOtherSecret.body, withOtherSecret.headers);
  refused(body.replace('2500', '9500'), headers);
  refused(` ${body}`, headers);
  refused(body, stripe.sign(event, { at: minutesAgo(6) }).headers);
  refused(body, {});
  refused(body, { 'stripe-signature': '' });
  refused(body, { 'stripe-signature': 'yes, it is us' });
  refused(body, { 'stripe-signature': headers['stripe-signature'].replace('v1=', 'v0=') });
  refused(body, { 'stripe-signature': [headers['stripe-signature']] });
  refused('', headers);

  expect(provider.readEvent(body, stripe.sign(event, { at: minutesAgo(4) }).headers).id).toBe(event.id);
});
