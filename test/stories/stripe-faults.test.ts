import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { collectPayment } from '#server/money/payments/collect-payment.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import type { Fault } from '#test/helpers/stripe-server/faults.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/**
 * Stripe is down, slow or disconnects, or our process crashes, at every moment between our records and
 * Stripe's.
 */
const {
  karam,
  stripe,
  payments,
  hastyPayments,
  log,
  sendTip,
  aTip,
  aPaidTip,
  deliver,
  stageOf,
  owedTo,
  later,
  sweep,
  refundWith,
  expectAllAddsUp,
} = await karamWithStripe();

/** As many faults as the SDK makes attempts before it gives up. */
const LASTS = 3;

const sessionsOf = (token: string) =>
  stripe.all('checkout.session').filter((session) => session.client_reference_id === token);

const tipOf = (key: string) =>
  karam.db.selectFrom('tips').selectAll().where('idempotencyKey', '=', key).executeTakeFirstOrThrow();

const tipByToken = (token: string) =>
  karam.db.selectFrom('tips').selectAll().where('token', '=', token).executeTakeFirstOrThrow();

const refund = (world: World, tip: { id: number }) =>
  world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice' });

const payAndTell = async (token: string) => {
  stripe.pay(sessionsOf(token)[0]?.id ?? '');
  expect(await deliver('checkout.session.completed')).toBe(200);
};

test.each<[string, Fault, number]>([
  ['limits the rate', { status: 429 }, 1],
  ['answers 500', { status: 500 }, LASTS],
  ['creates the page and disconnects', { status: 'drop-after-commit' }, LASTS],
])(
  'when Stripe %s, the guest is told, and a retry with the same key gives one page',
  async (_what, fault, times) => {
    const world = await makeWorld(karam);
    const key = `fault-${world.staffId}`;
    stripe.failNext(fault, times);
    const answer = await sendTip(world, '50', key);
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'The payment provider does not answer. Please try again.',
    ]);
    const { token, status } = await tipOf(key);
    expect(status).toBe('pending');

    const again = await sendTip(world, '50', key);
    expect(again.statusCode).toBe(201);
    expect(sessionsOf(token)).toMatchObject([{ url: again.json().checkoutUrl }]);
    await payAndTell(token);
    expect(await stageOf(token)).toBe('received');
    expect(await owedTo(world)).toBe('47.50');
    await expectAllAddsUp();
  },
);

test('when Stripe never answers, the guest is told, and a retry finds the page that Stripe made', async () => {
  const world = await makeWorld(karam);
  const { id, token } = await aTip(world, '50');
  await forgetSession(id);
  const tip = await tipByToken(token);
  stripe.failNext({ status: 'timeout' });
  await expect(collectPayment(hastyPayments(), tip)).rejects.toThrow(
    'The payment provider does not answer. Please try again.',
  );
  expect((await collectPayment(payments(), tip)).checkoutUrl).toBe(sessionsOf(token)[0]?.url);
  expect(sessionsOf(token)).toHaveLength(1);
  await payAndTell(token);
  await expectAllAddsUp();
});

test('an error that is no fault of Stripe is not told as Stripe being away', async () => {
  const world = await makeWorld(karam);
  const { id, token } = await aTip(world, '50');
  await forgetSession(id);
  const { provider, ...rest } = payments();
  const collect = () => Promise.reject(new TypeError('a mistake in our own code'));
  await expect(
    collectPayment({ ...rest, provider, all: { stripe: { ...provider, collect } } }, await tipByToken(token)),
  ).rejects.toThrow('a mistake in our own code');
  expect((await tipByToken(token)).status).toBe('pending');
  await payAndTell(token);
  await expectAllAddsUp();
});

