import { beforeEach, expect, test } from 'vitest';
import { getTip } from '#server/money/ledger/read/tips.ts';
import { findWarnings } from '#server/money/payments/find-disputes.ts';
import { requestRefund } from '#server/money/payments/refund-tip.ts';
import { PASSWORD } from '#test/helpers/app.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { confirmAsSecond } from '#test/helpers/two-persons.ts';
import { makeWorld, VALID_IBAN, type World } from '#test/helpers/world.ts';

/** A guest's bank reports a stolen card before it disputes the payment. */
const {
  karam,
  stripe,
  payments,
  hastyPayments,
  refundWith,
  sweep,

  aPaidTip,
  aTip,
  deliver,
  owedTo,
  stageOf,
  expectAllAddsUp,
} = await karamWithStripe();

/** The SDK repeats a request whose connection was closed. */
const LASTS = 2;

let world: World;
beforeEach(async () => {
  world = await makeWorld(karam);
  await setLimit('200');
});

const CREATED = 'radar.early_fraud_warning.created';
const setLimit = (fraudRefundLimit: string | null) =>
  karam.db.updateTable('settings').set({ fraudRefundLimit }).execute();
const listed = async (tipId: number) => {
  const { warnings, count } = (await world.admin.get('/api/admin/fraud-warnings')).json();
  return { ...warnings.find((warning: { tipId: number }) => warning.tipId === tipId), count };
};
const refundsOf = (tip: { id: number }) =>
  karam.db.selectFrom('refunds').select(['origin', 'status', 'amount']).where('tipId', '=', tip.id).execute();
const made = (tip: { paymentId: string }) =>
  stripe.all('refund').filter((refund) => refund.payment_intent === tip.paymentId).length;
const auditOf = async (tip: { id: number }) =>
  (await world.admin.get('/api/admin/audit?limit=50'))
    .json()
    .filter(({ subjectId }: { subjectId: string }) => subjectId === String(tip.id))
    .map(({ action }: { action: string }) => action);

test('a warned tip up to the limit is given back at once by the rule, and nobody owes anything', async () => {
  const tip = await aPaidTip(world, '200');
  stripe.warnOfFraud(tip.paymentId);
  expect(await deliver(CREATED)).toBe(200);
  expect(await listed(tip.id)).toMatchObject({ state: 'refunding', byRule: true });
  await sweep();
  expect(await listed(tip.id)).toMatchObject({ state: 'refunded', charged: '200.00', refunded: '200.00' });
  expect(await stageOf(tip.token)).toBe('refunded');
  expect(await owedTo(world)).toBe('0.00');
  expect(await auditOf(tip)).toEqual(['tip.refund_requested']);
  expect(await ledgerTable(karam.db, tip.id)).toBe(
    `
tip_paid        provider_clearing → staff_payable      190.00 Maya
tip_paid        provider_clearing → platform_fees       10.00 Maya
tip_refunded    staff_payable → provider_clearing      190.00 Maya
tip_refunded    platform_fees → provider_clearing       10.00 Maya`.trimStart(),
  );
  await expectAllAddsUp();
});

test('event, hourly question, another warning and an admin at the same moment give the tip back once', async () => {
  const tip = await aPaidTip(world, '150');
  stripe.warnOfFraud(tip.paymentId);
  const event = stripe.event(CREATED);
  stripe.warnOfFraud(tip.paymentId, 'misc');
  const admin = () => refundWith(payments(), world, { tipId: tip.id });
  await Promise.allSettled([
    deliver(event),
    findWarnings(payments()),
    admin(),
    deliver(event),
    admin(),
    sweep(),
  ]);
  await findWarnings(payments());
  await sweep();
  await deliver('refund.created');
  await sweep();
  expect(made(tip)).toBe(1);
  expect(await refundsOf(tip)).toMatchObject([{ status: 'done', amount: '150.00' }]);
  await expectAllAddsUp();
});

test('a refund by rule whose answer was lost is sent again as the same refund', async () => {
  const tip = await aPaidTip(world, '90');
  stripe.warnOfFraud(tip.paymentId);
  await deliver(CREATED);
  const row = await karam.db
    .selectFrom('refunds')
    .selectAll()
    .where('tipId', '=', tip.id)
    .executeTakeFirstOrThrow();
  stripe.failNext({ status: 'drop-after-commit' }, LASTS);
  await requestRefund(hastyPayments(), await getTip(karam.db, tip.id), row.id);
  expect(await listed(tip.id)).toMatchObject({ state: 'refunding' });
  await sweep();
  expect([made(tip), await refundsOf(tip)]).toMatchObject([1, [{ origin: 'rule', status: 'done' }]]);
  await expectAllAddsUp();
});

