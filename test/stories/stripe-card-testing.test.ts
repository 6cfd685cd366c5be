import { beforeEach, expect, test } from 'vitest';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Cards that are declined on Stripe's page, where Karam cannot see who tries them. */
const { karam, stripe, deliver, outcomeOf, stageOf, owedTo, later, expectAllAddsUp } = await karamWithStripe({
  rateLimit: true,
});

const send = ({ staffId }: World, from: string) =>
  karam.visitor().post('/api/tips', { staffId, amount: '100' }, { remoteAddress: from });
/** A guest with this address is on Stripe's page. */
const guestFrom = async (world: World, from: string) => {
  const answer = await send(world, from);
  expect(answer.statusCode).toBe(201);
  const { token, checkoutUrl } = answer.json();
  return { token: String(token), sessionId: String(checkoutUrl).split('/').at(-1) ?? '' };
};
const declineCard = async (sessionId: string, fingerprint?: string) => {
  stripe.decline(sessionId, fingerprint);
  return deliver('payment_intent.payment_failed');
};
const statusOf = (sessionId: string) => stripe.books.get('checkout.session', sessionId).status;
const casesOf = ({ staffId }: World) =>
  karam.db.selectFrom('cardTestingCases').selectAll().where('staffId', '=', staffId).execute();
/** The limits of requests by address count minutes of their own. */
const nextMinute = () => {
  karam.uptimeMs += 60_000;
};
beforeEach(nextMinute);

test('a guest whose card is declined pays with another card on the same page', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await guestFrom(world, '198.51.100.1');
  expect(await declineCard(sessionId)).toBe(200);
  expect(await outcomeOf(stripe.event('payment_intent.payment_failed'))).toBe('declined');
  expect(await stageOf(token)).toBe('pending');
  stripe.pay(sessionId);
  await deliver('checkout.session.completed');
  expect(await stageOf(token)).toBe('received');
  expect(await casesOf(world)).toEqual([]);
  await expectAllAddsUp();
});

test('after five declined cards the page is closed, and the guest may begin again', async () => {
  const world = await makeWorld(karam);
  const from = '198.51.100.2';
  const { sessionId, token } = await guestFrom(world, from);
  for (let time = 0; time < 4; time += 1) await declineCard(sessionId);
  expect(statusOf(sessionId)).toBe('open');
  await declineCard(sessionId);
  expect(statusOf(sessionId)).toBe('expired');
  expect(await stageOf(token)).toBe('failed');
  expect(await casesOf(world)).toEqual([]);
  expect((await send(world, from)).statusCode).toBe(201);
  await expectAllAddsUp();
});

test('after five declined cards on the tip page its payment is closed', async () => {
  const world = await makeWorld(karam);
  const { staffId } = world;
  const body = { staffId, amount: '100', checkout: 'embedded' };
  const { token, clientSecret } = (
    await karam.visitor().post('/api/tips', body, { remoteAddress: '198.51.100.20' })
  ).json();
  const paymentId = String(clientSecret).split('_secret_')[0] ?? '';
  for (let time = 0; time < 5; time += 1) {
    expect(stripe.books.get('payment_intent', paymentId).status).toBe('requires_payment_method');
    expect(() => stripe.confirm(paymentId, 'declines')).toThrow('declined');
    await deliver('payment_intent.payment_failed');
  }
  expect(stripe.books.get('payment_intent', paymentId).status).toBe('canceled');
  expect(await stageOf(token)).toBe('failed');
  await expectAllAddsUp();
});

test('a decline that Stripe reports twice counts once', async () => {
  const world = await makeWorld(karam);
  const { sessionId } = await guestFrom(world, '198.51.100.3');
  stripe.decline(sessionId);
  for (let time = 0; time < 6; time += 1) await deliver('payment_intent.payment_failed');
  expect(statusOf(sessionId)).toBe('open');
  await expectAllAddsUp();
});

test('a tester waits, and every page that is still open is closed at its next decline', async () => {
  const world = await makeWorld(karam);
  const from = '198.51.100.4';
  const pages = [await guestFrom(world, from), await guestFrom(world, from), await guestFrom(world, from)];
  for (const { sessionId } of pages.slice(0, 2))
    for (let time = 0; time < 5; time += 1) await declineCard(sessionId);
  expect((await send(world, from)).statusCode).toBe(429);
  const last = pages[2]?.sessionId ?? '';
  expect(statusOf(last)).toBe('open');
  await declineCard(last);
  expect(statusOf(last)).toBe('expired');
  expect(await casesOf(world)).toMatchObject([{ reason: 'one_address', declinedCount: 11, cardCount: 11 }]);
  later(1);
  expect((await send(world, from)).statusCode).toBe(201);
  await expectAllAddsUp();
});

test('a tip that is paid while its page is being closed counts', async () => {
  const world = await makeWorld(karam);
  const { sessionId, token } = await guestFrom(world, '198.51.100.5');
  const declined = Array.from({ length: 5 }, () => {
    stripe.decline(sessionId);
    return stripe.event('payment_intent.payment_failed');
  });
  stripe.pay(sessionId);
  for (const event of declined) await deliver(event);
  expect(await stageOf(token)).toBe('received');
  expect(await owedTo(world)).toBe('95.00');
  await expectAllAddsUp();
});

test('a crowd on one Wi-Fi whose cards are often declined does not wait while more tips are paid', async () => {
  const world = await makeWorld(karam);
  const from = '198.51.100.6';
  for (let guest = 0; guest < 40; guest += 1) {
    const { sessionId } = await guestFrom(world, from);
    stripe.pay(sessionId);
    await deliver('checkout.session.completed');
  }
  nextMinute();
  for (let guest = 0; guest < 20; guest += 1) {
    const { sessionId } = await guestFrom(world, from);
    await declineCard(sessionId);
  }
  expect(await casesOf(world)).toEqual([]);
  expect((await send(world, from)).statusCode).toBe(201);
  await expectAllAddsUp();
});

test('a card that is declined again and again, from many addresses, is a case', async () => {
  const world = await makeWorld(karam);
  const card = 'fingerprint-of-one-card';
  const sessionIds: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    const { sessionId } = await guestFrom(world, `198.51.100.${10 + index}`);
    sessionIds.push(sessionId);
    await declineCard(sessionId, card);
  }
  expect(sessionIds.map(statusOf)).toEqual([...Array(9).fill('open'), 'expired']);
  expect(await casesOf(world)).toMatchObject([{ reason: 'one_card', declinedCount: 10, cardCount: 1 }]);
  const kept = await karam.db.selectFrom('paymentEvents').select('payload').execute();
  const warnings = await karam.db.selectFrom('cardWarnings').selectAll().execute();
  expect(JSON.stringify([kept, warnings])).not.toMatch(/fingerprint-of-one-card|"last4"/);
  await expectAllAddsUp();
});

test('a page that cannot be closed now is closed at the next decline', async () => {
  const world = await makeWorld(karam);
  const { sessionId } = await guestFrom(world, '198.51.100.30');
  for (let time = 0; time < 4; time += 1) await declineCard(sessionId);
  stripe.failNext({ status: 401 });
  expect(await declineCard(sessionId)).toBe(200);
  expect(statusOf(sessionId)).toBe('open');
  await declineCard(sessionId);
  expect(statusOf(sessionId)).toBe('expired');
  await expectAllAddsUp();
});