test('a new page is no news for dashboards, and a card that is declined at once is counted', async () => {
  const world = await makeWorld(karam);
  const [waiting, declined] = [await aTip(world, '50'), await aTip(world, '60')];
  for (const { id } of [waiting, declined]) await forgetSession(id);
  const told: number[][] = [];
  const counted: number[] = [];
  const { provider, ...rest } = payments();
  const noteDecline = async (tipId: number) => counted.push(tipId) === 0;
  const collectWith = async (changes: Partial<typeof provider>, { token }: { token: string }) =>
    collectPayment(
      {
        ...rest,
        provider,
        all: { stripe: { ...provider, ...changes } },
        announce: (ids) => void told.push(ids),
        watch: { noteDecline } as unknown as typeof rest.watch,
      },
      await tipByToken(token),
    );
  await collectWith({}, waiting);
  const { sessionId } = declined;
  const state = { status: 'failed', reason: 'No', isDeclined: true } as const;
  const collect = async () => ({ sessionId, paymentId: null, checkoutUrl: null, clientSecret: null, state });
  await expect(collectWith({ collect }, declined)).rejects.toThrow('declined');
  expect([told, counted]).toEqual([[], [declined.id]]);
  await payAndTell(waiting.token);
  await expectAllAddsUp();
});

test('a retry after everything was renamed, and another 3-D Secure limit set, gives the page that Stripe made first', async () => {
  const world = await makeWorld(karam);
  const key = `renamed-${world.staffId}`;
  stripe.failNext({ status: 'drop-after-commit' }, LASTS);
  expect((await sendTip(world, '50', key)).statusCode).toBe(503);
  const tip = await tipOf(key);
  await karam.db.updateTable('staff').set({ firstName: 'Noor' }).where('id', '=', world.staffId).execute();
  await karam.db
    .updateTable('businesses')
    .set({ name: 'A new name' })
    .where('id', '=', world.businessId)
    .execute();
  await karam.db.updateTable('settings').set({ threeDsFrom: '50' }).execute();
  const moved = { ...payments(), publicOrigin: 'https://moved.example' };
  const { checkoutUrl } = await collectPayment(moved, tip);
  expect(sessionsOf(tip.token)).toMatchObject([{ url: checkoutUrl }]);
  await karam.db.updateTable('settings').set({ threeDsFrom: null }).execute();
  // The names are not kept once Stripe's answer is known.
  const kept = karam.db.selectFrom('payments').select('firstRequest').where('tipId', '=', tip.id);
  expect(await kept.execute()).toEqual([{ firstRequest: null }]);
  await payAndTell(tip.token);
  await expectAllAddsUp();
});

test('an invalid API key gives 503 and does not fail the tip', async () => {
  const world = await makeWorld(karam);
  const key = `key-${world.staffId}`;
  stripe.failNext({ status: 401 });
  expect((await sendTip(world, '50', key)).statusCode).toBe(503);
  expect((await tipOf(key)).status).toBe('pending');
  const { token } = (await sendTip(world, '50', key)).json();
  await payAndTell(token);
  await expectAllAddsUp();
});

test('an admin sees that Stripe does not accept our keys, and the tips that wait, longest waiting first', async () => {
  const world = await makeWorld(karam);
  const [first, second, third] = [await aTip(world, '10'), await aTip(world, '20'), await aTip(world, '30')];
  const ago = (seconds: number) => new Date(karam.now.getTime() - seconds * 1000);
  for (const [tip, nextLookAt] of [
    [first, ago(1)],
    [second, ago(3)],
    [third, ago(2)],
  ] as const)
    await karam.db.updateTable('payments').set({ nextLookAt }).where('tipId', '=', tip.id).execute();
  const state = async () => (await world.admin.get('/api/admin/payments')).json();
  expect(await state()).toMatchObject({ keysAnswer: true, provider: 'stripe' });
  stripe.failNext({ status: 401 });
  const { keysAnswer, waiting, waitingCount } = await state();
  expect(keysAnswer).toBe(false);
  const ids = waiting.map(({ tipId }: { tipId: number }) => tipId);
  expect(ids.slice(0, 3)).toEqual([second.id, third.id, first.id]);
  expect(waitingCount).toBe(ids.length);
  for (const { token } of [first, second, third]) await payAndTell(token);
  await expectAllAddsUp();
});

test('after a crash once Stripe made the page, the sweeper finds the guest’s payment', async () => {
  const world = await makeWorld(karam);
  const { id, token, sessionId } = await aTip(world);
  await forgetSession(id);
  stripe.pay(sessionId);
  later(3);
  await sweep();
  expect(await stageOf(token)).toBe('received');
  expect(sessionsOf(token)).toHaveLength(1);
  await expectAllAddsUp();
});

