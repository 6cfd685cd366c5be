import { beforeEach, expect, test } from 'vitest';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { type Client, PASSWORD } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds, findBroken } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** The provider collected another amount than the tip's: two admins give it back, or count what was collected. */
const { karam, stripe, aTip, deliver, outcomeOf, stageOf, owedTo, later, sweep, readTheNightAfter } =
  await karamWithStripe();

let world: World;
let second: Client;
let day: string;
beforeEach(async () => {
  day = addDays(dubaiDay(karam.now), 30);
  karam.now = dubaiHour(day, 12);
  world = await makeWorld(karam);
  second = await karam.signedIn('admin');
});

/** A tip of 100.00 whose payment Stripe made another amount. */
async function aDifferingPayment(collectedFils: number) {
  const tip = await aTip(world, '100');
  stripe.books.get('checkout.session', tip.sessionId).amount_total = collectedFils;
  const paymentId = stripe.pay(tip.sessionId).id;
  await deliver('checkout.session.completed');
  expect(await outcomeOf(stripe.event('checkout.session.completed'))).toBe('other_amount');
  return { ...tip, paymentId };
}
type Tip = Awaited<ReturnType<typeof aDifferingPayment>>;
const settle = (tip: { id: number }, decision: 'refund' | 'count', password = PASSWORD) =>
  world.admin.post(`/api/admin/payments/${tip.id}/settle`, { decision, note: 'The guest agreed', password });
const confirm = (proposalId: string, by = second) =>
  by.post(`/api/admin/proposals/${proposalId}/confirm`, { password: PASSWORD });
/** Proposed by one admin, confirmed by another. */
async function settleByTwo(tip: Tip, decision: 'refund' | 'count') {
  const { proposal } = (await settle(tip, decision)).json();
  expect((await confirm(proposal.id)).json()).toMatchObject({ outcome: 'confirmed' });
}
const guestMoney = async () => (await world.admin.get('/api/admin/guest-money')).json();
const events = async () => (await world.admin.get('/api/admin/payment-events')).json().count;
const brokenRules = async () => (await findBroken(karam.db)).map(({ rule }) => rule);
const statusOf = async ({ id }: Tip) =>
  (await world.admin.get(`/api/admin/tips?search=${id}`)).json()[0].status as string;
const FLAGGED = ['provider_events', 'tips_collected', 'events_dealt_with'];

test('what was collected is counted as the tip, less the fee, when two admins want it', async () => {
  const tip = await aDifferingPayment(8_000);
  expect(await brokenRules()).toEqual(FLAGGED);
  later(2 * 24 * 60);
  expect(await guestMoney()).toMatchObject({
    refunds: [],
    payments: [{ tipId: tip.id, charged: '100.00', collected: '80.00', ageDays: 2, isTeam: false }],
    count: 1,
  });
  expect((await settle(tip, 'count', 'not the password')).json().reason).toBe('wrong_password');
  const { proposal } = (await settle(tip, 'count')).json();
  expect(proposal).toMatchObject({
    kind: 'settle_payment',
    subject: { id: tip.id, amount: '80.00', charged: '100.00', decision: 'count' },
    inForceAt: null,
  });
  expect((await settle(tip, 'refund')).json().reason).toBe('proposal_open_already');
  expect((await confirm(proposal.id, world.admin)).json().reason).toBe('proposal_own');
  expect(await owedTo(world)).toBe('0.00');
  await confirm(proposal.id);
  expect(await ledgerTable(karam.db, tip.id)).toBe(
    `
tip_paid        provider_clearing → staff_payable       76.00 Maya
tip_paid        provider_clearing → platform_fees        4.00 Maya`.trimStart(),
  );
  expect([await owedTo(world), await statusOf(tip), await stageOf(tip.token)]).toEqual([
    '76.00',
    'paid',
    'received',
  ]);
  expect(await events()).toBe(0);
  expect((await settle(tip, 'refund')).json().reason).toBe('payment_settled');
  await readTheNightAfter(dubaiDay(karam.now));
  await expectLedgerHolds(karam.db);
  // It is a tip like any other.
  const refund = { reason: 'Tipped twice' };
  const refunded = (await world.admin.post(`/api/admin/tips/${tip.id}/refund`, refund)).json();
  expect(refunded).toMatchObject({ status: 'refunded', refunded: '80.00' });
  await expectLedgerHolds(karam.db);
});

