import { expect, test } from 'vitest';
import { sweepPayments } from '#server/money/payments/sweep-payments.ts';
import { PASSWORD } from '#test/helpers/app.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { said } from '#test/helpers/said.ts';
import { changeSettings, confirmAsSecond } from '#test/helpers/two-persons.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** What guests do on Stripe's page, and what happens to their tips. */
const {
  karam,
  stripe,
  payments,
  sendTip,
  aTip,
  aPaidTip,
  deliver,
  stageOf,
  owedTo,
  later,
  sweep,
  expectAllAddsUp,
} = await karamWithStripe();

test('a tip paid on Stripe’s page counts once, when Stripe confirms it', async () => {
  const world = await makeWorld(karam);
  const first = await sendTip(world, '100', 'one-wish');
  const receipt = first.json();
  expect(receipt).toMatchObject({ status: 'pending', net: '95.00' });
  expect(receipt.checkoutUrl).toMatch(/\/pay\/cs_test_/);
  expect(await stageOf(receipt.token)).toBe('pending');
  expect((await world.owner.get('/api/analytics/daily')).json().amount).toBe('0.00');

  // The same request again, also three times at once, gives the same page.
  const calls = stripe.calls.length;
  const again = await Promise.all([1, 2, 3].map(() => sendTip(world, '100', 'one-wish')));
  expect(again.map((answer) => answer.json())).toEqual([receipt, receipt, receipt]);
  expect(stripe.all('checkout.session')).toHaveLength(1);

  const sessionId = stripe.all('checkout.session')[0]?.id ?? '';
  expect(stripe.pay(sessionId).description).toBe(
    `Maya Fernandes · Business of ${world.owner.user?.username}`,
  );
  // The return from Stripe's page proves nothing: only Stripe's webhook or answer does.
  expect(await stageOf(receipt.token)).toBe('pending');
  expect(await owedTo(world)).toBe('0.00');
  expect(await deliver('checkout.session.completed')).toBe(200);
  expect(await stageOf(receipt.token)).toBe('received');
  expect(await owedTo(world)).toBe('95.00');
  expect((await sendTip(world, '100', 'one-wish')).json()).toMatchObject({
    status: 'paid',
    checkoutUrl: null,
  });
  // Stripe has answered already, so it is not asked again.
  expect(stripe.calls).toHaveLength(calls);
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya`.trimStart(),
  );
  await expectAllAddsUp();
});

test('concurrent requests with the same key give one tip and one page', async () => {
  const world = await makeWorld(karam);
  const before = stripe.all('checkout.session').length;
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendTip(world, '30', `twice-${world.staffId}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().checkoutUrl)).size).toBe(1);
  expect(stripe.all('checkout.session')).toHaveLength(before + 1);
  await expectAllAddsUp();
});

