import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertInvoices } from '#server/money/ledger/post/fee-invoices.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { PASSWORD } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

/** A dispute that was lost is won after all: the provider gives the money back, days or weeks later. */
const { karam, stripe, aPaidTip, deliver, stageOf, owedTo, later, expectAllAddsUp, readTheNightAfter } =
  await karamWithStripe();

/** Each test starts at noon of a day of its own. */
let world: World;
let day: string;
beforeEach(async () => {
  day = addDays(dubaiDay(karam.now), 30);
  karam.now = dubaiHour(day, 12);
  world = await makeWorld(karam);
});

const setBearer = (lostDisputes: 'platform' | 'person') =>
  karam.db.updateTable('settings').set({ lostDisputes }).execute();
async function lose(tip: { paymentId: string }, amount?: number): Promise<string> {
  const { id } = stripe.openDispute(tip.paymentId, amount ? { amount } : {});
  await deliver('charge.dispute.created');
  later(1);
  stripe.closeDispute(id, 'lost');
  await deliver('charge.dispute.closed');
  later(1);
  return id;
}
const totals = async () =>
  karam.db
    .selectFrom('staff')
    .select(['totalEarnings', 'pendingPayout', 'tipCount', 'grossTotal', 'feeTotal'])
    .where('id', '=', world.staffId)
    .executeTakeFirstOrThrow();
const losses = async () =>
  Number((await world.admin.get('/api/admin/money-position')).json().accounts.dispute_losses);

const PAID = `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya`.trimStart();
const DECIDED = `${PAID}
tip_disputed    staff_payable → disputed                95.00 Maya
tip_released    disputed → staff_payable                95.00 Maya`;

test('a loss of the platform is undone, and news of the loss that comes later changes nothing', async () => {
  const tip = await aPaidTip(world);
  const before = await losses();
  const id = await lose(tip);
  await readTheNightAfter(day);
  expect(await losses()).toBe(before + 100);
  stripe.reinstateDispute(id);
  const reinstated = stripe.event('charge.dispute.funds_reinstated');
  expect(await Promise.all([deliver(reinstated), deliver(reinstated)])).toEqual([200, 200]);
  await deliver('charge.dispute.closed');
  await deliver('charge.dispute.created');
  expect(await ledgerTable(karam.db, tip.id)).toBe(`${DECIDED}
tip_lost        dispute_losses → provider_clearing     100.00 Maya
tip_lost        provider_clearing → dispute_losses     100.00 Maya`);
  expect([await owedTo(world), await losses()]).toEqual(['95.00', before]);
  await readTheNightAfter(addDays(day, 1));
  const { accounts } = (await world.admin.get('/api/admin/money-position')).json();
  expect(accounts.disputed_at_provider).toBe('0.00');
  await expectAllAddsUp();
});

test('a person who bore it gets the tip back, and it counts again everywhere', async () => {
  await setBearer('person');
  const tip = await aPaidTip(world);
  const before = await totals();
  const id = await lose(tip);
  await setBearer('platform');
  expect(await totals()).toMatchObject({ pendingPayout: '0.00', tipCount: 0, grossTotal: '0.00' });
  expect(await stageOf(tip.token)).toBe('refunded');
  await readTheNightAfter(day);
  stripe.reinstateDispute(id);
  await deliver('charge.dispute.funds_reinstated');
  await deliver('charge.dispute.closed');
  expect(await totals()).toEqual(before);
  expect(await stageOf(tip.token)).toBe('received');
  expect(await ledgerTable(karam.db, tip.id)).toBe(`${DECIDED}
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        5.00 Maya
tip_released    provider_clearing → staff_payable       95.00 Maya
tip_released    provider_clearing → platform_fees        5.00 Maya`);
  // The file of tips has the tip, its refund, and the tip again; the report has their sum.
  const month = dubaiDay(karam.now).slice(0, 7);
  const csv = await world.owner.get(`/api/tips/list.csv?from=${day}&to=${dubaiDay(karam.now)}`);
  expect(csv.body.match(/-?100\.00/g)).toEqual(expect.arrayContaining(['100.00', '-100.00']));
  const sums = (await world.owner.get(`/api/tips/report?month=${month}`)).json().balance;
  if (month === day.slice(0, 7)) expect(sums).toMatchObject({ gross: '100.00', fee: '5.00', net: '95.00' });
  // It is paid out as any other.
  expect(
    (
      await world.admin.post('/api/admin/payouts', {
        type: 'business',
        businessId: world.businessId,
        amount: '0',
      })
    ).json(),
  ).toMatchObject({ amount: '95.00' });
  expect(await stageOf(tip.token)).toBe('on_its_way');
  await readTheNightAfter(addDays(day, 1));
  await expectAllAddsUp();
});