test('more than the tip is counted in the same way', async () => {
  const tip = await aDifferingPayment(15_050);
  await settleByTwo(tip, 'count');
  expect(await owedTo(world)).toBe('142.98');
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('what was collected is given back, and the tip is not paid', async () => {
  const tip = await aDifferingPayment(8_000);
  await settleByTwo(tip, 'refund');
  expect(await guestMoney()).toMatchObject({
    refunds: [{ tipId: tip.id, amount: '80.00', isReturned: false, isUnderWay: true, failure: null }],
    payments: [],
  });
  expect(await brokenRules()).toEqual(['guests_repaid']);
  expect((await world.admin.get('/api/admin/money-position')).json().accounts).toMatchObject({
    guests_payable: '80.00',
  });
  // The job sends it within a minute or two.
  later(2);
  await sweep();
  expect(stripe.all('refund').filter((each) => each.payment_intent === tip.paymentId)).toMatchObject([
    { amount: 8_000, status: 'succeeded' },
  ]);
  await deliver('refund.created');
  expect(await ledgerTable(karam.db, tip.id)).toBe(
    `
tip_uncounted   provider_clearing → guests_payable      80.00 Maya
tip_resent      guests_payable → provider_clearing      80.00 Maya`.trimStart(),
  );
  expect([await owedTo(world), await statusOf(tip), (await guestMoney()).count]).toEqual([
    '0.00',
    'failed',
    0,
  ]);
  expect(await events()).toBe(0);
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('what was refunded at Stripe before anybody decided is not refunded twice', async () => {
  const tip = await aDifferingPayment(8_000);
  stripe.refundInDashboard(tip.paymentId);
  await deliver('refund.created');
  expect(await outcomeOf(stripe.event('refund.created'))).toBe('nothing_to_refund');
  expect(await events()).toBe(2);
  await settleByTwo(tip, 'refund');
  later(2);
  await sweep();
  expect(stripe.all('refund').filter((each) => each.payment_intent === tip.paymentId)).toHaveLength(1);
  expect([(await guestMoney()).count, await events()]).toEqual([0, 0]);
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('a refund of the payment that Stripe refuses, or that comes back, is owed until the guest has it', async () => {
  const tip = await aDifferingPayment(8_000);
  stripe.refundsStart = 'pending';
  await settleByTwo(tip, 'refund');
  later(2);
  await sweep();
  stripe.refundsStart = 'succeeded';
  const newest = () => stripe.all('refund').find((each) => each.payment_intent === tip.paymentId)?.id ?? '';
  stripe.failRefund(newest());
  await deliver('refund.failed');
  const [failed] = (await guestMoney()).refunds;
  expect(failed).toMatchObject({ isUnderWay: false, failure: 'provider_could_not' });
  const again = (id: number) => world.admin.post(`/api/admin/returned-refunds/${id}/again`);
  later(1);
  expect((await again(failed.id)).json()).toMatchObject({ count: 0 });
  stripe.failRefund(newest());
  await deliver('refund.failed');
  const [returned] = (await guestMoney()).refunds;
  expect(returned).toMatchObject({ tipId: tip.id, isReturned: true });
  const body = { note: 'Bank transfer', password: PASSWORD };
  const { proposal } = (
    await world.admin.post(`/api/admin/returned-refunds/${returned.id}/repaid`, body)
  ).json();
  await confirm(proposal.id);
  expect(await ledgerTable(karam.db, tip.id)).toBe(
    `
tip_uncounted   provider_clearing → guests_payable      80.00 Maya
tip_resent      guests_payable → provider_clearing      80.00 Maya
tip_returned    provider_clearing → guests_payable      80.00 Maya
tip_repaid      guests_payable → own_money              80.00 Maya`.trimStart(),
  );
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('a refund of the payment that failed can be paid in another way', async () => {
  const tip = await aDifferingPayment(8_000);
  stripe.refundsStart = 'pending';
  await settleByTwo(tip, 'refund');
  later(2);
  await sweep();
  stripe.refundsStart = 'succeeded';
  stripe.failRefund(stripe.all('refund').find((each) => each.payment_intent === tip.paymentId)?.id ?? '');
  await deliver('refund.failed');
  const [{ id }] = (await guestMoney()).refunds;
  const body = { note: 'Bank transfer', password: PASSWORD };
  const { proposal } = (await world.admin.post(`/api/admin/returned-refunds/${id}/repaid`, body)).json();
  await confirm(proposal.id);
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('a dispute of a payment that is counted later holds its share then', async () => {
  const tip = await aDifferingPayment(8_000);
  stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  expect(await owedTo(world)).toBe('0.00');
  await settleByTwo(tip, 'count');
  expect(await ledgerTable(karam.db, tip.id)).toBe(
    `
tip_paid        provider_clearing → staff_payable       76.00 Maya
tip_paid        provider_clearing → platform_fees        4.00 Maya
tip_disputed    staff_payable → disputed                76.00 Maya`.trimStart(),
  );
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('the payment of a team tip can only be given back', async () => {
  const { businessId } = world;
  await karam.db
    .insertInto('teamRules')
    .values({ businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  const sent = (await world.anonymous.post('/api/tips/team', { businessId, amount: '90' })).json();
  const sessionId = String(sent.checkoutUrl).split('/').at(-1) ?? '';
  stripe.books.get('checkout.session', sessionId).amount_total = 8_000;
  const tip = { ...sent, sessionId, paymentId: stripe.pay(sessionId).id };
  await deliver('checkout.session.completed');
  expect((await guestMoney()).payments).toMatchObject([{ tipId: tip.id, charged: '90.00', isTeam: true }]);
  expect((await settle(tip, 'count')).json().reason).toBe('team_payment_not_counted');
  await settleByTwo(tip, 'refund');
  later(2);
  await sweep();
  expect(await owedTo(world)).toBe('0.00');
  await readTheNightAfter(day);
  await expectLedgerHolds(karam.db);
});

test('nobody decides about a payment of the right amount, and no amount changes without a decision', async () => {
  const tip = await aTip(world, '100');
  expect((await settle(tip, 'count')).json().reason).toBe('payment_settled');
  const differing = await aDifferingPayment(8_000);
  const change = { amount: '80', fee: '4', net: '76', charged: '80' };
  await expect(
    karam.db.updateTable('tips').set(change).where('id', '=', differing.id).execute(),
  ).rejects.toThrow('never changed');
  await settleByTwo(differing, 'count');
  // Once it is paid, its amounts stay.
  await expect(
    karam.db.updateTable('tips').set(change).where('id', '=', differing.id).execute(),
  ).rejects.toThrow('never changed');
  const named = async (damage: string) => (await brokenAfter(karam.db, damage)).map(({ rule }) => rule);
  expect(await named(`UPDATE payment_decisions SET collected = 81 WHERE tip_id = ${differing.id}`)).toContain(
    'tips_collected',
  );
  expect(
    await named(`UPDATE payment_decisions SET decision = 'refund' WHERE tip_id = ${differing.id}`),
  ).toEqual(expect.arrayContaining(['tips_collected', 'guests_repaid']));
  stripe.pay(tip.sessionId);
  await deliver('checkout.session.completed');
  await expectLedgerHolds(karam.db);
});
