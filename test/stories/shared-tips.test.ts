import { beforeAll, expect, test } from 'vitest';
import { addFils, fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import { LARGEST_SHARE_PERCENT } from '#shared/money/share-rule.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { seeds } from '#test/helpers/fault-length.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { partsOfTip } from '#test/helpers/parts-of-tip.ts';
import { seededRandom } from '#test/helpers/seeded-random.ts';
import { makeSharingWorld, type SharingWorld } from '#test/helpers/sharing-world.ts';
import { insertStaff } from '#test/helpers/world.ts';

/** A guest tips one person by card, who shares it with the kitchen: one payment, from Stripe's page to refunds and disputes. */
const { karam, stripe, deliver, later, sweep, stageOf, expectAllAddsUp } = await karamWithStripe();

let world: SharingWorld;
beforeAll(async () => {
  world = await makeSharingWorld(karam);
});

const send = (amount: string, key?: string, checkout?: Checkout) =>
  world.anonymous.post(
    '/api/tips',
    { staffId: world.maya, amount, checkout, message: 'Thank you, Maya' },
    { headers: key ? { 'idempotency-key': key } : {} },
  );
const refund = async (id: number, amount?: string) =>
  (await world.admin.post(`/api/admin/tips/${id}/refund`, { reason: 'Tipped twice', amount })).json();
const partsOf = (id: number) => partsOfTip(karam.db, id);
const netsOf = async (id: number) => (await partsOf(id)).map(({ net }) => net);
const sessionOf = (checkoutUrl: unknown) => String(checkoutUrl).split('/').at(-1) ?? '';

async function aPaidTip(amount: string) {
  const { id, token, checkoutUrl } = (await send(amount)).json();
  const paymentId = stripe.pay(sessionOf(checkoutUrl)).id;
  expect(await deliver('checkout.session.completed')).toBe(200);
  return { id, token, paymentId };
}

test('one payment pays every part once, and leads back to the page of the tipped person', async () => {
  const first = (await send('50.00', 'shared-by-card-1')).json();
  expect(first).toMatchObject({
    staffId: world.maya,
    status: 'pending',
    amount: '50.00',
    charged: '50.00',
    net: '47.50',
    message: 'Thank you, Maya',
  });
  expect((await send('50.00', 'shared-by-card-1')).json()).toEqual(first);
  const session = stripe.all('checkout.session').at(-1);
  expect(session).toMatchObject({ amount_total: 5000, client_reference_id: first.token });
  expect(String(session?.success_url)).toContain(`/tip/${world.maya}?tip=${first.token}`);
  stripe.pay(session?.id ?? '');
  const paid = stripe.event('checkout.session.completed');
  expect(await Promise.all([deliver(paid), deliver(paid)])).toEqual([200, 200]);
  expect((await partsOf(first.id)).map(({ staffId, net, message }) => [staffId, net, message])).toEqual([
    [world.maya, '42.75', 'Thank you, Maya'],
    [world.omar, '2.38', null],
    [world.lina, '2.37', null],
  ]);
  expect(await stageOf(first.token)).toBe('received');
  await expectAllAddsUp();
});

test('a payment on the tip page pays every part, also after Stripe’s page was opened', async () => {
  const { checkoutUrl, token } = (await send('50.00', 'shared-by-wallet')).json();
  const { id, clientSecret } = (await send('50.00', 'shared-by-wallet', 'embedded')).json();
  const intent = stripe.confirm(String(clientSecret).split('_secret_')[0] ?? '', 'pays');
  expect(intent).toMatchObject({ amount: 5000, metadata: { karam_tip_token: token } });
  expect(() => stripe.pay(sessionOf(checkoutUrl))).toThrow('expired');
  for (const type of ['payment_intent.succeeded', 'checkout.session.expired'])
    expect(await deliver(type)).toBe(200);
  expect(await netsOf(id)).toEqual(['42.75', '2.38', '2.37']);
  await refund(id);
  expect(await stageOf(token)).toBe('refunded');
  await expectAllAddsUp();
});

test('a payment that nobody makes fails every part, and a lost event is found by the sweep', async () => {
  const failed = (await send('20.00')).json();
  stripe.expireSession(sessionOf(failed.checkoutUrl));
  await deliver('checkout.session.expired');
  expect(await stageOf(failed.token)).toBe('failed');
  expect((await partsOf(failed.id)).map(({ status }) => status)).toEqual(Array(3).fill('failed'));
  const lost = (await send('30.00')).json();
  stripe.pay(sessionOf(lost.checkoutUrl));
  later(5);
  await sweep();
  expect((await partsOf(lost.id)).map(({ status }) => status)).toEqual(Array(3).fill('paid'));
  await expectAllAddsUp();
});

test('a tip is divided by the rule of the moment it was sent, whatever changes before it is paid', async () => {
  const { id, checkoutUrl } = (await send('50.00')).json();
  await world.setShare({ percent: 50, roles: ['Kitchen Staff'] });
  stripe.pay(sessionOf(checkoutUrl));
  await deliver('checkout.session.completed');
  expect(await netsOf(id)).toEqual(['42.75', '2.38', '2.37']);
  await world.setShare({ percent: 10, roles: ['Kitchen Staff'] });
  await expectAllAddsUp();
});

test('a tip to the kitchen by card is not divided', async () => {
  const { id, checkoutUrl } = (
    await world.anonymous.post('/api/tips', { staffId: world.lina, amount: '50.00' })
  ).json();
  stripe.pay(sessionOf(checkoutUrl));
  await deliver('checkout.session.completed');
  expect(await partsOf(id)).toEqual([]);
  await expectAllAddsUp();
});

test('a disputed tip names Maya and what goes to the kitchen, and not the people there', async () => {
  const tip = await aPaidTip('80.00');
  const { id } = stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  const evidence = await world.admin.get(`/api/admin/disputes/stripe/${id}/evidence`);
  expect(evidence.statusCode).toBe(200);
  expect(evidence.body).toContain('Maya. 10 % of this tip goes to Kitchen.');
  expect(evidence.body).not.toContain('Lina');
  stripe.closeDispute(id, 'won');
  await deliver('charge.dispute.closed');
  expect(await netsOf(tip.id)).toEqual(['68.40', '3.80', '3.80']);
  await expectAllAddsUp();
});

/** A rule, a group and a tip of any size, and what is given back or disputed of it. */
function someTip(random: () => number) {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const amount = 200 + Math.floor(random() * 9800);
  return {
    percent: upTo(LARGEST_SHARE_PERCENT),
    cooks: upTo(5),
    amount,
    coverFee: random() < 0.5,
    refunds: [upTo(amount / 4), upTo(amount / 4)],
    dispute: { amount: upTo(amount / 2), end: (['won', 'lost', 'open'] as const)[upTo(3) - 1] ?? 'won' },
  };
}

test.each(['person', 'platform'] as const)(
  'of any tip, percentage and group the parts add up to the fil, also what refunds and disputes take back, borne by the %s',
  async (lostDisputes) => {
    await karam.db.updateTable('settings').set({ lostDisputes }).execute();
    for (const seed of seeds({ short: 8, full: 80 })) {
      const random = seededRandom(seed);
      const { percent, cooks, amount, coverFee, refunds, dispute } = someTip(random);
      await setCooks(cooks);
      await world.setShare({ percent, roles: ['Kitchen Staff'] });
      const body = { staffId: world.maya, amount: toDecimal(fils(amount)), coverFee };
      const { id, net, charged, checkoutUrl } = (await world.anonymous.post('/api/tips', body)).json();
      const paymentId = stripe.pay(sessionOf(checkoutUrl)).id;
      await deliver('checkout.session.completed');
      const parts = await partsOf(id);
      const sumOf = (name: 'net' | 'charged') =>
        toDecimal(addFils(...parts.map((part) => getFilsFrom(part[name]))));
      expect({ seed, net: sumOf('net'), charged: sumOf('charged') }).toEqual({ seed, net, charged });
      const ownExact = (getFilsFrom(net) * (100 - percent)) / 100;
      expect(Math.abs(getFilsFrom(parts[0]?.net ?? '0') - ownExact)).toBeLessThan(1);
      const before = stripe.events.length;
      for (const each of refunds) stripe.refundInDashboard(paymentId, each);
      later(1);
      const opened = stripe.openDispute(paymentId, { amount: dispute.amount });
      if (dispute.end !== 'open') stripe.closeDispute(opened.id, dispute.end);
      // Stripe does not promise an order.
      const events = stripe.events.slice(before).map((event) => ({ event, place: random() }));
      for (const { event } of events.toSorted((one, other) => one.place - other.place))
        expect(await deliver(event)).toBe(200);
      for (const part of await partsOf(id))
        expect(getFilsFrom(part.refunded)).toBeLessThanOrEqual(getFilsFrom(part.charged));
    }
    await karam.db.updateTable('settings').set({ lostDisputes: 'platform' }).execute();
    await expectAllAddsUp();
  },
);

/** How many people of the kitchen are there. */
async function setCooks(count: number): Promise<void> {
  const cooks = await karam.db
    .selectFrom('staff')
    .select('id')
    .where('businessId', '=', world.businessId)
    .where('role', '=', 'Kitchen Staff')
    .orderBy('id')
    .execute();
  const ids = cooks.map(({ id }) => id);
  while (ids.length < count) {
    const id = await insertStaff(karam.db, world.businessId);
    await karam.db.updateTable('staff').set({ role: 'Kitchen Staff' }).where('id', '=', id).execute();
    ids.push(id);
  }
  for (const [at, id] of ids.entries())
    await karam.db
      .updateTable('staff')
      .set({ isActive: at < count })
      .where('id', '=', id)
      .execute();
}

const ofShared = "(SELECT max(lead_id) FROM team_tips WHERE rule = 'share')";
test.each([
  // The percentage, the group, the person, or the whole rule is another one than the parts say.
  `UPDATE share_rules SET percent = percent + 1 WHERE id = (SELECT share_rule_id FROM team_tips WHERE lead_id = ${ofShared})`,
  `UPDATE team_tip_parts SET weight = weight - 1 WHERE tip_id = ${ofShared}`,
  `UPDATE team_tip_parts SET weight = weight + 1 WHERE lead_id = ${ofShared} AND tip_id <> lead_id`,
  `UPDATE team_tips SET weights = weights * 2 WHERE lead_id = ${ofShared}`,
  `UPDATE team_tips SET weights = weights + 1 WHERE lead_id = ${ofShared}`,
  `UPDATE share_rules SET business_id = (SELECT max(id) FROM businesses) WHERE id = (SELECT share_rule_id FROM team_tips WHERE lead_id = ${ofShared})`,
  `DELETE FROM team_tip_parts WHERE lead_id = ${ofShared} AND tip_id <> lead_id`,
  // The same parts by other weights.
  `UPDATE team_tips SET weights = weights * 2 WHERE lead_id = ${ofShared}; UPDATE team_tip_parts SET weight = weight * 2 WHERE lead_id = ${ofShared}`,
])('the ledger check notices: %s', async (damage) => {
  const broken = await brokenAfter(karam.db, damage);
  expect(broken.map(({ rule }) => rule)).toContain('team_tips');
});
