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
import type { PaymentProvider } from '#server/providers/port/provider.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { fils } from '#shared/money.ts';
import { type CrashPoint, crashable, ProcessEnded, pointsOf } from '#test/helpers/crash.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import type { Fault } from '#test/helpers/stripe-server/faults.ts';
import { Refusal } from '#test/helpers/stripe-server/refusal.ts';
import type { Watch } from '#test/helpers/watched-database.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/**
 * Actions of guests, banks, Stripe and its webhooks, with faults of Stripe and crashes of our process, in any
 * order and several at once. At the end every paid tip is counted, no other is, and Stripe's balance agrees
 * with the ledger.
 */
const { karam, stripe, payments, hastyPayments, later, expectAllAddsUp } = await karamWithStripe();

type Scene = { payments: Payments; world: World; name: string };
type Step = (scene: Scene) => Promise<unknown>;

const anyOne = fc.nat({ max: 1000 });
/** One of these things, chosen by any number. */
const pick = <Thing>(things: Thing[], number: number): Thing | undefined => things[number % things.length];

const openSessions = () => stripe.all('checkout.session').filter(({ status }) => status === 'open');
/** Charges without a refund, finished or pending, and without a dispute. */
const quietCharges = () =>
  stripe.all('charge').filter((charge) => charge.amount_refunded === 0 && !charge.disputed);

const tipWith =
  (key: string, amountFils: number): Step =>
  ({ payments, world, name }) => {
    const request = {
      staffId: world.staffId,
      amount: fils(amountFils),
      coverFee: false,
      customerName: null,
      message: null,
    };
    const tipping = {
      db: payments.db,
      payments,
      settings: () => getSettings(karam.db),
      record: recordsNothing,
    };
    return allowed(
      sendTip(tipping, request, { idempotencyKey: `${name}-${key}`, locale: 'en', network: '203.0.113.1' }),
    );
  };
const sendsTip: fc.Arbitrary<Step> = fc
  .record({ key: fc.constantFrom('a', 'b', 'c', 'd'), amountFils: fc.integer({ min: 200, max: 50_000 }) })
  .map(({ key, amountFils }) => tipWith(key, amountFils));

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

const sweepAfter =
  (minutes: number): Step =>
  async ({ payments }) => {
    later(minutes);
    await sweep(payments);
  };
const sweeps: fc.Arbitrary<Step> = fc.integer({ min: 1, max: 50 }).map(sweepAfter);

const refundOne =
  (number: number): Step =>
  async ({ payments, world }) => {
    const paid = await karam.db
      .selectFrom('tips')
      .select('id')
      .where('status', '=', 'paid')
      .orderBy('id', 'desc')
      .execute();
    const tip = pick(paid, number);
    const actor = { actorId: world.admin.user?.id ?? '', address: null, requestId: 'a-test' };
    if (tip) await allowed(refundTip(payments, { tipId: tip.id, reason: 'Tipped twice', actor }));
  };
const refundsHere: fc.Arbitrary<Step> = anyOne.map(refundOne);

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

/** The points of the crashes in all histories. */
const ends = new Set<string>();

/** Crashes our process at one point of a step: before or after any of its statements or calls to Stripe. */
const crashWithin =
  (deed: Step, point: CrashPoint): Step =>
  async (scene) => {
    const process = crashable(() => karam.db);
    process.endAt(point);
    const provider = watchedProvider(scene.payments.provider, process.watch);
    const payments = { ...scene.payments, db: process.db, provider, all: { stripe: provider } };
    try {
      await deed({ ...scene, payments });
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
    }
    for (const end of process.ends) ends.add(end);
  };

const watchedProvider = (provider: PaymentProvider, watch: Watch): PaymentProvider => ({
  ...provider,
  collect: (tip) => watch('collect', () => provider.collect(tip)),
  find: (sessionId) => watch('find', () => provider.find(sessionId)),
  expire: (sessionId) => watch('expire', () => provider.expire(sessionId)),
  refund: (wish) => watch('refund', () => provider.refund(wish)),
});

