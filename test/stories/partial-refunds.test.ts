import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dubaiDay } from '#shared/dubai-time.ts';
import { fils, getFilsFrom } from '#shared/money/money.ts';
import { shareOfRefund } from '#shared/money/refund-share.ts';
import { dealWithEvents } from '#test/helpers/deal-with-events.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** A tip is given back in parts, by an admin or on Stripe's pages. */
const { karam, stripe, aPaidTip, deliver, outcomeOf, stageOf, owedTo, later, sweep, expectAllAddsUp } =
  await karamWithStripe();

const refund = (world: World, tip: { id: number }, amount?: string) =>
  world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: 'A wrong amount', amount });

test('parts of a refund add up to exactly the net, the fee and the VAT of the tip', () => {
  const amounts = fc.integer({ min: 1, max: 500_000 });
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(amounts, { maxLength: 8 }),
      (charged, bps, cuts) => {
        const fee = Math.min(charged, Math.round((charged * bps) / 10_000));
        const vat = Math.round(fee / 21);
        const tip = {
          chargedFils: fils(charged),
          netFils: fils(charged - fee),
          amountFils: fils(charged),
          vatFils: fils(vat),
        };
        const sums = [...new Set([0, ...cuts.map((cut) => cut % charged), charged])].sort((a, b) => a - b);
        const shares = sums.map((sum) => shareOfRefund(tip, fils(sum)));
        for (const [at, share] of shares.entries()) {
          const before = shares[at - 1] ?? { netFils: 0, feeFils: 0, vatFils: 0 };
          expect(share.netFils).toBeGreaterThanOrEqual(before.netFils);
          expect(share.feeFils).toBeGreaterThanOrEqual(before.feeFils);
          expect(share.vatFils).toBeGreaterThanOrEqual(before.vatFils);
          expect(share.vatFils).toBeLessThanOrEqual(share.feeFils);
        }
        expect(shares.at(-1)).toMatchObject({ netFils: tip.netFils, feeFils: fee, vatFils: vat });
      },
    ),
  );
});

test('an admin gives back thirds, and the last part takes what is left, to the fil', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world, '10.01');
  expect((await refund(world, tip, '20')).json().message).toBe(
    'At most AED 10.01 of this tip can still be refunded.',
  );
  expect((await refund(world, tip, '0')).statusCode).toBe(400);
  expect((await refund(world, tip, '3.33')).json()).toMatchObject({
    status: 'paid',
    refunded: '3.33',
    refund: { status: 'done', amount: '3.33' },
  });
  await deliver('refund.created');
  expect((await refund(world, tip, '3.33')).json()).toMatchObject({ status: 'paid', refunded: '6.66' });
  expect((await refund(world, tip, '3.36')).json().message).toContain('At most AED 3.35');
  expect((await refund(world, tip)).json()).toMatchObject({ status: 'refunded', refunded: '10.01' });
  await deliver('refund.created');
  expect(await owedTo(world)).toBe('0.00');
  expect(await ledgerTable(karam.db, tip.id)).toBe(
    `
tip_paid        provider_clearing → staff_payable        9.51 Maya
tip_paid        provider_clearing → platform_fees        0.50 Maya
tip_refunded    staff_payable → provider_clearing        3.16 Maya
tip_refunded    platform_fees → provider_clearing        0.17 Maya
tip_refunded    staff_payable → provider_clearing        3.17 Maya
tip_refunded    platform_fees → provider_clearing        0.16 Maya
tip_refunded    staff_payable → provider_clearing        3.18 Maya
tip_refunded    platform_fees → provider_clearing        0.17 Maya`.trimStart(),
  );
  expect(stripe.all('refund').filter(({ payment_intent }) => payment_intent === tip.paymentId)).toHaveLength(
    3,
  );
  await expectAllAddsUp();
});

