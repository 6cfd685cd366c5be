import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payments } from '#server/features/payments/payments.ts';
import { askForBooks } from '#server/features/payments/read-provider-books.ts';
import { refundTip, sweepRefunds } from '#server/features/payments/refund-tip.ts';
import { sweepPayments } from '#server/features/payments/sweep-payments.ts';
import { takeEvent } from '#server/features/payments/take-event.ts';
import { getSettings } from '#server/features/settings/current-settings.ts';
import { sendTip } from '#server/features/tips/send-tip.ts';
import { AppError } from '#server/http/app-error.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { fils } from '#shared/money.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import type { Fault } from '#test/helpers/stripe-server/faults.ts';
import { Refusal } from '#test/helpers/stripe-server/refusal.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/**
 * Guests, banks, Stripe, its webhooks, its faults and our crashes, in any order and several at once. In the end every
 * tip that was paid is counted, none that was not, and both sets of books agree.
 */
const { karam, stripe, desk, hastyDesk, later, expectAllAddsUp } = await karamWithStripe();

type Scene = { desk: Payments; world: World; name: string };
type Step = (scene: Scene) => Promise<unknown>;

const anyOne = fc.nat({ max: 1000 });
/** One of those there are, whichever. */
const pick = <Thing>(things: Thing[], number: number): Thing | undefined => things[number % things.length];

const openSessions = () => stripe.all('checkout.session').filter(({ status }) => status === 'open');
/** Neither given back nor on its way back, and no bank asks for it. */
const quietCharges = () =>
  stripe.all('charge').filter((charge) => charge.amount_refunded === 0 && !charge.disputed);

const sendsTip: fc.Arbitrary<Step> = fc
  .record({ key: fc.constantFrom('a', 'b', 'c', 'd'), amount: fc.integer({ min: 200, max: 50_000 }) })
  .map(({ key, amount }) => ({ desk, world, name }) => {
    const request = {
      staffId: world.staffId,
      amount: fils(amount),
      coverFee: false,
      customerName: null,
      message: null,
    };
    const tipDesk = { payments: desk, settings: () => getSettings(karam.db), record: recordsNothing };
    return allowed(sendTip(tipDesk, request, { idempotencyKey: `${name}-${key}`, locale: 'en' }));
  });

const atThePage: fc.Arbitrary<Step> = fc
  .record({ deed: fc.constantFrom('pay', 'pay', 'pay', 'decline', 'expireSession'), number: anyOne } as const)
  .map(({ deed, number }) => async () => {
    const session = pick(openSessions(), number);
    if (session) stripe[deed](session.id);
  });

const delivery: fc.Arbitrary<Step> = fc
  .record({ number: anyOne, times: fc.constantFrom(1, 1, 2) })
  .map(({ number, times }) => async (scene) => {
    const event = pick(stripe.events, number);
    if (event) await Promise.all(Array.from({ length: times }, () => deliver(scene, event)));
  });

const sweeps: fc.Arbitrary<Step> = fc.integer({ min: 1, max: 50 }).map((minutes) => async ({ desk }) => {
  later(minutes);
  await sweep(desk);
});

const refundsHere: fc.Arbitrary<Step> = anyOne.map((number) => async ({ desk, world }) => {
  const paid = await karam.db.selectFrom('tips').select('id').where('status', '=', 'paid').execute();
  const tip = pick(paid, number);
  const actor = { actorId: world.admin.user?.id ?? '', address: null, requestId: 'a-test' };
  if (tip) await allowed(refundTip(desk, { tipId: tip.id, reason: 'Tipped twice', actor }));
});

const refundsThere: fc.Arbitrary<Step> = fc
  .record({ number: anyOne, start: fc.constantFrom('succeeded', 'pending') } as const)
  .map(({ number, start }) => async () => {
    const charge = pick(quietCharges(), number);
    stripe.refundsStart = start;
    if (charge) stripe.refundInDashboard(String(charge.payment_intent));
  });

const bankDecidesRefund: fc.Arbitrary<Step> = fc
  .record({ number: anyOne, deed: fc.constantFrom('settleRefund', 'failRefund') } as const)
  .map(({ number, deed }) => async () => {
    const refund = pick(pendingRefunds(), number);
    if (refund) stripe[deed](refund.id);
  });
const pendingRefunds = () => stripe.all('refund').filter(({ status }) => status === 'pending');

