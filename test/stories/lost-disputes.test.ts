import { beforeEach, expect, test } from 'vitest';
import { sweepDisputes } from '#server/money/payments/find-disputes.ts';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds, findBroken } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Disputes whose webhooks never came: they are found in the provider's books, or when the provider is asked. */
const { karam, stripe, payments, log, aPaidTip, deliver, owedTo, later, expectAllAddsUp, readTheNightAfter } =
  await karamWithStripe();

/** Each test starts at noon of a day of its own. */
let world: World;
let day: string;
beforeEach(async () => {
  day = addDays(dubaiDay(karam.now), 30);
  karam.now = dubaiHour(day, 12);
  world = await makeWorld(karam);
});

const listed = async (disputeId: string) => {
  const { disputes } = (await world.admin.get('/api/admin/disputes')).json();
  return disputes.find(({ id }: { id: string }) => id === disputeId);
};
const broken = async () =>
  (await findBroken(karam.db)).map(({ rule, examples }) => [rule, examples.map(({ id }) => id)]);

const PAID = `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya`.trimStart();

test('a dispute whose webhook was lost is found in the books of its day, and its share is held', async () => {
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId);
  await readTheNightAfter(day);
  expect(await listed(id)).toMatchObject({
    tipId: tip.id,
    status: 'open',
    held: '95.00',
    dueBy: expect.any(String),
    openedAt: dubaiHour(day, 12).toISOString(),
  });
  expect(await owedTo(world)).toBe('0.00');
  expect(await ledgerTable(karam.db, tip.id)).toBe(`${PAID}
tip_disputed    staff_payable → disputed                95.00 Maya`);
  // The webhook comes after all.
  await deliver('charge.dispute.created');
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

test('a dispute that was lost without any webhook is a loss as soon as the books are read', async () => {
  const tip = await aPaidTip(world);
  stripe.closeDispute(stripe.openDispute(tip.paymentId).id, 'lost');
  const before = (await world.admin.get('/api/admin/money-position')).json();
  await readTheNightAfter(day);
  const { accounts, left } = (await world.admin.get('/api/admin/money-position')).json();
  expect(accounts).toMatchObject({ disputed_at_provider: before.accounts.disputed_at_provider });
  // The amount, and what the provider keeps of the payment and of the dispute.
  expect(Math.round((Number(before.left) - Number(left)) * 100)).toBe(10_000 + 390 + 6_000);
  expect(await ledgerTable(karam.db, tip.id)).toBe(`${PAID}
tip_lost        dispute_losses → provider_clearing     100.00 Maya`);
  await expectAllAddsUp();
});

test('an open dispute is asked about every hour, so a decision whose webhook was lost is posted', async () => {
  const [won, lost] = [await aPaidTip(world), await aPaidTip(world, '40')];
  const wonId = stripe.openDispute(won.paymentId).id;
  await deliver('charge.dispute.created');
  const lostId = stripe.openDispute(lost.paymentId).id;
  await deliver('charge.dispute.created');
  expect(await owedTo(world)).toBe('0.00');
  const asked = () =>
    stripe.calls.filter((call) => [wonId, lostId].some((id) => call.includes(`/v1/disputes/${id}`))).length;
  await sweepDisputes(payments());
  expect(asked()).toBe(0);
  stripe.closeDispute(wonId, 'won');
  stripe.closeDispute(lostId, 'lost');
  later(61);
  const told: number[][] = [];
  await sweepDisputes({ ...payments(), announce: (ids) => told.push(ids) });
  expect(told).toEqual([[world.businessId], [world.businessId]]);
  expect(await owedTo(world)).toBe('133.00');
  // Decided ones are not asked about again.
  later(61);
  await sweepDisputes(payments());
  expect(asked()).toBe(2);
  await readTheNightAfter(day);
  await expectAllAddsUp();
});

test('a dispute that did not change stays as it was told, and is asked about an hour later', async () => {
  const tip = await aPaidTip(world);
  stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  const row = () =>
    karam.db.selectFrom('disputes').selectAll().where('tipId', '=', tip.id).executeTakeFirstOrThrow();
  const before = await row();
  later(61);
  await sweepDisputes(payments());
  expect(await row()).toEqual({ ...before, nextLookAt: new Date(karam.now.getTime() + 3_600_000) });
  await expectAllAddsUp();
});

test('an inquiry whose dispute was only booked becomes one when the books are read', async () => {
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId, { isInquiry: true });
  await deliver('charge.dispute.created');
  stripe.escalateDispute(id);
  await readTheNightAfter(day);
  expect(await listed(id)).toMatchObject({ status: 'open', held: '95.00' });
  await expectAllAddsUp();
});