test('every list, sum, file and report shows what is left of a tip that was given back in part', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world, '100');
  await aPaidTip(world, '40');
  stripe.refundInDashboard(tip.paymentId, 3000);
  const told = stripe.event('refund.created');
  expect(await Promise.all([deliver(told), deliver(told)])).toEqual([200, 200]);
  expect(await stageOf(tip.token)).toBe('received');
  expect((await karam.visitor().get(`/api/tips/follow/${tip.token}`)).json()).toMatchObject({
    charged: '100.00',
    refunded: '30.00',
  });
  expect((await world.admin.get(`/api/admin/tips?search=${tip.paymentId}`)).json()).toMatchObject([
    { id: tip.id, status: 'paid', charged: '100.00', refunded: '30.00', refund: { status: 'done' } },
  ]);
  expect((await world.owner.get('/api/tips/list')).json()).toMatchObject([
    { amount: '40.00', refunded: '0.00' },
    { amount: '100.00', refunded: '30.00', status: 'paid' },
  ]);
  expect((await world.owner.get('/api/tips/list/totals')).json()).toMatchObject({
    paid: { count: 2, gross: '110.00', fee: '5.50', net: '104.50' },
    refunded: { count: 1, gross: '30.00', fee: '1.50', net: '28.50' },
  });
  const day = dubaiDay(karam.now);
  const month = day.slice(0, 7);
  expect((await world.owner.get(`/api/tips/report?month=${month}`)).json()).toMatchObject({
    totals: { gross: '140.00', fee: '7.00', net: '133.00' },
    refunded: { count: 1, gross: '30.00', fee: '1.50', net: '28.50' },
    balance: { gross: '110.00', fee: '5.50', net: '104.50' },
  });
  const file = (await world.owner.get('/api/tips/list.csv')).body.trim().split('\n');
  expect(file.at(-2)).toContain('refunded,-30.00,-1.50,-28.50,-30.00');
  const { totalEarnings, tipCount, grossTotal } = await karam.db
    .selectFrom('staff')
    .select(['totalEarnings', 'tipCount', 'grossTotal'])
    .where('id', '=', world.staffId)
    .executeTakeFirstOrThrow();
  expect([totalEarnings, tipCount, grossTotal]).toEqual(['104.50', 2, '110.00']);
  await expectAllAddsUp();
});

test('a guest who covered the fee gets a part of it back too', async () => {
  const world = await makeWorld(karam);
  const sent = await world.anonymous.post('/api/tips', {
    staffId: world.staffId,
    amount: '50',
    coverFee: true,
  });
  const { id, token, checkoutUrl } = sent.json();
  const paymentId = stripe.pay(String(checkoutUrl).split('/').at(-1) ?? '').id;
  await deliver('checkout.session.completed');
  expect((await refund(world, { id }, '26.25')).json()).toMatchObject({ status: 'paid', refunded: '26.25' });
  expect(await owedTo(world)).toBe('25.00');
  expect((await world.owner.get('/api/tips/list/totals')).json()).toMatchObject({
    paid: { gross: '25.00', covered: '1.25', fee: '1.25', net: '25.00' },
    refunded: { gross: '25.00', covered: '1.25', fee: '1.25', net: '25.00' },
  });
  stripe.refundInDashboard(paymentId);
  await deliver('refund.created');
  expect(await stageOf(token)).toBe('refunded');
  await expectAllAddsUp();
});

test('while one refund is not answered, the same is asked for again and another is refused', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  stripe.refundsStart = 'pending';
  expect((await refund(world, tip, '10')).json()).toMatchObject({ refund: { status: 'requested' } });
  stripe.refundsStart = 'succeeded';
  expect((await refund(world, tip, '10')).json()).toMatchObject({ refund: { status: 'requested' } });
  expect((await refund(world, tip, '20')).statusCode).toBe(409);
  const [made] = stripe.all('refund').filter(({ payment_intent }) => payment_intent === tip.paymentId);
  stripe.settleRefund(made?.id ?? '');
  later(2);
  await sweep();
  expect(await owedTo(world)).toBe('85.50');
  expect((await refund(world, tip, '20')).json()).toMatchObject({ refunded: '30.00' });
  await expectAllAddsUp();
});

test('a refund of more than is left is not posted', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  await refund(world, tip, '60');
  const [made] = stripe.all('refund').filter(({ payment_intent }) => payment_intent === tip.paymentId);
  stripe.tell('refund.created', { ...made, id: 're_impossible', amount: 6000 });
  await deliver('refund.created');
  expect(await outcomeOf(stripe.event('refund.created'))).toBe('other_amount');
  expect(getFilsFrom(await owedTo(world))).toBe(3800);
  await dealWithEvents(karam.db);
  await expectAllAddsUp();
});
