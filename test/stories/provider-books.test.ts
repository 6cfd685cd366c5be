import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readCardCost } from '#server/money/ledger/read/provider-days.ts';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const { karam, stripe, payments, aPaidTip, deliver, expectAllAddsUp } = await karamWithStripe();

/** Two tips of one amount to two people, a refunded tip, a lost dispute, one that is open, and a payout to our bank. */
let world: World;
let first: Awaited<ReturnType<typeof aPaidTip>>;
let second: typeof first;
let unreadBefore: unknown;
const today = dubaiDay(karam.now);
const day = addDays(today, -2);
beforeAll(async () => {
  karam.now = dubaiHour(day, 12);
  world = await makeWorld(karam);
  first = await aPaidTip(world, '100');
  second = await aPaidTip({ ...world, staffId: world.otherStaffId }, '100');
  const refunded = await aPaidTip(world, '40');
  await world.admin.post(`/api/admin/tips/${refunded.id}/refund`, { reason: 'Tipped twice' });
  const lost = await aPaidTip(world, '30');
  stripe.closeDispute(stripe.openDispute(lost.paymentId).id, 'lost');
  await deliver('charge.dispute.closed');
  const open = await aPaidTip(world, '20');
  stripe.openDispute(open.paymentId);
  await deliver('charge.dispute.created');
  stripe.book('payout', -5000);
  const shop = stripe.books.add('charge', { amount: 700, metadata: {}, payment_intent: 'pi_shop' });
  stripe.book('charge', 700, { id: shop.id, fee: 120 });
  karam.now = dubaiHour(today, 3);
  unreadBefore = (await world.admin.get('/api/admin/settlement')).json().unread;
  await readProviderBooks(payments());
});

const balances = async () => {
  const { rows } = await sql<{ account: string; balance: string }>`
    SELECT account, sum(amount)::text AS balance FROM (
      SELECT debit_account AS account, amount FROM postings UNION ALL SELECT credit_account, -amount FROM postings
      UNION ALL SELECT debit_account, amount FROM cash_postings
      UNION ALL SELECT credit_account, -amount FROM cash_postings
    ) sides GROUP BY account ORDER BY account`.execute(karam.db);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
};

test('a day of the provider is posted to the fil: fees, disputes, payouts to our bank, and another product', async () => {
  // Fees: 3.90 twice, 2.16, 1.87 and 1.58 for the tips, 60 for each dispute, 1.20 for the other product.
  expect(await balances()).toEqual({
    bank: '50.00',
    // The lost one is borne by the platform, the open one holds the person's share.
    dispute_losses: '30.00',
    disputed: '-19.00',
    disputed_at_provider: '20.00',
    other_products: '-7.00',
    platform_fees: '-12.50',
    provider_clearing: '22.39',
    provider_fees: '134.61',
    staff_payable: '-218.50',
  });
  const position = (await world.admin.get('/api/admin/money-position')).json();
  expect(position).toEqual({
    accounts: {
      provider_clearing: '22.39',
      bank_statement: '0.00',
      bank: '50.00',
      bank_before: '0.00',
      returns_expected: '0.00',
      disputed_at_provider: '20.00',
      staff_payable: '218.50',
      disputed: '19.00',
      guests_payable: '0.00',
      people_owe: '0.00',
      payouts_in_transit: '0.00',
      vat: '0.00',
      platform_fees: '12.50',
      provider_fees: '134.61',
      input_vat: '0.00',
      dispute_losses: '30.00',
      write_offs: '0.00',
      provider_adjustments: '0.00',
      other_products: '7.00',
      unexplained_in: '0.00',
      unexplained_out: '0.00',
      bank_fees: '0.00',
      own_money: '0.00',
      bank_mistakes: '0.00',
    },
    held: '92.39',
    owed: '244.50',
    left: '-152.11',
    isSandbox: false,
  });
  const { days, unread } = (await world.admin.get('/api/admin/settlement')).json();
  // Yesterday is one of them from three in the morning on.
  expect(unreadBefore).toEqual({ count: expect.any(Number), oldest: day });
  expect(unread).toBe(null);
  expect(days.find((each: { day: string }) => each.day === day)).toMatchObject({
    collected: '290.00',
    refunded: '40.00',
    fees: '134.61',
    disputed: '-50.00',
    sent: '50.00',
    other: '7.00',
    margin: '-120.11',
    balance: '22.39',
  });
  // The provider's account is what its own lines add up to.
  const lines = stripe.all('balance_transaction').filter(({ currency }) => currency === 'aed');
  expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(2239);
  await expectAllAddsUp();
});

test('the cost of a card payment is what the provider’s own books say', async () => {
  // Five payments of tips, of 20 to 100; the payment of another product does not count.
  expect((await world.admin.get('/api/admin/card-cost')).json()).toEqual({
    cardBps: 290,
    cardFixedFils: 100,
    payments: 5,
  });
  const cost = (damage: string) =>
    karam.db
      .transaction()
      .execute(async (transaction) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
        await sql.raw(damage).execute(transaction);
        throw await readCardCost(transaction);
      })
      .catch((cost) => cost);
  const higher = 'UPDATE provider_lines SET fee = amount * 0.02 + 0.75 WHERE tip_id IS NOT NULL';
  expect(await cost(higher)).toEqual({ cardBps: 200, cardFixedFils: 75, payments: 5 });
  // One amount says nothing about the percentage.
  const same = `${higher}; DELETE FROM provider_lines WHERE amount <> 100`;
  expect(await cost(same)).toEqual({ cardBps: 275, cardFixedFils: 0, payments: 2 });
  expect(await cost('DELETE FROM provider_lines')).toEqual({ cardBps: 290, cardFixedFils: 100, payments: 0 });
});