test('after a crash once Stripe made the page, the webhook finds the tip', async () => {
  const world = await makeWorld(karam);
  const { id, token, sessionId } = await aTip(world);
  await forgetSession(id);
  stripe.pay(sessionId);
  await deliver('checkout.session.completed');
  expect(await stageOf(token)).toBe('received');
  later(3);
  await sweep();
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('if a rule of the database refuses what a webhook says, the event is kept and handled again later', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  stripe.pay(sessionId);
  const event = stripe.event('checkout.session.completed');
  await sql`ALTER TABLE postings ADD CONSTRAINT broken CHECK (false) NOT VALID`.execute(karam.db);
  expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
  await sql`ALTER TABLE postings DROP CONSTRAINT broken`.execute(karam.db);
  expect(await stageOf(token)).toBe('pending');
  const again = await world.admin.post(`/api/admin/payment-events/stripe/${event.id}/again`);
  expect(again.json()).toEqual({ events: [], count: 0 });
  expect(await stageOf(token)).toBe('received');
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('after two days of downtime a tip unknown to Stripe fails, and counts when its webhook comes', async () => {
  const world = await makeWorld(karam);
  const { id, token, sessionId } = await aTip(world);
  await forgetSession(id);
  stripe.pay(sessionId);
  later(2 * 24 * 60);
  stripe.forgetKeys();
  await sweep();
  // Stripe refuses a new page for a tip of two days ago, and has forgotten the idempotency key of the old
  // one.
  expect(await stageOf(token)).toBe('failed');
  // Stripe repeats an unanswered webhook for three days.
  expect(await deliver('checkout.session.completed')).toBe(200);
  expect(await stageOf(token)).toBe('received');
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('a payment that Stripe does not know does not block the sweep of the others', async () => {
  const world = await makeWorld(karam);
  const [strange, paid] = [await aTip(world), await aTip(world)];
  await pastTheGuards(karam.db, (db) =>
    db
      .updateTable('payments')
      .set({ sessionId: 'cs_live_elsewhere' })
      .where('tipId', '=', strange.id)
      .execute(),
  );
  stripe.pay(paid.sessionId);
  later(3);
  log.length = 0;
  await sweep();
  expect(log).toEqual(['could not ask the provider about a payment']);
  expect(await stageOf(strange.token)).toBe('pending');
  expect(await stageOf(paid.token)).toBe('received');
  await expectAllAddsUp();
});

test('a refund whose answer was lost is made once, and the sweeper finds it', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.failNext({ status: 'drop-after-commit' }, LASTS);
  const answer = await refund(world, tip);
  expect(answer.json()).toMatchObject({ status: 'paid', refund: { status: 'requested' } });
  later(2);
  await sweep();
  expect(await stageOf(tip.token)).toBe('refunded');
  expect(stripe.all('refund').filter((each) => each.payment_intent === tip.paymentId)).toHaveLength(1);
  await expectAllAddsUp();
});

test('after a crash once Stripe refunded a tip, the webhook records it and it is not refunded twice', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const broken = payments();
  // Simulates a crash: the clock throws, so our transaction never begins.
  const cut = { ...broken, clock: cutAfter(1, broken.clock) };
  await refundWith(cut, world, { tipId: tip.id });
  expect(await stageOf(tip.token)).toBe('received');
  await deliver('refund.created');
  expect(await stageOf(tip.token)).toBe('refunded');
  later(2);
  await sweep();
  expect(stripe.all('refund').filter((each) => each.payment_intent === tip.paymentId)).toHaveLength(1);
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

/** As if the process had crashed after Stripe's answer and before it was stored. */
async function forgetSession(tipId: number) {
  const nothing = { sessionId: null, checkoutUrl: null };
  await pastTheGuards(karam.db, (db) =>
    db.updateTable('payments').set(nothing).where('tipId', '=', tipId).execute(),
  );
}

/** A clock that throws after this number of calls. */
function cutAfter(times: number, clock: () => Date): () => Date {
  let left = times;
  return () => {
    if (left === 0) throw new Error('Simulated crash');
    left -= 1;
    return clock();
  };
}
