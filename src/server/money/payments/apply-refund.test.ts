import { expect, test } from 'vitest';
import { applyRefund, matchRefund, settleRefund } from '#server/money/payments/apply-refund.ts';
import type { Refund } from '#server/money/providers/port/provider.ts';
import { fils } from '#shared/money/money.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { makeWorld } from '#test/helpers/world.ts';

const { karam, stripe, payments, aTip, aPaidTip, owedTo, expectAllAddsUp } = await karamWithStripe();

const told = (refundId: string, status: Refund['status'] = 'done'): Refund => ({
  refundId,
  status,
  at: karam.now,
});

/** What an event of the provider does. */
const tell = (paymentId: string, refund: Refund, amountFils: number) =>
  karam.db
    .transaction()
    .execute((db) =>
      applyRefund(
        db,
        payments().provider,
        { about: 'refund', paymentId, refund, amountFils: fils(amountFils) },
        karam.now,
      ),
    );

/** What the provider's answer to a request does. */
const settle = (tipId: number, refund: Refund, amountFils: number, requestId?: number) =>
  karam.db
    .transaction()
    .execute((db) =>
      settleRefund(
        db,
        tipId,
        { refund, amountFils: fils(amountFils), ...(requestId && { requestId }) },
        karam.now,
      ),
    );

const refundsOf = (tipId: number) =>
  karam.db
    .selectFrom('refunds')
    .select(['refundId', 'status', 'failure', 'origin', 'amount'])
    .where('tipId', '=', tipId)
    .orderBy('id')
    .execute();