test('the fee that is earned again is on the invoice of its month, and the refund stays on its own', async () => {
  await setBearer('person');
  karam.now = dubaiHour(`${day.slice(0, 7)}-20`, 12);
  const tip = await aPaidTip(world);
  const id = await lose(tip);
  await setBearer('platform');
  const first = dubaiDay(karam.now).slice(0, 7);
  karam.now = dubaiHour(addDays(`${first}-28`, 10), 12);
  stripe.reinstateDispute(id);
  await deliver('charge.dispute.funds_reinstated');
  const second = dubaiDay(karam.now).slice(0, 7);
  const broken = await brokenAfter(karam.db, async (db) => {
    for (const month of [first, second]) {
      await sql`INSERT INTO closed_months SELECT ${month}, id, now() FROM users LIMIT 1`.execute(db);
      await insertInvoices(db, month, 2027, karam.now);
    }
    const { rows } = await sql<{ month: string; fee: string }>`
      SELECT month, fee FROM fee_invoices WHERE business_id = ${world.businessId} ORDER BY month, kind`.execute(
      db,
    );
    expect(rows).toEqual([
      { month: first, fee: '0.00' },
      { month: second, fee: '5.00' },
    ]);
  });
  expect(broken.map(({ rule }) => rule)).not.toContain('fee_invoices');
  await expectAllAddsUp();
});

test('a dispute that stays lost by its status is won when all of its money was given back', async () => {
  const tip = await aPaidTip(world);
  const id = await lose(tip);
  const before = await losses();
  stripe.reinstateDispute(id, { status: 'lost' });
  await deliver('charge.dispute.funds_reinstated');
  expect(await losses()).toBe(before - 100);
  // The helper below compares with what Stripe says of each dispute.
  stripe.books.get('dispute', id).status = 'won';
  for (const nights of [0, 1]) await readTheNightAfter(addDays(day, nights));
  await expectAllAddsUp();
});

test('if its webhook was lost, it is found in the books of the provider', async () => {
  await setBearer('person');
  const tip = await aPaidTip(world);
  const id = await lose(tip);
  await setBearer('platform');
  await readTheNightAfter(day);
  expect(await owedTo(world)).toBe('0.00');
  stripe.reinstateDispute(id);
  await readTheNightAfter(addDays(day, 1));
  expect(await owedTo(world)).toBe('95.00');
  await readTheNightAfter(addDays(day, 2));
  await expectAllAddsUp();
});

test('of a tip for a team that was refunded in part, everybody gets their part of the dispute back', async () => {
  await setBearer('person');
  for (let more = 0; more < 2; more += 1) await insertStaff(karam.db, world.businessId);
  await karam.db
    .insertInto('teamRules')
    .values({ businessId: world.businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  const { id, checkoutUrl } = (
    await world.anonymous.post('/api/tips/team', { businessId: world.businessId, amount: '10.01' })
  ).json();
  const paymentId = stripe.pay(String(checkoutUrl).split('/').at(-1) ?? '').id;
  await deliver('checkout.session.completed');
  stripe.refundInDashboard(paymentId, 334);
  await deliver('refund.created');
  const parts = async () =>
    (
      await karam.db
        .selectFrom('tips')
        .innerJoin('teamTipParts', 'teamTipParts.tipId', 'tips.id')
        .select(['tips.refunded', 'tips.refundedNet', 'tips.status'])
        .where('leadId', '=', id)
        .orderBy('tips.id')
        .execute()
    ).map(({ refunded, refundedNet, status }) => `${refunded} ${refundedNet} ${status}`);
  const before = await parts();
  const disputeId = await lose({ paymentId }, 667);
  expect((await parts()).every((part) => part.endsWith('refunded'))).toBe(true);
  stripe.reinstateDispute(disputeId);
  await deliver('charge.dispute.funds_reinstated');
  await setBearer('platform');
  expect(await parts()).toEqual(before);
  await expectAllAddsUp();
});

test('if the debt that it had left was written off, the write-off is taken back first', async () => {
  await setBearer('person');
  const tip = await aPaidTip(world);
  await setPayer(karam.db, PAYER);
  // The platform's fee of it covers what others owe: no file leaves while money is missing.
  for (const amount of ['5000', '5000']) await aPaidTip(await makeWorld(karam), amount);
  const second = await karam.signedIn('admin');
  const { id } = (
    await world.admin.post('/api/admin/payouts', {
      type: 'business',
      businessId: world.businessId,
      amount: '0',
    })
  ).json();
  const file = (await world.admin.post('/api/admin/bank-files', { payoutIds: [id] })).json();
  const released = await second.post(`/api/admin/bank-files/${file.id}/release`, { password: PASSWORD });
  expect(released.json()).toMatchObject({ releasedAt: karam.now.toISOString() });
  await second.post(`/api/admin/payouts/${id}/complete`, { reference: 'FT1' });
  expect(await stageOf(tip.token)).toBe('arrived');
  const disputeId = await lose(tip);
  await setBearer('platform');
  await world.admin.post(`/api/admin/debts/${world.staffId}/write-off`, { reason: 'Has left' });
  const writeOff = await karam.db
    .selectFrom('writeOffs')
    .select('id')
    .where('staffId', '=', world.staffId)
    .executeTakeFirstOrThrow();
  expect(
    (await second.post(`/api/admin/write-offs/${writeOff.id}/confirm`, { password: PASSWORD })).statusCode,
  ).toBe(200);
  const next = await aPaidTip(world, '40');
  expect(await owedTo(world)).toBe('38.00');
  stripe.reinstateDispute(disputeId);
  await deliver('charge.dispute.funds_reinstated');
  expect(await owedTo(world)).toBe('38.00');
  // What was paid counts for the oldest earnings, and the tip is earned anew.
  expect([await stageOf(tip.token), await stageOf(next.token)]).toEqual(['received', 'arrived']);
  await expectAllAddsUp();
});