const disputes: fc.Arbitrary<Step> = fc
  .record({ number: anyOne, outcome: fc.constantFrom('won', 'lost', undefined) } as const)
  .map(({ number, outcome }) => async () => {
    const open = stripe.all('dispute').filter(({ status }) => status === 'needs_response');
    const dispute = pick(open, number);
    const charge = pick(quietCharges(), number);
    if (outcome && dispute) stripe.closeDispute(dispute.id, outcome);
    else if (charge) stripe.openDispute(String(charge.payment_intent));
  });

const fault: fc.Arbitrary<Step> = fc
  .constantFrom<Fault>(
    { status: 429 },
    { status: 500 },
    { status: 409 },
    { status: 401 },
    { status: 'timeout' },
    { status: 'drop-after-commit' },
  )
  .map((next) => async () => stripe.failNext(next));

/** We end after Stripe began a payment, and before that was written down. */
const crash: fc.Arbitrary<Step> = fc.constant(async () => {
  await karam.db
    .updateTable('payments')
    .set({ sessionId: null, checkoutUrl: null })
    .where('status', '=', 'open')
    .execute();
});

const step = fc.oneof(
  { weight: 6, arbitrary: sendsTip },
  { weight: 6, arbitrary: atThePage },
  { weight: 6, arbitrary: delivery },
  { weight: 2, arbitrary: sweeps },
  { weight: 2, arbitrary: refundsHere },
  { weight: 2, arbitrary: refundsThere },
  { weight: 1, arbitrary: bankDecidesRefund },
  { weight: 2, arbitrary: disputes },
  { weight: 3, arbitrary: fault },
  { weight: 1, arbitrary: crash },
);
/** Steps of one group happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 16 });

test('whatever happens, every paid tip is counted once and no other, and both sets of books agree', async () => {
  const outcomes = new Set<string>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (groups, paymentsAreTold) => {
      run += 1;
      const world = await makeWorld(karam);
      const scene: Scene = { desk: hastyDesk(), world, name: `run-${run}` };
      for (const group of groups) await Promise.all(group.map((each) => each(scene)));
      scene.desk = desk();
      await comeToAnEnd(scene, paymentsAreTold);
      await expectAllAddsUp();
      // The night after, Stripe's own books say the same.
      karam.now = new Date(startOfDubaiDay(addDays(dubaiDay(karam.now), 1)).getTime() + 165 * 60_000);
      await askForBooks(scene.desk);
      await expectAllAddsUp();
    }),
    { numRuns: 25, interruptAfterTimeLimit: 30_000 },
  );
  const kept = await karam.db.selectFrom('paymentEvents').select('outcome').distinct().execute();
  for (const { outcome } of kept) outcomes.add(outcome);
  expect([...outcomes]).toEqual(expect.arrayContaining(['paid', 'refunded']));
}, 90_000);

/** Stripe says everything it has not said, the newest first; or all but what the sweeper finds out by itself. */
async function comeToAnEnd(scene: Scene, paymentsAreTold: boolean) {
  stripe.faultsPass();
  // Refunds that are only asked for again now would otherwise wait for a bank that never decides.
  stripe.refundsStart = 'succeeded';
  for (const refund of pendingRefunds()) stripe.settleRefund(refund.id);
  for (const event of stripe.events.toReversed()) {
    if (paymentsAreTold || !event.type.startsWith('checkout.')) await deliver(scene, event);
  }
  for (let round = 0; round < 40 && (await isAnythingDue()); round += 1) {
    later(16);
    await sweep(scene.desk);
  }
  expect(await isAnythingDue()).toBe(false);
  stripe.events.length = 0;
}

async function isAnythingDue(): Promise<boolean> {
  const { db } = karam;
  const payments = await db.selectFrom('payments').select('tipId').where('status', '=', 'open').execute();
  const refunds = await db.selectFrom('refunds').select('tipId').where('status', '=', 'requested').execute();
  return payments.length + refunds.length > 0;
}

async function sweep(desk: Payments) {
  await sweepPayments(desk);
  await sweepRefunds(desk);
}

async function deliver({ desk }: Scene, event: Parameters<typeof stripe.sign>[0]) {
  const { body, headers } = stripe.sign(event, { at: new Date() });
  await takeEvent(desk, desk.provider, desk.provider.readEvent(body, headers));
}

/** A refusal with its sentence is an answer; anything else that is thrown is a fault of ours. */
async function allowed(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof Refusal)) throw error;
  }
}

async function recordsNothing(): Promise<undefined> {
  throw new Error('No card is charged at once');
}