test('reading the same day again, or after a crash before it was posted, changes nothing', async () => {
  const before = await balances();
  await karam.db.updateTable('providerDays').set({ hasLines: false }).execute();
  expect((await readProviderBooks(payments())).map((books) => books.day)).toContain(day);
  expect(await balances()).toEqual(before);
  await expectLedgerHolds(karam.db);
});

async function namedAfter(damage: string): Promise<string[]> {
  const broken = await brokenAfter(karam.db, damage);
  return broken.map(({ rule, examples }) => `${rule}: ${examples[0]?.kind}`);
}

test.each<[string, () => string, string[]]>([
  [
    'two people whose tips were swapped in every table',
    () => `
      CREATE TEMPORARY TABLE swap ON COMMIT DROP AS SELECT * FROM (VALUES
        (${first.id}, ${world.otherStaffId}, ${world.otherBusinessId}),
        (${second.id}, ${world.staffId}, ${world.businessId})) each (tip_id, staff_id, business_id);
      UPDATE tips SET staff_id = swap.staff_id, business_id = swap.business_id FROM swap WHERE tip_id = tips.id;
      UPDATE postings SET staff_id = swap.staff_id, business_id = swap.business_id FROM swap
      WHERE swap.tip_id = postings.tip_id`,
    ['tips_in_books: tip'],
  ],
  [
    'two payments whose tips were swapped',
    () => `
      UPDATE payments SET payment_id = CASE tip_id WHEN ${first.id} THEN '${second.paymentId}'
        ELSE '${first.paymentId}' END || '-' WHERE tip_id IN (${first.id}, ${second.id});
      UPDATE payments SET payment_id = rtrim(payment_id, '-')`,
    ['tips_in_books: tip'],
  ],
  [
    'an invented tip',
    () => `
      INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
        status, token, provider)
      SELECT staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils, status,
        reverse(token), provider FROM tips WHERE id = ${first.id}`,
    ['tips_collected: tip'],
  ],
  [
    'a payment in another currency',
    () => `UPDATE provider_lines SET currency = 'usd' WHERE payment_id = '${first.paymentId}'`,
    ['tips_in_books: tip', 'lines_posted: line'],
  ],
  [
    'a payment whose amount was changed',
    () => `UPDATE payments SET captured = captured + 0.01 WHERE tip_id = ${first.id}`,
    ['tips_collected: tip', 'tips_in_books: tip'],
  ],
  [
    'a payment whose tip is said to have failed',
    () => `UPDATE tips SET status = 'failed' WHERE id = ${first.id}`,
    ['tips_collected: tip'],
  ],
  [
    'a payment that was removed',
    () => `DELETE FROM payments WHERE tip_id = ${first.id}`,
    ['tips_collected: tip', 'tips_in_books: line'],
  ],
  [
    'a line of the books that was removed',
    () => `DELETE FROM provider_lines WHERE payment_id = '${first.paymentId}'`,
    ['tips_in_books: tip', 'lines_posted: line'],
  ],
  [
    'a refund of another amount than the provider’s',
    () =>
      "UPDATE provider_lines SET amount = amount + 1, at = at - interval '11 days' WHERE kind = 'refunded'",
    ['refunds_in_books: tip'],
  ],
  ['a refund that was removed', () => 'DELETE FROM refunds', ['refunds: tip']],
  [
    'a fee of the provider that was not posted',
    () => "DELETE FROM cash_postings WHERE cause = 'provider_fee'",
    ['lines_posted: line'],
  ],
  [
    'a payout to our bank that was posted higher',
    () => "UPDATE cash_postings SET amount = amount + 1 WHERE cause = 'provider_payout'",
    ['lines_posted: line'],
  ],
  [
    'an invented payout to our bank',
    () => `INSERT INTO cash_postings (cause, debit_account, credit_account, amount, provider, line_id, at)
      SELECT 'provider_payout', 'bank', 'provider_clearing', 1, provider, id, at FROM provider_lines
      WHERE payment_id = '${first.paymentId}'`,
    ['lines_posted: line'],
  ],
  [
    'a day whose stored sums were changed',
    () => 'UPDATE provider_days SET paid_out = paid_out - 1',
    ['provider_day_sums: day'],
  ],
  [
    'a day on which the provider held another amount than its books say',
    () => `INSERT INTO provider_days (provider, day, captured, refunded, has_lines, stated_balance, asked_at)
      SELECT 'stripe', '${addDays(today, -30)}', 0, 0, true, 5, now()`,
    ['provider_balance: day'],
  ],
  ['a day whose books were not read', () => 'DELETE FROM provider_days', ['provider_days_read: day']],
])('the checks name %s', async (_what, damage, expected) => {
  await expectLedgerHolds(karam.db);
  expect(await namedAfter(damage())).toEqual(expect.arrayContaining(expected));
});
