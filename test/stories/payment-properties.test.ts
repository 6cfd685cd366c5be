import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handleEvent } from '#server/money/payments/handle-event.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { refundingTip, sweepRefunds } from '#server/money/payments/refund-tip.ts';
import { sweepPayments } from '#server/money/payments/sweep-payments.ts';
import { makeBankFileWithin } from '#server/money/payouts/make-bank-file.ts';
import { releaseBankFileWithin } from '#server/money/payouts/release-bank-file.ts';
import { settlePayout } from '#server/money/payouts/settle-payout.ts';
import { startBusinessPayout } from '#server/money/payouts/start-payout.ts';
import type { PaymentProvider } from '#server/money/providers/port/provider.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { getSettings } from '#server/platform/settings/settings.ts';
import { sendTip } from '#server/tipping/tips/send-tip.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { mapGuestTexts } from '#shared/guest-texts.ts';
import { fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import type { Client } from '#test/helpers/app.ts';
import { type CrashPoint, crashable, ProcessEnded, pointsOf } from '#test/helpers/crash.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import type { Fault } from '#test/helpers/stripe-server/faults.ts';
import { Refusal } from '#test/helpers/stripe-server/refusal.ts';
import type { Watch } from '#test/helpers/watched-database.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/**
 * Actions of guests, banks, Stripe and its webhooks, with faults of Stripe and crashes of our process, in any
 * order and several at once. At the end every paid tip is counted, no other is, and Stripe's balance agrees
 * with the ledger.
 */
const { karam, stripe, payments, hastyPayments, later, refundWith, expectAllAddsUp } =
  await karamWithStripe();

type Scene = { payments: Payments; world: World; secondAdmin: Client; name: string };
type Step = (scene: Scene) => Promise<unknown>;

const anyOne = fc.nat({ max: 1000 });
/** One of these things, chosen by any number. */
const pick = <Thing>(things: Thing[], number: number): Thing | undefined => things[number % things.length];

/** Payments that a guest can still confirm on the tip page. */
const openIntents = () =>
  stripe
    .all('payment_intent')
    .filter(
      ({ metadata, status }) =>
        metadata.karam_checkout && !['succeeded', 'canceled', 'requires_action'].includes(status),
    );
const askedByBank = () => stripe.all('payment_intent').filter(({ status }) => status === 'requires_action');
const openSessions = () => stripe.all('checkout.session').filter(({ status }) => status === 'open');
/** Charges without a dispute of which something is left. */
const openCharges = () =>
  stripe.all('charge').filter((charge) => charge.amount_refunded < charge.amount && !charge.disputed);
/** Charges without a dispute of which nothing was given back. */
const quietCharges = () => openCharges().filter((charge) => charge.amount_refunded === 0);
/** All, or a part of it. */
const partOf = (most: number, share: number) => Math.max(1, Math.round((most * share) / 3));
const anyShare = fc.constantFrom(1, 2, 3, 3);

const tipWith =
  (key: string, amountFils: number, checkout: Checkout = 'hosted'): Step =>
  ({ payments, world, name }) => {
    const request = {
      staffId: world.staffId,
      amount: fils(amountFils),
      coverFee: false,
      ...mapGuestTexts(() => null),
      at: null,
      checkout,
    };
    const tipping = {
      db: payments.db,
      payments,
      settings: () => getSettings(karam.db),
      record: recordsNothing,
      recordTeam: recordsNothing,
    };
    return allowed(
      sendTip(tipping, request, { idempotencyKey: `${name}-${key}`, locale: 'en', network: '203.0.113.1' }),
    );
  };
const sendsTip: fc.Arbitrary<Step> = fc
  .record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    // Few amounts, so that a key is often repeated with the same tip, and now for the other checkout.
    amountFils: fc.constantFrom(200, 1_000, 1_000, 1_000, 49_999),
    checkout: fc.constantFrom<Checkout>('hosted', 'embedded'),
  })
  .map(({ key, amountFils, checkout }) => tipWith(key, amountFils, checkout));

const atThePage: fc.Arbitrary<Step> = fc
  .record({ deed: fc.constantFrom('pay', 'pay', 'pay', 'decline', 'expireSession'), number: anyOne } as const)
  .map(({ deed, number }) => async () => {
    const session = pick(openSessions(), number);
    if (session) stripe[deed](session.id);
  });