/** A request that the provider has not answered: the admin asked while it was away. */
const anOpenRequest = async (world: Awaited<ReturnType<typeof makeWorld>>, tipId: number, amount: string) =>
  (
    await karam.db
      .insertInto('refunds')
      .values({
        tipId,
        amount,
        origin: 'admin',
        reason: 'Tipped twice',
        requestedBy: world.admin.user?.id ?? '',
        requestedAt: karam.now,
        nextLookAt: karam.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

test('a refund of a payment or tip that we do not know changes nothing', async () => {
  const unknown = 2_147_483_647;
  expect(await tell('pi_unknown', told('re_1'), 100)).toEqual({ outcome: 'not_our_tip', tipId: null });
  expect(await settle(unknown, told('re_1'), 100)).toEqual({ outcome: 'no_refund', tipId: unknown });
  const world = await makeWorld(karam);
  const open = await aTip(world);
  expect(await settle(open.id, told('re_1'), 100)).toEqual({ outcome: 'nothing_to_refund', tipId: open.id });
  expect(await refundsOf(open.id)).toEqual([]);
  await expectAllAddsUp();
});

test('a refund counts once, and nothing is refunded beyond what was paid', async () => {
  const world = await makeWorld(karam);
  const { id: tipId, paymentId } = await aPaidTip(world);
  const part = stripe.refundInDashboard(paymentId, 4000).id;
  expect(await tell(paymentId, told(part, 'waiting'), 4000)).toEqual({ outcome: 'refund_pending', tipId });
  const done = { outcome: 'refunded', tipId, paidTo: world.businessId };
  expect(await tell(paymentId, told(part), 4000)).toEqual(done);
  expect(await tell(paymentId, told(part), 4000)).toEqual({ outcome: 'already_refunded', tipId });
  expect(await tell(paymentId, told('re_much'), 6001)).toEqual({ outcome: 'other_amount', tipId });
  const rest = stripe.refundInDashboard(paymentId).id;
  expect(await tell(paymentId, told(rest), 6000)).toEqual(done);
  expect(await tell(paymentId, told('re_more'), 1)).toEqual({ outcome: 'other_amount', tipId });
  const made = { status: 'done', failure: null, origin: 'provider' };
  expect(await refundsOf(tipId)).toEqual([
    { refundId: part, amount: '40.00', ...made },
    { refundId: rest, amount: '60.00', ...made },
  ]);
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('the response to a request is stored with it: its id, that it failed, or that it is done', async () => {
  const world = await makeWorld(karam);
  const { id: tipId, paymentId } = await aPaidTip(world);
  const failing = await anOpenRequest(world, tipId, '10.00');
  expect(await settle(tipId, told('re_slow', 'waiting'), 1000, failing)).toEqual({
    outcome: 'refund_pending',
    tipId,
  });
  const asked = { refundId: 're_slow', amount: '10.00', origin: 'admin' };
  expect(await refundsOf(tipId)).toEqual([{ ...asked, status: 'requested', failure: null }]);
  expect(await settle(tipId, told('re_slow', 'failed'), 1000, failing)).toEqual({
    outcome: 'refund_failed',
    tipId,
  });
  const failed = { ...asked, status: 'failed', failure: 'provider_could_not' };
  expect(await refundsOf(tipId)).toEqual([failed]);
  // Neither is there a request for these.
  expect(await settle(tipId, told('re_other', 'waiting'), 1000)).toEqual({
    outcome: 'refund_pending',
    tipId,
  });
  expect(await settle(tipId, told('re_other', 'failed'), 1000)).toEqual({ outcome: 'refund_failed', tipId });
  expect(await refundsOf(tipId)).toEqual([failed]);

  const succeeding = await anOpenRequest(world, tipId, '20.00');
  const made = stripe.refundInDashboard(paymentId, 2000).id;
  expect(await settle(tipId, told(made), 2000, succeeding)).toMatchObject({ outcome: 'refunded' });
  const done = { refundId: made, amount: '20.00', origin: 'admin', status: 'done', failure: null };
  expect(await refundsOf(tipId)).toEqual([failed, done]);
  expect(await owedTo(world)).toBe('76.00');
  await expectAllAddsUp();
});

test('a failure is stored with its own refund only: not made, or returned by the bank after it was done', async () => {
  const world = await makeWorld(karam);
  const { id: tipId, paymentId } = await aPaidTip(world);
  await anOpenRequest(world, tipId, '10.00');
  // Another refund of the same amount, made in the dashboard.
  expect(await tell(paymentId, told('re_other', 'waiting'), 1000)).toEqual({
    outcome: 'refund_pending',
    tipId,
  });
  expect(await tell(paymentId, told('re_other', 'failed'), 1000)).toEqual({
    outcome: 'other_refund_failed',
    tipId,
  });
  expect(await refundsOf(tipId)).toMatchObject([{ refundId: null, status: 'requested', failure: null }]);
  const part = stripe.refundInDashboard(paymentId, 1000).id;
  await tell(paymentId, told(part), 1000);
  const known = { refundId: part, amount: '10.00', origin: 'admin' };
  expect(await refundsOf(tipId)).toEqual([{ ...known, status: 'done', failure: null }]);
  stripe.failRefund(part);
  expect(await tell(paymentId, told(part, 'failed'), 1000)).toEqual({ outcome: 'refund_returned', tipId });
  const returned = { ...known, status: 'done', failure: 'returned_by_bank' };
  expect(await refundsOf(tipId)).toEqual([returned]);

  const failing = await anOpenRequest(world, tipId, '20.00');
  const second = stripe.refundInDashboard(paymentId, 2000).id;
  stripe.failRefund(second);
  await settle(tipId, told(second, 'waiting'), 2000, failing);
  expect(await tell(paymentId, told(second, 'failed'), 2000)).toEqual({ outcome: 'refund_failed', tipId });
  const failed = { refundId: second, amount: '20.00', origin: 'admin', status: 'failed' };
  expect(await refundsOf(tipId)).toEqual([returned, { ...failed, failure: 'provider_could_not' }]);
  // Told in the other order, it was made before it failed: the money left, and came back.
  expect(await tell(paymentId, told(second), 2000)).toMatchObject({ outcome: 'refunded' });
  expect(await refundsOf(tipId)).toEqual([
    returned,
    { ...failed, status: 'done', failure: 'returned_by_bank' },
  ]);
  // Both are sent again, as on the page Books.
  const { refunds: owed } = (await world.admin.get('/api/admin/guest-money')).json();
  expect(owed.map(({ amount }: { amount: string }) => amount)).toEqual(['10.00', '20.00']);
  for (const { id } of owed) await world.admin.post(`/api/admin/returned-refunds/${id}/again`);
  expect(await owedTo(world)).toBe('66.50');
  await expectAllAddsUp();
});

const row = (
  id: number,
  status: 'requested' | 'done' | 'failed',
  refundId: string | null,
  amount: string,
) => ({
  id,
  status,
  refundId,
  amount,
});

const rows = [
  row(1, 'failed', null, '40.00'),
  row(2, 'done', 're_2', '30.00'),
  row(3, 'requested', 're_3', '20.00'),
  row(4, 'requested', null, '20.00'),
  row(5, 'requested', null, '40.00'),
];

const meant = (refundId: string, amountFils: number, requestId?: number) =>
  matchRefund(rows, { refundId, amountFils: fils(amountFils), requestId })?.id;

test('a refund is known by its id, whatever its amount and our request', () => {
  expect(meant('re_2', 3000)).toBe(2);
  expect(meant('re_3', 4000, 5)).toBe(3);
});

test('an answer to our request is about this request only', () => {
  expect(meant('re_new', 4000, 4)).toBe(4);
  expect(meant('re_new', 4000, 5)).toBe(5);
  expect(meant('re_new', 4000, 6)).toBeUndefined();
  // These have an answer already.
  expect([1, 2, 3].map((id) => meant('re_new', 4000, id))).toEqual([undefined, undefined, undefined]);
});

test('an event is about the request of its amount that has no answer yet, or about a refund that we do not know', () => {
  expect(meant('re_new', 2000)).toBe(4);
  expect(meant('re_new', 4000)).toBe(5);
  expect(meant('re_new', 3000)).toBeUndefined();
});