test('while Stripe does not answer about a dispute, a rule names its line, and the next night finds it', async () => {
  const tip = await aPaidTip(world);
  const { id } = stripe.openDispute(tip.paymentId);
  const stripeNow = payments();
  const unable = { ...stripeNow.provider, findDispute: () => Promise.reject(new Error('No rights')) };
  karam.now = dubaiHour(addDays(day, 1), 2.75);
  await readProviderBooks({ ...stripeNow, provider: unable, all: { stripe: unable } });
  expect(log).toContain('could not ask the provider about a dispute');
  const [line] = stripe.all('balance_transaction').filter(({ source }) => source === id);
  expect(await broken()).toEqual([['disputes_in_books', [line?.id]]]);
  await readTheNightAfter(addDays(day, 1));
  await expectAllAddsUp();
});

test('a dispute of which the provider took nothing, or did not give back, breaks a rule', async () => {
  const [open, won] = [await aPaidTip(world), await aPaidTip(world)];
  stripe.openDispute(open.paymentId);
  await deliver('charge.dispute.created');
  stripe.closeDispute(stripe.openDispute(won.paymentId).id, 'won');
  await deliver('charge.dispute.closed');
  const withoutLines = "DELETE FROM provider_lines WHERE kind = 'disputed' AND payment_id =";
  const named = async (paymentId: string, what = '') =>
    (await brokenAfter(karam.db, `${withoutLines} '${paymentId}' ${what}`))
      .filter(({ rule }) => rule === 'disputes_in_books')
      .flatMap(({ examples }) => examples.map(({ id }) => Number(id)));
  await readTheNightAfter(day);
  // The line can be of the day after.
  expect(await named(open.paymentId)).toEqual([]);
  for (const later of [1, 2]) await readTheNightAfter(addDays(day, later));
  await expectLedgerHolds(karam.db);
  expect(await named(open.paymentId)).toEqual([open.id]);
  // What was won can come back some days later.
  expect(await named(won.paymentId, 'AND amount > 0')).toEqual([]);
  for (let later = 3; later <= 11; later += 1) await readTheNightAfter(addDays(day, later));
  expect(await named(won.paymentId, 'AND amount > 0')).toEqual([won.id]);
  await expectAllAddsUp();
});

test('a line in another currency is named until an admin has said what it is', async () => {
  await aPaidTip(world);
  const { id } = stripe.book('charge', 1234, { currency: 'usd', fee: 34 });
  await readTheNightAfter(day);
  expect(await broken()).toEqual([
    ['lines_in_aed', [id]],
    ['events_dealt_with', [id]],
  ]);
  const events = async () => (await world.admin.get('/api/admin/payment-events')).json();
  expect(await events()).toMatchObject({
    events: [{ provider: 'stripe', id, type: 'charge', outcome: 'other_currency', tipId: null }],
    count: 1,
  });
  // Reading the books again makes no second event, and an event alone is not enough.
  await readTheNightAfter(addDays(day, 1));
  expect((await events()).count).toBe(1);
  expect((await world.admin.post(`/api/admin/payment-events/stripe/${id}/again`)).statusCode).toBe(404);
  const note = 'Of the web shop, which sells in dollars';
  await world.admin.post(`/api/admin/payment-events/stripe/${id}/dealt-with`, { note });
  await expectAllAddsUp();
});