/** A guest confirms a payment on a tip page, maybe on one that was opened long ago. */
const atTheWallet: fc.Arbitrary<Step> = fc
  .record({
    outcome: fc.constantFrom('pays', 'pays', 'pays', 'declines', 'confirms'),
    doesConfirm: fc.boolean(),
    number: anyOne,
  } as const)
  .map(({ outcome, doesConfirm, number }) => async () => {
    const asked = pick(askedByBank(), number);
    const intent = pick(openIntents(), number);
    if (asked) stripe.answerBank(asked.id, doesConfirm);
    else if (intent) await allowed(Promise.resolve().then(() => stripe.confirm(intent.id, outcome)));
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

/** By one admin, or by two if it needs a second one. */
const refundOne =
  (number: number, share = 3): Step =>
  async ({ payments, world, secondAdmin }) => {
    const paid = await karam.db
      .selectFrom('tips')
      .select(['id', 'charged', 'refunded'])
      .where('status', '=', 'paid')
      .orderBy('id', 'desc')
      .execute();
    const tip = pick(paid, number);
    if (!tip) return;
    const leftFils = subtractFils(getFilsFrom(tip.charged), getFilsFrom(tip.refunded));
    const amountFils = fils(partOf(leftFils, share));
    const byTwo = (error: unknown) => {
      if (!(error instanceof AppError) || !('password' in (error.fields ?? {}))) throw error;
      const about = { id: tip.id, tipId: tip.id, amount: toDecimal(amountFils) };
      const subject = { ...about, name: null, bookedDay: null, explanation: null };
      const proposed = {
        kind: 'refund_tip',
        userId: null,
        settings: null,
        subject,
        reason: 'Twice',
      } as const;
      const second = { actorId: secondAdmin.user?.id ?? '', address: null, requestId: 'a-test' };
      const by = { proposedBy: world.admin.user?.id ?? '', now: karam.now };
      return payments.db
        .transaction()
        .execute((transaction) => refundingTip.carryOut(transaction, proposed, second, by));
    };
    await allowed(refundWith(payments, world, { tipId: tip.id, amountFils }).catch(byTwo));
  };
const refundsHere: fc.Arbitrary<Step> = fc
  .tuple(anyOne, anyShare)
  .map(([one, share]) => refundOne(one, share));

const refundsThere: fc.Arbitrary<Step> = fc
  .record({ number: anyOne, start: fc.constantFrom('succeeded', 'pending'), share: anyShare } as const)
  .map(({ number, start, share }) => async () => {
    const charge = pick(openCharges(), number);
    stripe.refundsStart = start;
    if (!charge) return;
    const amount = partOf(charge.amount - charge.amount_refunded, share);
    stripe.refundInDashboard(String(charge.payment_intent), amount);
  });

const bankDecidesRefund: fc.Arbitrary<Step> = fc
  .record({ number: anyOne, deed: fc.constantFrom('settleRefund', 'failRefund') } as const)
  .map(({ number, deed }) => async () => {
    const refund = pick(pendingRefunds(), number);
    if (refund) stripe[deed](refund.id);
  });
const pendingRefunds = () => stripe.all('refund').filter(({ status }) => status === 'pending');

const disputes: fc.Arbitrary<Step> = fc
  .record({
    number: anyOne,
    share: anyShare,
    deed: fc.constantFrom('open', 'inquire', 'escalate', 'won', 'lost', 'person bears', 'platform bears'),
  } as const)
  .map(({ number, share, deed }) => async () => {
    const open = pick(disputesIn('needs_response'), number);
    const inquiry = pick(disputesIn('warning_needs_response'), number);
    const charge = pick(quietCharges(), number);
    if (deed === 'person bears' || deed === 'platform bears') {
      const lostDisputes = deed === 'person bears' ? 'person' : 'platform';
      await karam.db.updateTable('settings').set({ lostDisputes }).execute();
    } else if (deed === 'escalate') {
      if (inquiry) stripe.escalateDispute(inquiry.id);
    } else if (deed === 'won' || deed === 'lost') {
      if (open) stripe.closeDispute(open.id, deed);
    } else if (charge) {
      const amount = partOf(charge.amount, share);
      stripe.openDispute(String(charge.payment_intent), { amount, isInquiry: deed === 'inquire' });
    }
  });
const disputesIn = (status: string) => stripe.all('dispute').filter((each) => each.status === status);

/** Pays out what is owed, or takes one of the payouts a step further: into a file, to its end, or back. */
const payoutStep =
  (number: number): Step =>
  async ({ payments: { db }, world, secondAdmin }) => {
    const actor = { actorId: world.admin.user?.id ?? '', address: null, requestId: 'a-test' };
    const other = { ...actor, actorId: secondAdmin.user?.id ?? '' };
    const rows = await karam.db
      .selectFrom('payouts')
      .select(['id', 'status'])
      .where('businessId', '=', world.businessId)
      .where('status', 'in', ['pending', 'processing', 'completed'])
      .execute();
    const payout = number % 3 === 0 ? undefined : pick(rows, number);
    const now = karam.now;
    if (!payout) {
      const { businessId } = world;
      const request = { type: 'business' as const, businessId, amount: fils(0), description: null };
      await allowed(
        startBusinessPayout(db, {
          businessId,
          request,
          idempotencyKey: undefined,
          actor,
          now,
          isTestMode: true,
        }),
      );
    } else if (payout.status === 'pending') {
      const work = db.transaction().execute(async (transaction) => {
        const file = await makeBankFileWithin(transaction, [payout.id], actor, now);
        // As test money: this Stripe sends nothing on to the account.
        await releaseBankFileWithin(transaction, file.id, other, { isTestMode: true, now });
      });
      await allowed(work);
    } else {
      const ending =
        payout.status === 'completed'
          ? ({ to: 'returned', reason: 'The account is closed' } as const)
          : number % 2 === 0
            ? ({ to: 'completed', reference: 'FT1' } as const)
            : ({ to: 'failed', reason: 'The bank said no' } as const);
      await allowed(settlePayout(db, payout.id, ending, other, now));
    }
  };
const payouts: fc.Arbitrary<Step> = anyOne.map(payoutStep);

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

/** Without it no money leaves. */
const HOLDER = { holderName: 'Gulf Bank', holderKind: 'bank', holderReference: 'SA-2026-1' } as const;

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
    deed: fc.oneof(sendsTip, sendsTip, delivery, delivery, sweeps, refundsHere, payouts),
    at: fc.nat({ max: 20 }),
    side: fc.constantFrom('before', 'after'),
  } as const)
  .map(({ deed, ...point }) => crashWithin(deed, point));