test('a guest whose card is declined pays with another card on the same page', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  stripe.decline(sessionId);
  expect(await deliver('payment_intent.payment_failed')).toBe(200);
  expect(await stageOf(token)).toBe('pending');
  stripe.pay(sessionId);
  await deliver('checkout.session.completed');
  expect(await stageOf(token)).toBe('received');
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('an unpaid page expires, and a guest who sends the tip again is told that no money was taken', async () => {
  const world = await makeWorld(karam);
  const key = `left-${world.staffId}`;
  const { token, checkoutUrl } = (await sendTip(world, '20', key)).json();
  stripe.expireSession(checkoutUrl.split('/').at(-1));
  expect(await deliver('checkout.session.expired')).toBe(200);
  expect(await stageOf(token)).toBe('failed');
  const answer = await sendTip(world, '20', key);
  expect([answer.statusCode, answer.json().message]).toEqual([
    402,
    'The payment was declined. No money was taken.',
  ]);
  await expectAllAddsUp();
});

test('after two hours without a webhook, the sweeper asks Stripe and expires the page', async () => {
  const world = await makeWorld(karam);
  const [left, paid] = [await aTip(world, '20'), await aTip(world, '40')];
  later(119);
  await sweep();
  expect(await stageOf(left.token)).toBe('pending');
  const calls = stripe.calls.length;
  await sweep();
  expect(stripe.calls).toHaveLength(calls);
  stripe.pay(paid.sessionId);
  later(15);
  await sweep();
  expect(await stageOf(left.token)).toBe('failed');
  // The tip was paid in the last minute, and its webhook never came.
  expect(await stageOf(paid.token)).toBe('received');
  expect(stripe.books.get('checkout.session', left.sessionId).status).toBe('expired');
  expect(() => stripe.pay(left.sessionId)).toThrow('Only Checkout Sessions');
  await expectAllAddsUp();
});

test('the sweeper replaces a lost webhook within minutes, and a late webhook does not count again', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world, '60');
  stripe.pay(sessionId);
  const lost = stripe.event('checkout.session.completed');
  const told: number[][] = [];
  const sweepAndTell = () => sweepPayments({ ...payments(), announce: (ids) => told.push(ids) });
  later(1);
  await sweepAndTell();
  expect(await stageOf(token)).toBe('pending');
  later(2);
  await sweepAndTell();
  expect(await stageOf(token)).toBe('received');
  expect(told).toEqual([[world.businessId]]);
  expect(await deliver(lost)).toBe(200);
  expect(await owedTo(world)).toBe('57.00');
  await expectAllAddsUp();
});

test('a tip paid while its business is being suspended is still owed', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await aTip(world);
  const suspend = { status: 'suspended' };
  const url = `/api/admin/businesses/${world.businessId}/status`;
  expect((await world.admin.send({ method: 'PATCH', url, payload: suspend })).statusCode).toBe(200);
  expect((await sendTip(world, '10')).statusCode).toBe(409);
  stripe.pay(sessionId);
  await deliver('checkout.session.completed');
  expect(await stageOf(token)).toBe('received');
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('a tip below Stripe’s minimum is refused and not recorded', async () => {
  const world = await makeWorld(karam);
  const calls = stripe.calls.length;
  const answer = await sendTip(world, '1.99');
  const message = 'The minimum tip is 2.00 AED.';
  expect(said(answer)).toEqual({ message, code: 'invalid_input', fields: { amount: message } });
  expect((await world.anonymous.get('/api/tips/terms')).json()).toMatchObject({ minTip: '2.00' });
  expect(stripe.calls).toHaveLength(calls);
  await aPaidTip(world, '2.00');
  expect(await owedTo(world)).toBe('1.90');
  await expectAllAddsUp();
});

test('a tip from the amount of the settings asks the guest’s bank for 3-D Secure, others leave it to the bank', async () => {
  const world = await makeWorld(karam);
  const asked = (tip: { sessionId: string }) =>
    stripe.all('checkout.session').find(({ id }) => id === tip.sessionId)?.payment_method_options?.card
      ?.request_three_d_secure;
  const before = await aPaidTip(world, '900');
  await changeSettings(karam, world.admin, { threeDsFrom: '500' });
  const [below, from] = [await aPaidTip(world, '499.99'), await aPaidTip(world, '500')];
  expect([asked(before), asked(below), asked(from)]).toEqual(['automatic', 'automatic', 'any']);
  await expectAllAddsUp();
});

test('only two admins change from which amount 3-D Secure is asked for, and an empty one turns it off', async () => {
  const { admin } = await makeWorld(karam);
  const change = (payload: object) => admin.send({ method: 'PATCH', url: '/api/admin/settings', payload });
  expect((await change({ threeDsFrom: '800' })).statusCode).toBe(400);
  const answer = await change({ threeDsFrom: '800', password: PASSWORD });
  expect(answer.json()).toMatchObject({ threeDsFrom: '500.00', proposal: { kind: 'change_settings' } });
  await confirmAsSecond(karam, answer);
  expect((await changeSettings(karam, admin, { threeDsFrom: null })).json().threeDsFrom).toBeNull();
  expect((await change({ threeDsFrom: '0' })).json().fields).toBeDefined();
});
