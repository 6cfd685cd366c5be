import { expect, test } from 'vitest';
import { sweepRefunds } from '#server/money/payments/refund-tip.ts';
import { ProviderRefused } from '#server/money/providers/port/provider.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Money that goes back: refunded by us or in Stripe's dashboard. */
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
  refundWith,
  expectAllAddsUp,
} = await karamWithStripe();

const refund = (world: World, tip: { id: number }, amount?: string) =>
  world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'Tipped twice', amount });

const refundsOf = ({ paymentId }: { paymentId: string }) =>
  stripe.all('refund').filter((each) => each.payment_intent === paymentId);

test('a refund after the payout makes the balance negative, and the next tips repay it', async () => {
  const world = await makeWorld(karam);
  const first = await aPaidTip(world, '100');
  const payout = { type: 'business', businessId: world.businessId, amount: '0' };
  expect((await world.admin.post('/api/admin/payouts', payout)).json().amount).toBe('95.00');

  const answer = await refund(world, first);
  expect(answer.json()).toMatchObject({ status: 'refunded', refund: { status: 'done' } });
  expect(refundsOf(first)).toMatchObject([{ amount: 10_000, status: 'succeeded' }]);
  // Stripe's webhook reports the refund as well.
  expect(await deliver('refund.created')).toBe(200);
  expect(await deliver('charge.refunded')).toBe(200);
  expect(await owedTo(world)).toBe('-95.00');
  expect((await world.admin.post('/api/admin/payouts', payout)).statusCode).toBe(409);

  const second = await aPaidTip(world, '40');
  expect(await owedTo(world)).toBe('-57.00');
  expect(await stageOf(second.token)).toBe('on_its_way');
  const third = await aPaidTip(world, '100');
  expect(await owedTo(world)).toBe('38.00');
  expect(await stageOf(third.token)).toBe('received');
  expect(await stageOf(first.token)).toBe('refunded');
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
payout_started  staff_payable → payouts_in_transit      95.00 Maya
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        5.00 Maya
tip_paid        provider_clearing → staff_payable       38.00 Maya
tip_paid        provider_clearing → platform_fees        2.00 Maya
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya`.trimStart(),
  );
  await expectAllAddsUp();
});

test('a refusal of many words is kept by its first 500 characters, and the tip can be refunded later', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const { provider, ...rest } = payments();
  const refusal = `Stripe: ${'no '.repeat(200)}`;
  const refuses = { ...provider, refund: () => Promise.reject(new ProviderRefused(refusal)) };
  const { refund: refused } = await refundWith({ ...rest, provider, all: { stripe: refuses } }, world, {
    tipId: tip.id,
  });
  expect(refused).toMatchObject({
    status: 'failed',
    failure: 'provider_refused',
    failureDetail: refusal.slice(0, 500),
  });
  expect((await refund(world, tip)).json()).toMatchObject({ status: 'refunded', refund: { status: 'done' } });
  await expectAllAddsUp();
});

test('two admins who refund a tip at the same time as the webhook refund it once', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const answers = await Promise.all([refund(world, tip), refund(world, tip)]);
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
  await deliver('refund.created');
  expect((await refund(world, tip)).json().message).toBe('This tip was already refunded.');
  expect(refundsOf(tip)).toHaveLength(1);
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('a refund made in Stripe’s dashboard refunds the tip', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundInDashboard(tip.paymentId);
  await deliver('refund.created');
  expect(await stageOf(tip.token)).toBe('refunded');
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('a tip that is refunded in parts in the dashboard is refunded when the last part is', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundInDashboard(tip.paymentId, 4000);
  await deliver('refund.created');
  expect(await outcomeOf(stripe.event('refund.created'))).toBe('refunded');
  expect(await stageOf(tip.token)).toBe('received');
  expect(await owedTo(world)).toBe('57.00');
  await expectAllAddsUp();
  stripe.refundInDashboard(tip.paymentId);
  await deliver('refund.created');
  expect(await stageOf(tip.token)).toBe('refunded');
  expect((await refund(world, tip)).json().message).toBe('This tip was already refunded.');
  await expectAllAddsUp();
});

test('a pending refund counts when it has succeeded, and the sweeper asks Stripe about it', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundsStart = 'pending';
  expect((await refund(world, tip)).json()).toMatchObject({
    status: 'paid',
    refund: { status: 'requested' },
  });
  stripe.refundsStart = 'succeeded';
  await deliver('refund.created');
  expect(await owedTo(world)).toBe('95.00');
  const asked = () => stripe.calls.filter((call) => call.includes('/v1/refunds')).length;
  const before = asked();
  // The sweeper asks after a minute, and then not again for a while.
  await sweep();
  expect(asked()).toBe(before);
  later(2);
  await sweep();
  const once = asked();
  await sweep();
  expect([once > before, asked()]).toEqual([true, once]);
  const [made] = refundsOf(tip);
  stripe.settleRefund(made?.id ?? '');
  later(15);
  await sweep();
  expect(await stageOf(tip.token)).toBe('refunded');
  expect(refundsOf(tip)).toHaveLength(1);
  await expectAllAddsUp();
});

test('a refund that is asked for again stays the same, though another was made in the dashboard since', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundsStart = 'pending';
  await refund(world, tip, '40');
  const [asked] = refundsOf(tip);
  stripe.refundsStart = 'succeeded';
  stripe.refundInDashboard(tip.paymentId, 1000);
  await deliver('refund.created');
  const told: number[][] = [];
  const sweepAndTell = () => sweepRefunds({ ...payments(), announce: (ids) => told.push(ids) });
  later(2);
  await sweepAndTell();
  expect(told).toEqual([]);
  stripe.settleRefund(asked?.id ?? '');
  later(15);
  await sweepAndTell();
  expect(told).toEqual([[world.businessId]]);
  expect(refundsOf(tip).map(({ amount }) => amount)).toEqual([1000, 4000]);
  expect(await owedTo(world)).toBe('47.50');
  await expectAllAddsUp();
});

test('a failed refund changes no balance, and can be requested again', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundsStart = 'pending';
  await refund(world, tip);
  stripe.refundsStart = 'succeeded';
  stripe.failRefund(refundsOf(tip)[0]?.id ?? '');
  const failed = [stripe.event('refund.failed'), stripe.event('refund.updated')] as const;
  await deliver(failed[0]);
  expect(await stageOf(tip.token)).toBe('received');
  await sweep();

  later(1);
  const again = await refund(world, tip);
  expect(again.json()).toMatchObject({ status: 'refunded', refund: { status: 'done', failure: null } });
  expect(refundsOf(tip).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  // A late event about the first refund.
  await deliver(failed[1]);
  expect(await outcomeOf(failed[1])).toBe('refund_failed');
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('the sweeper finds out that a refund has failed, and it can be requested again', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundsStart = 'pending';
  await refund(world, tip);
  stripe.refundsStart = 'succeeded';
  stripe.failRefund(refundsOf(tip)[0]?.id ?? '');
  const statuses = () =>
    karam.db
      .selectFrom('refunds')
      .select(['status', 'failure'])
      .where('tipId', '=', tip.id)
      .orderBy('id')
      .execute();
  later(2);
  await sweep();
  const failed = { status: 'failed', failure: 'provider_could_not' };
  expect(await statuses()).toEqual([failed]);
  expect([await stageOf(tip.token), await owedTo(world)]).toEqual(['received', '95.00']);
  await refund(world, tip);
  expect(await statuses()).toEqual([failed, { status: 'done', failure: null }]);
  await expectAllAddsUp();
});

test('a late event about a pending dashboard refund does not reopen our failed refund', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundsStart = 'pending';
  await refund(world, tip);
  stripe.failRefund(refundsOf(tip)[0]?.id ?? '');
  await deliver('refund.failed');
  later(1);
  const second = stripe.refundInDashboard(tip.paymentId);
  stripe.refundsStart = 'succeeded';
  const created = stripe.event('refund.created');
  stripe.failRefund(second.id);
  await deliver('refund.failed');
  await deliver(created);
  const { status } = await karam.db
    .selectFrom('refunds')
    .select('status')
    .where('tipId', '=', tip.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('failed');
  expect((await refund(world, tip)).json()).toMatchObject({ status: 'refunded' });
  await expectAllAddsUp();
});

test('an unpaid tip cannot be refunded', async () => {
  const world = await makeWorld(karam);
  const tip = await aTip(world);
  expect((await refund(world, tip)).json().message).toBe('Only a paid tip can be refunded.');
  expect((await refund(world, { id: 2_147_483_647 })).statusCode).toBe(404);
  await expectAllAddsUp();
});