const step = fc.oneof(
  { weight: 6, arbitrary: sendsTip },
  { weight: 6, arbitrary: atThePage },
  { weight: 6, arbitrary: atTheWallet },
  { weight: 6, arbitrary: delivery },
  { weight: 2, arbitrary: sweeps },
  { weight: 2, arbitrary: refundsHere },
  { weight: 2, arbitrary: refundsThere },
  { weight: 1, arbitrary: bankDecidesRefund },
  { weight: 4, arbitrary: disputes },
  { weight: 4, arbitrary: payouts },
  { weight: 3, arbitrary: fault },
  { weight: 4, arbitrary: crash },
);
/** Each step with a crash at each of its points, one after the other, run before the random histories. */
const confirmNewest: Step = async () => {
  const intent = openIntents()[0];
  if (intent) stripe.confirm(intent.id, 'pays');
};
const payNewest: Step = async () => {
  const session = openSessions()[0];
  if (session) stripe.pay(session.id);
};
const deliverNewest: Step = async (scene) => {
  const event = stripe.events.at(-1);
  if (event) await deliver(scene, event);
};
const disputeNewest =
  (share: number): Step =>
  async () => {
    const charge = quietCharges()[0];
    if (charge) stripe.openDispute(String(charge.payment_intent), { amount: partOf(charge.amount, share) });
  };
const decideNewest =
  (outcome: 'won' | 'lost'): Step =>
  async () => {
    const dispute = disputesIn('needs_response')[0];
    if (dispute) stripe.closeDispute(dispute.id, outcome);
  };