const crash: fc.Arbitrary<Step> = fc
  .record({
    deed: fc.oneof(sendsTip, sendsTip, delivery, sweeps, refundsHere),
    at: fc.nat({ max: 20 }),
    side: fc.constantFrom('before', 'after'),
  } as const)
  .map(({ deed, ...point }) => crashWithin(deed, point));

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
  { weight: 4, arbitrary: crash },
);
/** Each step with a crash at each of its points, one after the other, run before the random histories. */
const payNewest: Step = async () => {
  const session = openSessions()[0];
  if (session) stripe.pay(session.id);
};
const deliverNewest: Step = async (scene) => {
  const event = stripe.events.at(-1);
  if (event) await deliver(scene, event);
};
const everyPoint: Step[][] = [
  // In every second case the guest sends the tip again with the same key; otherwise only the sweeper can find
  // it.
  ...pointsOf(12).flatMap((point) => {
    const send = tipWith(`crash-${point.at}-${point.side}`, 1000);
    return [crashWithin(send, point), ...(point.at % 2 ? [send] : []), payNewest];
  }),
  ...pointsOf(18).flatMap((point) => [
    tipWith(`told-${point.at}-${point.side}`, 2000),
    payNewest,
    crashWithin(deliverNewest, point),
    deliverNewest,
  ]),
  ...pointsOf(12).map((point) => crashWithin(refundOne(point.at), point)),
  ...pointsOf(12).flatMap((point) => [
    tipWith(`swept-${point.at}-${point.side}`, 3000),
    payNewest,
    crashWithin(sweepAfter(16), point),
  ]),
].map((each) => [each]);

/** Steps of one group run at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 16 });

let run = 0;

async function live(groups: Step[][], paymentsAreTold: boolean): Promise<void> {
  run += 1;
  const world = await makeWorld(karam);
  const scene: Scene = { payments: hastyPayments(), world, name: `run-${run}` };
  for (const group of groups) await Promise.all(group.map((each) => each(scene)));
  scene.payments = payments();
  await comeToAnEnd(scene, paymentsAreTold);
  await expectAllAddsUp();
  // In the night after, compare with Stripe's balance transactions.
  karam.now = new Date(startOfDubaiDay(addDays(dubaiDay(karam.now), 1)).getTime() + 165 * 60_000);
  await askForBooks(scene.payments);
  await expectAllAddsUp();
}

test('after a crash at any point, every paid tip is counted once and no other tip is', async () => {
  await live(everyPoint, true);
  const points = ['begin', 'insert into postings', 'commit', 'collect', 'find', 'refund'];
  expect([...ends]).toEqual(expect.arrayContaining(points.map((point) => `after ${point}`)));
}, 90_000);

test('after any history, every paid tip is counted once, no other is, and Stripe’s balance agrees', async () => {
  const outcomes = new Set<string>();
  await fc.assert(fc.asyncProperty(history, fc.boolean(), live), {
    numRuns: 18,
    interruptAfterTimeLimit: 30_000,
  });
  const kept = await karam.db.selectFrom('paymentEvents').select('outcome').distinct().execute();
  for (const { outcome } of kept) outcomes.add(outcome);
  expect([...outcomes]).toEqual(expect.arrayContaining(['paid', 'refunded']));
}, 90_000);

/**
 * Delivers all events, the newest first; without `paymentsAreTold`, leaves out those of payments, which the
 * sweeper has to find.
 */
async function comeToAnEnd(scene: Scene, paymentsAreTold: boolean) {
  stripe.faultsPass();
  // Otherwise refunds that are requested again now would wait for a decision of the bank that never comes.
  stripe.refundsStart = 'succeeded';
  for (const refund of pendingRefunds()) stripe.settleRefund(refund.id);
  for (const event of stripe.events.toReversed()) {
    if (paymentsAreTold || !event.type.startsWith('checkout.')) await deliver(scene, event);
  }
  for (let round = 0; round < 40 && (await isAnythingDue()); round += 1) {
    later(16);
    await sweep(scene.payments);
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

async function sweep(payments: Payments) {
  await sweepPayments(payments);
  await sweepRefunds(payments);
}

async function deliver({ payments }: Scene, event: Parameters<typeof stripe.sign>[0]) {
  const { body, headers } = stripe.sign(event, { at: new Date() });
  await takeEvent(payments, payments.provider, payments.provider.readEvent(body, headers));
}

/** A refusal is a valid answer; any other error is a bug. */
async function allowed(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof Refusal)) throw error;
  }
}

async function recordsNothing(): Promise<undefined> {
  throw new Error('With Stripe a tip is never recorded before its payment');
}
