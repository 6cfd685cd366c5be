import { beforeEach, expect, test } from 'vitest';
import { type Client, PASSWORD } from '#test/helpers/app.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** One admin gives back little, and nothing that a person has been paid already. For the rest there are two. */
const { karam, stripe, aPaidTip, owedTo, later, sweep, stageOf, expectAllAddsUp } = await karamWithStripe();

let world: World;
let second: Client;
beforeEach(async () => {
  later(25 * 60);
  world = await makeWorld(karam);
  second = await karam.signedIn('admin');
});

const REASON = 'Tipped twice';
const refund = (tip: { id: number }, body: object = {}) =>
  world.admin.post(`/api/admin/tips/${tip.id}/refund`, { reason: REASON, ...body });
const refundsOf = ({ paymentId }: { paymentId: string }) =>
  stripe.all('refund').filter((each) => each.payment_intent === paymentId);
const confirm = (id: string, by = second) =>
  by.post(`/api/admin/proposals/${id}/confirm`, { password: PASSWORD });

test('a large refund waits, however long, until another admin has confirmed it', async () => {
  const tip = await aPaidTip(world, '1500');
  const alone = await refund(tip);
  expect(alone.statusCode).toBe(400);
  expect(alone.json().fields).toMatchObject({
    password: { reason: 'refund_needs_second', params: { limit: '1000.00' } },
  });
  expect((await refund(tip, { password: 'a guess' })).json().reason).toBe('wrong_password');
  const { proposal, ...rest } = (await refund(tip, { password: PASSWORD })).json();
  expect(rest).toEqual({ tipId: tip.id, status: 'paid', refunded: '0.00', refund: null });
  expect(proposal).toMatchObject({
    kind: 'refund_tip',
    subject: { tipId: tip.id, amount: '1500.00', charged: '1500.00' },
    reason: REASON,
    inForceAt: null,
  });
  expect((await refund(tip, { password: PASSWORD })).json().reason).toBe('proposal_open_already');
  later(5 * 24 * 60);
  await sweep();
  expect(refundsOf(tip)).toEqual([]);
  expect((await confirm(proposal.id, world.admin)).json().reason).toBe('proposal_own');

  expect((await confirm(proposal.id)).json()).toMatchObject({ outcome: 'confirmed' });
  expect(refundsOf(tip).map(({ amount }) => amount)).toEqual([150_000]);
  expect([await stageOf(tip.token), await owedTo(world)]).toEqual(['refunded', '0.00']);
  await expectAllAddsUp();
});

test('many small refunds of one admin within a day are as one large refund', async () => {
  const tip = await aPaidTip(world, '900');
  const other = await aPaidTip(world, '900');
  expect((await refund(tip, { amount: '600' })).statusCode).toBe(200);
  const both = [refund(other, { amount: '300' }), refund(tip, { amount: '300' })];
  const reasons = (await Promise.all(both)).map((answer) => answer.json().reason ?? 'made');
  expect(reasons.sort()).toEqual(['made', 'refund_needs_second']);
  // A refund that another admin has confirmed is not counted, nor is one of the day before.
  const { proposal } = (await refund(other, { amount: '150', password: PASSWORD })).json();
  expect((await confirm(proposal.id)).statusCode).toBe(200);
  expect((await refund(other, { amount: '100' })).statusCode).toBe(200);
  expect((await refund(other, { amount: '0.5' })).json().reason).toBe('refund_needs_second');
  later(24 * 60);
  expect((await refund(other, { amount: '0.5' })).statusCode).toBe(200);
  await expectAllAddsUp();
});

test('a refund of money that its person was paid needs another admin, however small it is', async () => {
  const tip = await aPaidTip(world, '20');
  const payout = { type: 'business', businessId: world.businessId, amount: '0' };
  expect((await world.admin.post('/api/admin/payouts', payout)).json().amount).toBe('19.00');
  expect((await refund(tip)).json().reason).toBe('refund_needs_second');
  const { proposal } = (await refund(tip, { password: PASSWORD })).json();
  expect((await confirm(proposal.id)).statusCode).toBe(200);
  expect(await owedTo(world)).toBe('-19.00');
  // The next tips repay it, and can be given back by one admin only as far as they are still there.
  const next = await aPaidTip(world, '50');
  expect((await refund(next)).json().reason).toBe('refund_needs_second');
  const last = await aPaidTip(world, '100');
  expect((await refund(last)).statusCode).toBe(200);
  await expectAllAddsUp();
});

test('a proposed refund that no longer fits is refused when it is confirmed, and nothing is given back', async () => {
  const tip = await aPaidTip(world, '1500');
  const { proposal } = (await refund(tip, { password: PASSWORD })).json();
  expect((await refund(tip, { amount: '800' })).statusCode).toBe(200);
  expect((await confirm(proposal.id)).json().reason).toBe('refund_too_large');
  expect(refundsOf(tip).map(({ amount }) => amount)).toEqual([80_000]);
  const toOneself = karam.db.updateTable('refunds').set((eb) => ({ confirmedBy: eb.ref('requestedBy') }));
  await expect(toOneself.execute()).rejects.toThrow('refunds_confirmed_by_another');
  await expectAllAddsUp();
});

test('a confirmed refund that the provider does not answer is sent again by the job', async () => {
  const tip = await aPaidTip(world, '1500');
  const { proposal } = (await refund(tip, { password: PASSWORD })).json();
  for (let attempt = 0; attempt < 3; attempt += 1) stripe.failNext({ status: 500 });
  expect((await confirm(proposal.id)).statusCode).toBe(200);
  expect(refundsOf(tip)).toEqual([]);
  later(30);
  await sweep();
  expect(refundsOf(tip).map(({ amount }) => amount)).toEqual([150_000]);
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});
