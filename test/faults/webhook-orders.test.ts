import { sql } from 'kysely';
import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { seeds } from '#test/helpers/fault-length.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { findBroken } from '#test/helpers/ledger.ts';
import { seededRandom } from '#test/helpers/seeded-random.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Stripe promises neither the order of its events nor that each comes only once. */
const { karam, stripe, aTip, deliver } = await karamWithStripe();
let world: World;
beforeAll(async () => {
  world = await makeWorld(karam);
});

type Tip = Awaited<ReturnType<typeof aTip>>;
const second = () => {
  karam.now = new Date(karam.now.getTime() + 1000);
};
const pay = ({ sessionId }: Tip) => {
  second();
  return stripe.pay(sessionId).id;
};
const refundThere = (paymentId: string, start: typeof stripe.refundsStart = 'succeeded') => {
  second();
  stripe.refundsStart = start;
  return stripe.refundInDashboard(paymentId).id;
};
const settleRefund = (id: string) => {
  second();
  stripe.settleRefund(id);
};
const failRefund = (id: string) => {
  second();
  stripe.failRefund(id);
};
const dispute = (paymentId: string, outcome?: 'won' | 'lost') => {
  second();
  const { id } = stripe.openDispute(paymentId);
  second();
  if (outcome) stripe.closeDispute(id, outcome);
};
const refundHere = async (tip: Tip, start: typeof stripe.refundsStart) => {
  second();
  stripe.refundsStart = start;
  const answer = await world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice' });
  expect(answer.statusCode).toBe(200);
};
/** The bank debits later: the page is complete, and the money comes or does not come days afterwards. */
const payLater = ({ sessionId }: Tip, comes: boolean) => {
  second();
  const session = stripe.books.get('checkout.session', sessionId);
  Object.assign(session, { status: 'complete', payment_intent: `pi_later_${sessionId}`, url: null });
  stripe.tell('checkout.session.completed', session);
  second();
  if (comes) session.payment_status = 'paid';
  stripe.tell(`checkout.session.async_payment_${comes ? 'succeeded' : 'failed'}`, session);
};
const newestRefundOf = (tip: Tip) =>
  stripe.all('refund').find(({ metadata }) => metadata?.karam_tip_id === String(tip.id))?.id ?? '';

/** What can happen to a payment. Only what has to be known before the next step is delivered on the way. */
const lives: Record<string, (tip: Tip) => Promise<unknown> | unknown> = {
  paid: pay,
  expired: ({ sessionId }) => stripe.expireSession(sessionId),
  'paid days later': (tip) => payLater(tip, true),
  'not paid days later': (tip) => payLater(tip, false),
  'refunded at Stripe': (tip) => refundThere(pay(tip)),
  'refunded at Stripe, after some days': (tip) => settleRefund(refundThere(pay(tip), 'pending')),
  'refund at Stripe refused by the bank': (tip) => failRefund(refundThere(pay(tip), 'pending')),
  'refunded at Stripe, then returned by the bank': (tip) => failRefund(refundThere(pay(tip))),
  'refused by the bank, then refunded at Stripe': (tip) => {
    const paymentId = pay(tip);
    failRefund(refundThere(paymentId, 'pending'));
    refundThere(paymentId);
  },
  disputed: (tip) => dispute(pay(tip)),
  'dispute won': (tip) => dispute(pay(tip), 'won'),
  'dispute lost': (tip) => dispute(pay(tip), 'lost'),
  'dispute lost, then won after all': (tip) => {
    const paymentId = pay(tip);
    second();
    const { id } = stripe.openDispute(paymentId);
    second();
    stripe.closeDispute(id, 'lost');
    second();
    stripe.reinstateDispute(id);
  },
  'refunded in parts at Stripe': (tip) => {
    const paymentId = pay(tip);
    for (const amount of [333, 333, 334]) {
      second();
      stripe.refundInDashboard(paymentId, amount);
    }
  },
  'refunded in part, then a dispute about the rest won': (tip) => {
    const paymentId = pay(tip);
    second();
    stripe.refundInDashboard(paymentId, 400);
    second();
    const { id } = stripe.openDispute(paymentId, { amount: 600 });
    second();
    stripe.closeDispute(id, 'won');
  },
  'refunded at Stripe, and a dispute lost': (tip) => {
    const paymentId = pay(tip);
    refundThere(paymentId);
    dispute(paymentId, 'lost');
  },
  'refunded here, after some days': async (tip) => {
    pay(tip);
    await deliver('checkout.session.completed');
    await refundHere(tip, 'pending');
    settleRefund(newestRefundOf(tip));
  },
  'refund here refused by the bank, asked for again': async (tip) => {
    pay(tip);
    await deliver('checkout.session.completed');
    await refundHere(tip, 'pending');
    failRefund(newestRefundOf(tip));
    await deliver('refund.failed');
    await refundHere(tip, 'succeeded');
  },
};