const everyPoint: Step[][] = [
  // In every second case the guest sends the tip again with the same key; otherwise only the sweeper can find
  // it.
  ...pointsOf(12).flatMap((point) => {
    const send = tipWith(`crash-${point.at}-${point.side}`, 1000);
    return [crashWithin(send, point), ...(point.at % 2 ? [send] : []), payNewest];
  }),
  // The guest changes between the provider's page and the tip page, and pays where they are at last, or where they were.
  ...pointsOf(24).flatMap((point) => {
    const key = `changed-${point.at}-${point.side}`;
    const [first, second] = (['hosted', 'embedded'] as const).toSorted(() => (point.at % 2 ? 1 : -1));
    const change = tipWith(key, 1500, second);
    const payFirst = first === 'hosted' ? payNewest : confirmNewest;
    const paySecond = first === 'hosted' ? confirmNewest : payNewest;
    return [
      tipWith(key, 1500, first),
      crashWithin(change, point),
      ...(point.at % 4 < 2 ? [payFirst] : [change]),
      ...(point.at % 3 ? [tipWith(key, 1500, second), paySecond, payFirst] : [payFirst, paySecond]),
    ];
  }),
  ...pointsOf(18).flatMap((point) => [
    tipWith(`told-${point.at}-${point.side}`, 2000),
    payNewest,
    crashWithin(deliverNewest, point),
    deliverNewest,
  ]),
  ...pointsOf(20).map((point) => crashWithin(refundOne(point.at), point)),
  // A payout through all its steps, each with a crash at each of its points, and without one.
  ...[0, 1, 2, 2].flatMap((kind) =>
    pointsOf(12).flatMap((point) => [crashWithin(payoutStep(kind), point), payoutStep(kind)]),
  ),
  // Disputes are told in the middle of it: opened, then decided.
  ...pointsOf(12).flatMap((point) => [
    disputeNewest(point.at % 2 === 0 ? 3 : 1),
    crashWithin(deliverNewest, point),
    deliverNewest,
    decideNewest(point.at % 4 < 2 ? 'won' : 'lost'),
    crashWithin(deliverNewest, point),
    deliverNewest,
    tipWith(`disputed-${point.at}-${point.side}`, 2500),
    payNewest,
    deliverNewest,
  ]),
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
  const secondAdmin = await karam.signedIn('admin');
  await setPayer(karam.db, PAYER);
  await karam.db.updateTable('settings').set(HOLDER).execute();
  const scene: Scene = { payments: hastyPayments(), world, secondAdmin, name: `run-${run}` };
  for (const group of groups) await Promise.all(group.map((each) => each(scene)));
  scene.payments = payments();
  await comeToAnEnd(scene, paymentsAreTold);
  await expectAllAddsUp();
  // In the night after, compare with Stripe's balance transactions.
  karam.now = new Date(startOfDubaiDay(addDays(dubaiDay(karam.now), 1)).getTime() + 165 * 60_000);
  await readProviderBooks(scene.payments);
  await expectAllAddsUp();
}

test('after a crash at any point, every paid tip is counted once and no other tip is', async () => {
  await live(everyPoint, true);
  const points = ['begin', 'insert into postings', 'commit', 'collect', 'find', 'refund'];
  expect([...ends]).toEqual(expect.arrayContaining(points.map((point) => `after ${point}`)));
  const posted = await karam.db.selectFrom('postings').select('cause').distinct().execute();
  expect(posted.map(({ cause }) => cause)).toEqual(
    expect.arrayContaining([
      ...['tip_paid', 'tip_refunded', 'tip_disputed', 'tip_released', 'tip_lost'],
      ...['payout_started', 'payout_completed', 'payout_returned'],
    ]),
  );
});

test('after any history, every paid tip is counted once, no other is, and Stripe’s balance agrees', async () => {
  const outcomes = new Set<string>();
  await fc.assert(fc.asyncProperty(history, fc.boolean(), live), {
    numRuns: 18,
    interruptAfterTimeLimit: 30_000,
  });
  const kept = await karam.db.selectFrom('paymentEvents').select('outcome').distinct().execute();
  for (const { outcome } of kept) outcomes.add(outcome);
  expect([...outcomes]).toEqual(expect.arrayContaining(['paid', 'refunded', 'dispute_open', 'dispute_lost']));
});

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
    if (paymentsAreTold || !/^(checkout|payment_intent)\./.test(event.type)) await deliver(scene, event);
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
  await handleEvent(payments, payments.provider, payments.provider.readEvent(body, headers));
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