test('admins decide about a tip above the limit: one gives it back, or says why not', async () => {
  const { count } = (await world.admin.get('/api/admin/fraud-warnings')).json();
  const [above, kept] = [await aPaidTip(world, '200.01'), await aPaidTip(world, '500')];
  for (const tip of [above, kept]) {
    stripe.warnOfFraud(tip.paymentId);
    await deliver(CREATED);
  }
  expect(await listed(above.id)).toMatchObject({ state: 'to_decide', byRule: false, count: count + 2 });
  await refundWith(payments(), world, { tipId: above.id });
  expect(await listed(above.id)).toMatchObject({ state: 'refunded', byRule: false, count: count + 1 });
  const { id } = await listed(kept.id);
  const close = () =>
    world.admin.post(`/api/admin/fraud-warnings/stripe/${id}/close`, { note: 'The guest was here' });
  expect((await close()).json()).toMatchObject({ count });
  expect((await close()).json()).toMatchObject({ reason: 'no_such_warning' });
  expect(await listed(kept.id)).toMatchObject({ state: 'closed', closedNote: 'The guest was here' });
  expect(await auditOf(kept)).toEqual(['fraud_warning.closed']);
  expect(await refundsOf(kept)).toEqual([]);
  await expectAllAddsUp();
});

test('without a limit no warned tip is given back by itself', async () => {
  await setLimit(null);
  const tip = await aPaidTip(world, '5');
  stripe.warnOfFraud(tip.paymentId);
  await deliver(CREATED);
  expect(await listed(tip.id)).toMatchObject({ state: 'to_decide' });
  await expectAllAddsUp();
});

test('what a person was paid already is never given back by the rule', async () => {
  const [paidOut, later] = [await aPaidTip(world, '100'), await aPaidTip(world, '100')];
  await setIban(karam.db, 'businesses', world.businessId, VALID_IBAN);
  const started = await world.admin.post('/api/admin/payouts', {
    type: 'business',
    businessId: world.businessId,
    amount: '150',
  });
  expect(started.statusCode).toBe(201);
  for (const tip of [paidOut, later]) {
    stripe.warnOfFraud(tip.paymentId);
    await deliver(CREATED);
    expect(await listed(tip.id)).toMatchObject({ state: 'to_decide', byRule: false });
  }
  expect(await owedTo(world)).toBe('40.00');
  await expectAllAddsUp();
});

test('a warning whose webhook was lost is found within the hour, and one of another product is nothing', async () => {
  const tip = await aPaidTip(world, '40');
  stripe.warnOfFraud(tip.paymentId);
  const paid = stripe.books.get('payment_intent', tip.paymentId);
  const other = stripe.books.add('payment_intent', { ...paid, metadata: {} });
  stripe.warnOfFraud(other.id);
  expect(await deliver(CREATED)).toBe(200);
  await findWarnings(payments());
  await sweep();
  expect(await listed(tip.id)).toMatchObject({ state: 'refunded', byRule: true });
  await expectAllAddsUp();
});

test('a warning that comes before the payment is known is applied when it is', async () => {
  const tip = await aTip(world, '60');
  const paymentId = stripe.pay(tip.sessionId).id;
  stripe.warnOfFraud(paymentId);
  await deliver(CREATED);
  expect(await listed(tip.id)).toEqual({ count: expect.any(Number) });
  await deliver('checkout.session.completed');
  await sweep();
  expect(await listed(tip.id)).toMatchObject({ state: 'refunded' });
  await expectAllAddsUp();
});

test('after a dispute the rule does nothing, because the bank has the money already', async () => {
  const tip = await aPaidTip(world, '70');
  stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  stripe.warnOfFraud(tip.paymentId);
  await deliver(CREATED);
  expect(await listed(tip.id)).toMatchObject({ state: 'disputed', byRule: false });
  expect(await refundsOf(tip)).toEqual([]);
  await expectAllAddsUp();
});

test('a refund by rule that the provider refuses is left to admins, and not tried again by itself', async () => {
  const tip = await aPaidTip(world, '80');
  stripe.openDispute(tip.paymentId);
  stripe.warnOfFraud(tip.paymentId);
  await deliver(CREATED);
  await sweep();
  expect(await refundsOf(tip)).toMatchObject([{ origin: 'rule', status: 'failed' }]);
  stripe.warnOfFraud(tip.paymentId, 'misc');
  await findWarnings(payments());
  expect(await refundsOf(tip)).toHaveLength(1);
  expect(await listed(tip.id)).toMatchObject({ state: 'to_decide', byRule: false });
  await deliver('charge.dispute.created');
  await expectAllAddsUp();
});

test('two admins set the limit, and it is never above what one of them may give back alone', async () => {
  const { admin } = world;
  const change = (fraudRefundLimit: string) =>
    admin.send({
      method: 'PATCH',
      url: '/api/admin/settings',
      payload: { fraudRefundLimit, password: PASSWORD },
    });
  expect((await change('1000.01')).json().fields).toMatchObject({
    fraudRefundLimit: { reason: 'fraud_refund_limit_invalid' },
  });
  const answer = await change('1000');
  expect(answer.json()).toMatchObject({ fraudRefundLimit: '200.00', proposal: { kind: 'change_settings' } });
  await confirmAsSecond(karam, answer);
  expect((await admin.get('/api/admin/settings')).json()).toMatchObject({ fraudRefundLimit: '1000.00' });
});
