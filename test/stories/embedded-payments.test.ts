import { expect, test } from 'vitest';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** Guests who pay on the tip page, with a wallet or a card, or who change between it and Stripe's page. */
const {
  karam,
  stripe,
  payments,
  sendTip,
  aTip,
  anEmbeddedTip,
  deliver,
  outcomeOf,
  stageOf,
  owedTo,
  later,
  sweep,
  refundWith,
  readTheNightAfter,
  expectAllAddsUp,
} = await karamWithStripe();

const intent = (id: string) => stripe.books.get('payment_intent', id);
const session = (id: string) => stripe.books.get('checkout.session', id);

test('a tip paid on the tip page counts once, when Stripe confirms it', async () => {
  const world = await makeWorld(karam);
  const first = await sendTip(world, '100', 'by-face', 'embedded');
  const receipt = first.json();
  expect(receipt).toMatchObject({ status: 'pending', charged: '100.00', checkoutUrl: null });
  expect(receipt.clientSecret).toMatch(/^pi_\w+_secret_/);
  // The same request again, also three times at once, gives the same payment.
  const again = await Promise.all([1, 2, 3].map(() => sendTip(world, '100', 'by-face', 'embedded')));
  expect(again.map((answer) => answer.json())).toEqual([receipt, receipt, receipt]);
  expect(stripe.all('payment_intent')).toHaveLength(1);
  expect(stripe.all('checkout.session')).toHaveLength(0);

  const [paymentId = ''] = receipt.clientSecret.split('_secret_');
  expect(intent(paymentId)).toMatchObject({
    amount: 10_000,
    currency: 'aed',
    description: `Maya Fernandes · Business of ${world.owner.user?.username}`,
    payment_method_types: ['card', 'link'],
  });
  // What the guest's browser says proves nothing: only Stripe's webhook or answer does.
  stripe.confirm(paymentId, 'pays');
  expect(await stageOf(receipt.token)).toBe('pending');
  const paid = stripe.event('payment_intent.succeeded');
  expect(await Promise.all([deliver(paid), deliver(paid)])).toEqual([200, 200]);
  expect(await outcomeOf(paid)).toBe('paid');
  expect(await stageOf(receipt.token)).toBe('received');
  expect((await sendTip(world, '100', 'by-face', 'embedded')).json()).toMatchObject({
    status: 'paid',
    clientSecret: null,
  });
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya`.trimStart(),
  );
  // With the secret, anybody could confirm the payment: it is only in the answer to the guest.
  const stored = await karam.db.selectFrom('paymentEvents').select('payload').execute();
  expect(JSON.stringify(stored)).not.toContain('_secret_');
  await expectAllAddsUp();
});

test('the page asks again after the guest has confirmed, and is thanked before the webhook comes', async () => {
  const world = await makeWorld(karam);
  const key = `asks-${world.staffId}`;
  const { paymentId } = await anEmbeddedTip(world, '40', key);
  stripe.confirm(paymentId, 'pays');
  expect((await sendTip(world, '40', key, 'embedded')).json()).toMatchObject({ status: 'paid' });
  expect(await owedTo(world)).toBe('38.00');
  await deliver('payment_intent.succeeded');
  expect(await owedTo(world)).toBe('38.00');
  await expectAllAddsUp();
});

test('a guest who opened Stripe’s page and then pays on the tip page can pay only there', async () => {
  const world = await makeWorld(karam);
  const key = `back-${world.staffId}`;
  const hosted = (await sendTip(world, '30', key)).json();
  const sessionId = hosted.checkoutUrl.split('/').at(-1);
  const { token, paymentId } = await anEmbeddedTip(world, '30', key);
  expect(token).toBe(hosted.token);
  expect(session(sessionId).status).toBe('expired');
  // The page that was closed for this is no failed payment.
  expect(await deliver('checkout.session.expired')).toBe(200);
  expect(await stageOf(token)).toBe('pending');
  stripe.confirm(paymentId, 'pays');
  await deliver('payment_intent.succeeded');
  expect(await stageOf(token)).toBe('received');
  expect(() => stripe.pay(sessionId)).toThrow('Only Checkout Sessions');
  await expectAllAddsUp();
});

test('a guest who falls back to Stripe’s page can pay only there, also with a sheet that is still open', async () => {
  const world = await makeWorld(karam);
  const key = `falls-${world.staffId}`;
  const { token, paymentId } = await anEmbeddedTip(world, '30', key);
  const { checkoutUrl } = (await sendTip(world, '30', key)).json();
  expect(checkoutUrl).toMatch(/\/pay\/cs_test_/);
  expect(() => stripe.confirm(paymentId, 'pays')).toThrow('a status of canceled');
  await deliver('payment_intent.canceled');
  expect(await stageOf(token)).toBe('pending');
  stripe.pay(checkoutUrl.split('/').at(-1));
  await deliver('checkout.session.completed');
  expect(await stageOf(token)).toBe('received');
  await expectAllAddsUp();
});

test('a guest who falls back to Stripe’s page after a hundred minutes can still pay there', async () => {
  const world = await makeWorld(karam);
  const key = `late-${world.staffId}`;
  const { token } = await anEmbeddedTip(world, '30', key);
  later(100);
  const late = await sendTip(world, '30', key);
  expect(late.statusCode).toBe(201);
  const sessionId = late.json().checkoutUrl.split('/').at(-1);
  // The same request again has the same parameters.
  later(5);
  expect((await sendTip(world, '30', key)).json().checkoutUrl).toBe(late.json().checkoutUrl);
  stripe.pay(sessionId);
  await deliver('checkout.session.completed');
  expect(await stageOf(token)).toBe('received');
  await expectAllAddsUp();
});

test('a guest who has paid already, and then presses the other way, is thanked', async () => {
  const world = await makeWorld(karam);
  const [wallet, page] = [`wallet-${world.staffId}`, `page-${world.staffId}`];
  const { paymentId } = await anEmbeddedTip(world, '20', wallet);
  stripe.confirm(paymentId, 'pays');
  expect((await sendTip(world, '20', wallet)).json()).toMatchObject({ status: 'paid', checkoutUrl: null });
  const { checkoutUrl } = (await sendTip(world, '50', page)).json();
  stripe.pay(checkoutUrl.split('/').at(-1));
  expect((await sendTip(world, '50', page, 'embedded')).json()).toMatchObject({
    status: 'paid',
    clientSecret: null,
  });
  expect(await owedTo(world)).toBe('66.50');
  // Their events come late.
  for (const type of ['payment_intent.succeeded', 'checkout.session.completed']) await deliver(type);
  expect(await owedTo(world)).toBe('66.50');
  await expectAllAddsUp();
});

test('two tabs that press at the same moment leave one way to pay, and whoever changes too often pays on Stripe’s page', async () => {
  const world = await makeWorld(karam);
  const key = `tabs-${world.staffId}`;
  const both = ['embedded', 'hosted'] as const;
  for (let round = 0; round < 8; round += 1)
    await Promise.all(both.map((checkout) => sendTip(world, '30', key, checkout)));
  const last = (await sendTip(world, '30', key)).json();
  const ours = ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.karam_tip_token === last.token;
  const open = [
    ...stripe.all('payment_intent').filter((each) => ours(each) && each.status !== 'canceled'),
    ...stripe.all('checkout.session').filter((each) => ours(each) && each.status === 'open'),
  ];
  expect(open).toHaveLength(1);
  for (let round = 0; round < 12; round += 1) await sendTip(world, '30', key, both[round % 2]);
  const { checkoutUrl, clientSecret } = (await sendTip(world, '30', key, 'embedded')).json();
  expect(clientSecret).toBeNull();
  stripe.pay(checkoutUrl.split('/').at(-1));
  await deliver('checkout.session.completed');
  expect(await owedTo(world)).toBe('28.50');
  await expectAllAddsUp();
});

test('while Stripe does not say that the first attempt has ended, no other is started', async () => {
  const world = await makeWorld(karam);
  const key = `unclear-${world.staffId}`;
  const { token, paymentId } = await anEmbeddedTip(world, '30', key);
  stripe.failNext({ status: 500 }, 3);
  const answer = await sendTip(world, '30', key);
  expect([answer.statusCode, answer.json().reason]).toEqual([503, 'payment_unclear']);
  // The sheet is still open, and the guest pays with it.
  stripe.confirm(paymentId, 'pays');
  later(3);
  await sweep();
  expect(await stageOf(token)).toBe('received');
  expect(stripe.all('checkout.session').filter((each) => each.client_reference_id === token)).toEqual([]);
  await expectAllAddsUp();
});

test('after a declined card or a refusal at the bank, the guest pays with another card', async () => {
  const world = await makeWorld(karam);
  const key = `declined-${world.staffId}`;
  const { token, paymentId, clientSecret } = await anEmbeddedTip(world, '100', key);
  expect(() => stripe.confirm(paymentId, 'declines')).toThrow('declined');
  expect(await deliver('payment_intent.payment_failed')).toBe(200);
  stripe.confirm(paymentId, 'confirms');
  stripe.answerBank(paymentId, false);
  await deliver('payment_intent.payment_failed');
  expect(await stageOf(token)).toBe('pending');
  expect((await anEmbeddedTip(world, '100', key)).clientSecret).toBe(clientSecret);
  stripe.confirm(paymentId, 'confirms');
  stripe.answerBank(paymentId, true);
  await deliver('payment_intent.succeeded');
  expect(await stageOf(token)).toBe('received');
  await expectAllAddsUp();
});

test('a tip from the amount of the settings asks the guest’s bank also on the tip page', async () => {
  const world = await makeWorld(karam);
  await changeSettings(karam, world.admin, { threeDsFrom: '500' });
  const asked = async (amount: string) => {
    const { paymentId } = await anEmbeddedTip(world, amount);
    return intent(paymentId).payment_method_options?.card?.request_three_d_secure;
  };
  expect([await asked('499.99'), await asked('500')]).toEqual(['automatic', 'any']);
  await changeSettings(karam, world.admin, { threeDsFrom: null });
  await expectAllAddsUp();
});

test('nobody paid for two hours: the payment is cancelled at Stripe, and the tip fails', async () => {
  const world = await makeWorld(karam);
  const [left, lost] = [await anEmbeddedTip(world, '20'), await anEmbeddedTip(world, '40')];
  stripe.confirm(lost.paymentId, 'pays');
  later(121);
  await sweep();
  expect(await stageOf(left.token)).toBe('failed');
  expect(intent(left.paymentId).status).toBe('canceled');
  // Its webhook never came.
  expect(await stageOf(lost.token)).toBe('received');
  await deliver('payment_intent.canceled');
  await expectAllAddsUp();
});

test('a payment on the tip page can be refunded and disputed, and Stripe’s books have it', async () => {
  const world = await makeWorld(karam);
  const tips = [await anEmbeddedTip(world, '100'), await anEmbeddedTip(world, '50')];
  const [refunded, disputed] = tips;
  if (!refunded || !disputed) throw new Error('There are two tips');
  const day = karam.now;
  for (const { paymentId } of tips) stripe.confirm(paymentId, 'pays');
  // A dispute is told before the payment.
  const dispute = stripe.openDispute(disputed.paymentId);
  expect(await deliver('charge.dispute.created')).toBe(200);
  expect(await outcomeOf(stripe.event('charge.dispute.created'))).toBe('payment_unknown');
  const told = stripe.events.filter(({ type }) => type === 'payment_intent.succeeded').slice(-2);
  for (const event of told.toReversed()) await deliver(event);
  // 95 are owed for the first tip; the second is held.
  expect(await owedTo(world)).toBe('95.00');
  await refundWith(payments(), world, { tipId: refunded.id, amountFils: undefined, password: undefined });
  expect(await stageOf(refunded.token)).toBe('refunded');
  expect(stripe.all('refund')[0]).toMatchObject({ payment_intent: refunded.paymentId, amount: 10_000 });
  stripe.closeDispute(dispute.id, 'won');
  await deliver('charge.dispute.closed');
  expect(await owedTo(world)).toBe('47.50');
  await readTheNightAfter(day.toISOString().slice(0, 10));
  await expectAllAddsUp();
});

test('a payment on Stripe’s page is told by its session, and not by its payment intent', async () => {
  const world = await makeWorld(karam);
  const { sessionId } = await aTip(world);
  const about = stripe.pay(sessionId);
  // Stripe's page makes such an event too: the session's own event is the one that counts.
  const event = stripe.event('payment_intent.succeeded');
  expect(about.id).toBe((event.data.object as { id: string }).id);
  await deliver(event);
  expect(await outcomeOf(event)).toBe('ignored');
  await deliver('checkout.session.completed');
  await expectAllAddsUp();
});
