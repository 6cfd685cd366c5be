import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { addDays, dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';
import { fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { seeds } from '#test/helpers/fault-length.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { partsOfTip } from '#test/helpers/parts-of-tip.ts';
import { seededRandom } from '#test/helpers/seeded-random.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

/** A guest tips a whole team by card: one payment for everybody, from the page of Stripe to refunds and disputes. */
const { karam, stripe, payments, deliver, later, sweep, stageOf, expectAllAddsUp } = await karamWithStripe();

const today = dubaiDay(karam.now);
let world: World;
beforeAll(async () => {
  world = await makeWorld(karam);
  for (const role of ['Host', 'Bartender'] as const) {
    const id = await insertStaff(karam.db, world.businessId);
    await karam.db.updateTable('staff').set({ role }).where('id', '=', id).execute();
  }
  const { businessId } = world;
  await karam.db
    .insertInto('teamRules')
    .values({ businessId, rule: 'roles', updatedAt: karam.now })
    .execute();
  await karam.db.insertInto('teamRoleWeights').values({ businessId, role: 'Server', weight: 2 }).execute();
});

const send = (amount: string, key?: string, checkout?: Checkout) =>
  world.anonymous.post(
    '/api/tips/team',
    { businessId: world.businessId, amount, checkout },
    { headers: key ? { 'idempotency-key': key } : {} },
  );
const refund = async (id: number, amount?: string) =>
  (await world.admin.post(`/api/admin/tips/${id}/refund`, { reason: 'Tipped twice', amount })).json();
const partsOf = (id: number) => partsOfTip(karam.db, id);
const netsOf = async (id: number) => (await partsOf(id)).map(({ net }) => net);

async function aPaidTeamTip(amount: string) {
  const { id, token, checkoutUrl } = (await send(amount)).json();
  const paymentId = stripe.pay(String(checkoutUrl).split('/').at(-1) ?? '').id;
  expect(await deliver('checkout.session.completed')).toBe(200);
  return { id, token, paymentId };
}

test('one payment pays every part, once, and the same key gets the same answer', async () => {
  const first = (await send('50.00', 'team-by-card-1')).json();
  expect(first).toMatchObject({ status: 'pending', amount: '50.00', charged: '50.00', net: '47.50' });
  expect((await send('50.00', 'team-by-card-1')).json()).toEqual(first);
  expect(await stageOf(first.token)).toBe('pending');
  const session = stripe.all('checkout.session').at(-1);
  expect(session).toMatchObject({ amount_total: 5000, client_reference_id: first.token });
  expect(String(session?.success_url)).toContain(`/business/${world.businessId}/team?tip=${first.token}`);
  stripe.pay(session?.id ?? '');
  const paid = stripe.event('checkout.session.completed');
  expect(await Promise.all([deliver(paid), deliver(paid)])).toEqual([200, 200]);
  // By weight: 2 of 4, 1 of 4 and 1 of 4 of what arrives. Of equal remainders the first person gets the fil.
  expect(await netsOf(first.id)).toEqual(['23.75', '11.88', '11.87']);
  expect(await stageOf(first.token)).toBe('received');
  await expectAllAddsUp();
});

test('one payment on the tip page pays every part, also after Stripe’s page was opened', async () => {
  const { checkoutUrl, token } = (await send('50.00', 'team-by-face')).json();
  const { id, clientSecret } = (await send('50.00', 'team-by-face', 'embedded')).json();
  const paymentId = String(clientSecret).split('_secret_')[0] ?? '';
  const intent = stripe.confirm(paymentId, 'pays');
  expect(intent).toMatchObject({ amount: 5000, metadata: { karam_tip_token: token } });
  expect(() => stripe.pay(String(checkoutUrl).split('/').at(-1) ?? '')).toThrow('expired');
  for (const type of ['payment_intent.succeeded', 'checkout.session.expired'])
    expect(await deliver(type)).toBe(200);
  expect(await netsOf(id)).toEqual(['23.75', '11.88', '11.87']);
  expect(await stageOf(token)).toBe('received');
  await refund(id);
  expect(await stageOf(token)).toBe('refunded');
  await expectAllAddsUp();
});

test('a payment that nobody makes fails every part', async () => {
  const tip = (await send('20.00')).json();
  const session = String(tip.checkoutUrl).split('/').at(-1) ?? '';
  stripe.expireSession(session);
  await deliver('checkout.session.expired');
  expect(await stageOf(tip.token)).toBe('failed');
  expect((await partsOf(tip.id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  await expectAllAddsUp();
});

test('a lost answer and a lost event are found by the sweep, for all parts', async () => {
  const tip = (await send('30.00')).json();
  stripe.pay(String(tip.checkoutUrl).split('/').at(-1) ?? '');
  later(5);
  await sweep();
  expect((await partsOf(tip.id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  await expectAllAddsUp();
});

test('refunds take back the very split, bit by bit, whichever part an admin names', async () => {
  const tip = await aPaidTeamTip('10.01');
  const parts = await partsOf(tip.id);
  const last = parts.at(-1)?.id ?? 0;
  expect((await refund(last, '20')).message).toBe('At most AED 10.01 of this tip can still be refunded.');
  expect(await refund(last, '3.33')).toMatchObject({ tipId: tip.id, status: 'paid', refunded: '3.33' });
  expect(await refund(tip.id, '0.01')).toMatchObject({ refunded: '3.34' });
  // On Stripe's own pages.
  stripe.refundInDashboard(tip.paymentId, 100);
  await deliver('refund.created');
  await expectAllAddsUp();
  expect(await refund(tip.id)).toMatchObject({ status: 'refunded', refunded: '10.01' });
  for (const part of await partsOf(tip.id)) {
    expect(part.status).toBe('refunded');
    expect(getFilsFrom(part.refundedNet)).toBe(getFilsFrom(part.net));
  }
  expect(await stageOf(tip.token)).toBe('refunded');
  expect((await refund(last)).message).toBe('This tip was already refunded.');
  await expectAllAddsUp();
});

test('a tip is paid until the last part of it is given back', async () => {
  const weigh = (weight: number) =>
    sql`INSERT INTO team_role_weights VALUES (${world.businessId}, 'Host', ${weight})
      ON CONFLICT (business_id, role) DO UPDATE SET weight = excluded.weight`.execute(karam.db);
  await weigh(100);
  const sent = (await send('5.00', 'team-refund-bits')).json();
  stripe.pay(String(sent.checkoutUrl).split('/').at(-1) ?? '');
  await deliver('checkout.session.completed');
  // The part of the first person is small, and given back before that of the second.
  expect(await refund(sent.id, '4.80')).toMatchObject({ status: 'paid', refunded: '4.80' });
  expect((await partsOf(sent.id)).map(({ status }) => status)).toEqual(['refunded', 'paid', 'refunded']);
  expect((await send('5.00', 'team-refund-bits')).json()).toMatchObject({ status: 'paid' });
  await weigh(1);
  await expectAllAddsUp();
});

test('a refund and a lost dispute about the rest take back every part, in any order of the news', async () => {
  await karam.db.updateTable('settings').set({ lostDisputes: 'person' }).execute();
  const [refunded, opened, closed] = ['refund.created', 'charge.dispute.created', 'charge.dispute.closed'];
  for (const told of [
    [refunded, opened, closed],
    [opened, refunded, closed],
    [closed, refunded, opened],
  ]) {
    const tip = await aPaidTeamTip('20.03');
    stripe.refundInDashboard(tip.paymentId, 334);
    const { id } = stripe.openDispute(tip.paymentId, { amount: 1669 });
    stripe.closeDispute(id, 'lost');
    for (const event of told) await deliver(event ?? '');
    expect((await partsOf(tip.id)).map(({ status }) => status)).toEqual(Array(3).fill('refunded'));
    await expectAllAddsUp();
  }
  await karam.db.updateTable('settings').set({ lostDisputes: 'platform' }).execute();
});

/** What each person has of the tip in the end, what disputes hold of it, and what each of them has lost. */
const sharesOf = async (id: number) =>
  (
    await sql<{ owed: string; held: string; refunded: string; net: string }>`
      SELECT coalesce(sum(CASE 'staff_payable' WHEN credit_account THEN postings.amount WHEN debit_account THEN -postings.amount END), 0)::numeric(10, 2) AS owed,
        coalesce(sum(CASE 'disputed' WHEN credit_account THEN postings.amount WHEN debit_account THEN -postings.amount END), 0)::numeric(10, 2) AS held,
        tips.refunded, tips.refunded_net AS net
      FROM team_tip_parts part JOIN tips ON tips.id = part.tip_id JOIN postings ON postings.tip_id = tips.id
      WHERE lead_id = ${id} GROUP BY tips.id ORDER BY tips.id`.execute(karam.db)
  ).rows;

/** Partial refunds on Stripe's pages, and disputes with how they end. Never more than was paid is refunded. */
function someTroubles(random: () => number, charged: number) {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const refunds = [upTo(charged / 4), upTo(charged / 4), upTo(charged / 4)];
  const ends = ['lost', 'won', 'open'].toSorted(() => random() - 0.5).slice(0, 2);
  const disputes = ends.map((end) => ({ end, amount: upTo(charged / 2) }));
  return { refunds, disputes };
}

test.each(['person', 'platform'] as const)(
  'refunds and disputes told in another order leave everybody the same, to the fil, if lost ones are borne by the %s',
  async (lostDisputes) => {
    await karam.db.updateTable('settings').set({ lostDisputes }).execute();
    for (const seed of seeds({ short: 6, full: 60 })) {
      const random = seededRandom(seed);
      const charged = 1000 + Math.floor(random() * 4000);
      const { refunds, disputes } = someTroubles(random, charged);
      const live = async (inOrder: boolean) => {
        const tip = await aPaidTeamTip(toDecimal(fils(charged)));
        const before = stripe.events.length;
        for (const amount of refunds) stripe.refundInDashboard(tip.paymentId, amount);
        for (const { end, amount } of disputes) {
          later(1);
          const { id } = stripe.openDispute(tip.paymentId, { amount });
          if (end !== 'open') stripe.closeDispute(id, end as 'won' | 'lost');
        }
        const events = stripe.events.slice(before).map((event) => ({ event, place: inOrder ? 0 : random() }));
        for (const { event } of events.toSorted((one, other) => one.place - other.place))
          expect(await deliver(event)).toBe(200);
        return sharesOf(tip.id);
      };
      const expected = await live(true);
      for (let order = 0; order < 3; order += 1)
        expect({ seed, shares: await live(false) }).toEqual({ seed, shares: expected });
    }
    await karam.db.updateTable('settings').set({ lostDisputes: 'platform' }).execute();
    await expectAllAddsUp();
  },
);

test('a dispute holds the share of each person, and a won one releases it', async () => {
  const tip = await aPaidTeamTip('100.00');
  const { id } = stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  const heldOf = async () =>
    (
      await karam.db
        .selectFrom('teamDisputeParts')
        .select('held')
        .where('disputeId', '=', id)
        .orderBy('tipId')
        .execute()
    ).map(({ held }) => held);
  expect(await heldOf()).toEqual(['47.50', '23.75', '23.75']);
  const { disputes } = (await world.admin.get('/api/admin/disputes')).json();
  expect(disputes).toContainEqual(expect.objectContaining({ id, held: '95.00' }));
  await expectAllAddsUp();
  stripe.closeDispute(id, 'won');
  await deliver('charge.dispute.closed');
  expect(await heldOf()).toEqual(['0.00', '0.00', '0.00']);
  await expectAllAddsUp();
});

test('where people bear it, a lost dispute takes every part back', async () => {
  await karam.db.updateTable('settings').set({ lostDisputes: 'person' }).execute();
  const tip = await aPaidTeamTip('40.00');
  const { id } = stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  stripe.closeDispute(id, 'lost');
  await deliver('charge.dispute.closed');
  expect((await partsOf(tip.id)).map(({ status }) => status)).toEqual(['refunded', 'refunded', 'refunded']);
  await karam.db.updateTable('settings').set({ lostDisputes: 'platform' }).execute();
  await expectAllAddsUp();
});

test('the provider’s own books agree with all of it, and name the fees of every part', async () => {
  const feesBefore = await feesInBooks();
  karam.now = new Date(startOfDubaiDay(addDays(today, 2)).getTime() + 3 * 3_600_000);
  await readProviderBooks(payments());
  expect(feesBefore).toBe('0');
  const { fees } = await karam.db
    .selectFrom('tips')
    .select(sql<string>`sum(fee)`.as('fees'))
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirstOrThrow();
  expect(await feesInBooks()).toBe(fees);
  await expectAllAddsUp();
});

const feesInBooks = async () =>
  (
    await karam.db
      .selectFrom('providerDays')
      .select(sql<string>`coalesce(sum(platform_fees), 0)::text`.as('sum'))
      .executeTakeFirstOrThrow()
  ).sum;

test.each([
  'UPDATE team_tip_parts SET weight = weight + 1',
  'UPDATE team_tips SET charged = charged + 0.01',
  "UPDATE tips SET status = 'failed' WHERE id = (SELECT max(id) FROM tips WHERE status = 'paid' AND refunded = 0)",
  'UPDATE team_refund_parts SET amount = amount + 0.01',
  'UPDATE team_dispute_parts SET held = held + 0.01',
  "UPDATE refunds SET amount = amount - 0.01 WHERE status = 'done' AND amount > 1",
])('the ledger check notices: %s', async (damage) => {
  const broken = await brokenAfter(karam.db, damage);
  expect(broken.map(({ rule }) => rule)).toContain('team_tips');
});

test('3-D Secure is asked for by the whole amount of a team tip, not by its parts', async () => {
  await karam.db.updateTable('settings').set({ threeDsFrom: '60' }).execute();
  const asked = async (amount: string) => {
    const { token } = (await send(amount)).json();
    const session = stripe.all('checkout.session').find((each) => each.client_reference_id === token);
    return session?.payment_method_options?.card?.request_three_d_secure;
  };
  expect([await asked('60.00'), await asked('59.99')]).toEqual(['any', 'automatic']);
  await karam.db.updateTable('settings').set({ threeDsFrom: null }).execute();
  await expectAllAddsUp();
});