/** A new tip with this life, and its events in the order in which they happened. */
async function live(name: string): Promise<{ tip: Tip; events: Stripe.Event[] }> {
  const before = stripe.events.length;
  const tip = await aTip(world, '10');
  await lives[name]?.(tip);
  if (NEED_A_LOOK.includes(name)) toLookAt.push(tip.id);
  return { tip, events: stripe.events.slice(before) };
}

/** The state of the tip, with Stripe's random ids replaced by their order. */
async function stateOf({ id }: Tip) {
  const { db } = karam;
  const tip = await db.selectFrom('tips').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('payments')
    .select(['status', 'captured', 'paymentId'])
    .where('tipId', '=', id)
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('refunds')
    .select(['status', 'origin', 'failure', 'refundId'])
    .where('tipId', '=', id)
    .execute();
  const disputes = await db.selectFrom('disputes').select('status').where('tipId', '=', id).execute();
  // A dispute that is told after its decision holds nothing, so postings can differ. Their sums cannot.
  const { rows: balances } = await sql<{ account: string; balance: string }>`
    SELECT account, sum(amount)::text AS balance FROM (
      SELECT credit_account AS account, amount FROM postings WHERE tip_id = ${id}
      UNION ALL SELECT debit_account, -amount FROM postings WHERE tip_id = ${id}
    ) sides GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`.execute(db);
  const refundIds = stripe
    .all('refund')
    .filter(({ payment_intent }) => payment_intent === payment.paymentId)
    .map((each) => each.id)
    .reverse();
  return {
    tip: tip.status,
    payment: [payment.status, payment.captured, payment.paymentId !== null],
    refunds: refunds
      .map((refund) => ({ ...refund, refundId: refundIds.indexOf(refund.refundId ?? '') }))
      .sort((one, other) => one.refundId - other.refundId),
    disputes: disputes.map(({ status }) => status),
    balances,
  };
}

/** Every event at least once, some up to three times, in any order. */
function shuffled(events: Stripe.Event[], random: () => number): Stripe.Event[] {
  return events
    .flatMap((event) => Array<Stripe.Event>(1 + Math.floor(random() * 3)).fill(event))
    .map((event) => ({ event, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ event }) => event);
}

const names = Object.keys(lives);
/** The guest has not got the money: somebody has to look at these tips, and a ledger check says so. */
const NEED_A_LOOK = ['refunded at Stripe, then returned by the bank'];
const toLookAt: number[] = [];

/** How these tests end: the ledger holds, except that it names the tips that somebody has to look at. */
async function expectLedgerNamesThem(): Promise<void> {
  const broken = await findBroken(karam.db);
  expect(broken).toMatchObject([{ rule: 'guests_repaid', broken: toLookAt.length }]);
}

/** A new tip with this life, told in this order of event types. Events that are not named are never told. */
async function liveInOrder(name: string, types: string[]): Promise<Tip> {
  const { tip, events } = await live(name);
  for (const type of types) {
    const told = events.filter((event) => event.type === type);
    for (const event of told) expect(await deliver(event)).toBe(200);
  }
  return tip;
}
/** A life in the right order, once for each. */
const inOrder = new Map<string, object>();

test('the events of a payment, shuffled and repeated, lead to the same state as in order', async () => {
  const differences: object[] = [];
  for (const [index, seed] of seeds({ short: names.length, full: 200 }).entries()) {
    const random = seededRandom(seed);
    const name = names[index % names.length] ?? '';
    if (!inOrder.has(name)) {
      const { tip, events } = await live(name);
      for (const event of events) expect(await deliver(event)).toBe(200);
      inOrder.set(name, await stateOf(tip));
    }
    const { tip, events } = await live(name);
    const order = shuffled(events, random);
    for (const event of order) expect(await deliver(event)).toBe(200);
    const state = await stateOf(tip);
    if (JSON.stringify(state) !== JSON.stringify(inOrder.get(name))) {
      differences.push({
        name,
        seed,
        order: order.map(({ type }) => type),
        state,
        expected: inOrder.get(name),
      });
    }
  }
  expect(differences).toEqual([]);
  await expectLedgerNamesThem();
});

test('a refund that the bank returned is flagged, even if the return is told before the refund', async () => {
  const tip = await liveInOrder('refunded at Stripe, then returned by the bank', [
    'checkout.session.completed',
    'refund.failed',
    'refund.created',
  ]);
  expect((await stateOf(tip)).refunds).toEqual([
    { status: 'done', origin: 'provider', failure: 'returned_by_bank', refundId: 0 },
  ]);
  await expectLedgerNamesThem();
});

test('a tip that was refunded and lost to a dispute is a loss, even if the dispute is told first', async () => {
  const tip = await liveInOrder('refunded at Stripe, and a dispute lost', [
    'checkout.session.completed',
    'charge.dispute.closed',
    'refund.created',
  ]);
  expect(await stateOf(tip)).toMatchObject({
    tip: 'refunded',
    refunds: [{ status: 'done', origin: 'provider', refundId: 0 }],
    disputes: ['lost'],
    balances: [
      { account: 'dispute_losses', balance: '-10.00' },
      { account: 'provider_clearing', balance: '10.00' },
    ],
  });
  await expectLedgerNamesThem();
});
