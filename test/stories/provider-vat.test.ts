import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** The VAT in what the provider keeps: apart from its fees, and set against the VAT that is owed. */
const { karam, stripe, aPaidTip, readTheNightAfter, expectAllAddsUp } = await karamWithStripe();
const today = dubaiDay(karam.now);
const [before, day] = [addDays(today, -3), addDays(today, -2)];
let world: World;

const position = async () => (await world.admin.get('/api/admin/money-position')).json();
const explain = (id: number, explanation: string) =>
  world.admin.post(`/api/admin/bank-entries/${id}/explain`, { explanation, note: 'VAT return' });
const postedOfLines = async () => {
  const { rows } = await sql<{ posted: string }>`
    SELECT type || ': ' || debit_account || ' → ' || credit_account || ' ' || cash_postings.amount AS posted
    FROM cash_postings JOIN provider_lines ON provider_lines.id = line_id
    WHERE type <> 'charge' OR payment_id = 'pi_shop' ORDER BY cash_postings.id`.execute(karam.db);
  return rows.map(({ posted }) => posted);
};

/** Three days are read: one before the company has a TRN, one after, and yesterday. */
beforeAll(async () => {
  karam.now = dubaiHour(before, 12);
  world = await makeWorld(karam);
  await setPayer(karam.db, PAYER);
  await aPaidTip(world, '10');
  stripe.book('stripe_fee', -1000, { tax: 50 });
  await readTheNightAfter(before);

  karam.now = dubaiHour(day, 12);
  await changeSettings(karam, world.admin, {
    platformFeeBps: 5000,
    vatBps: 500,
    vatTrn: '100234567800003',
    vatIncluded: false,
  });
  await vi.waitUntil(async () => (await world.anonymous.get('/api/tips/terms')).json().vatBps === 500);
  for (let count = 0; count < 4; count += 1) await aPaidTip(world, '500');
  const shop = stripe.books.add('charge', { amount: 700, metadata: {}, payment_intent: 'pi_shop' });
  stripe.book('charge', 700, { id: shop.id, fee: 126, tax: 6 });
  stripe.book('tax_fee', -500);
  await readTheNightAfter(day);
  await readTheNightAfter(addDays(day, 1));
});

test('a company that is not registered for VAT recovers none: it is a cost', async () => {
  expect((await postedOfLines())[0]).toBe('stripe_fee: provider_fees → provider_clearing 10.00');
  await expectLedgerHolds(karam.db);
});

test('the VAT of a fee, and a line that is only VAT, are on an account of their own', async () => {
  expect((await postedOfLines()).slice(1).sort()).toEqual([
    'charge: input_vat → provider_clearing 0.06',
    'charge: provider_clearing → other_products 7.00',
    'charge: provider_fees → provider_clearing 1.20',
    'tax_fee: input_vat → provider_clearing 5.00',
  ]);
  expect((await position()).accounts).toMatchObject({ vat: '50.00', input_vat: '5.06' });
  // Recoverable VAT is no cost. The four payments cost 15.50 each.
  const { days } = (await world.admin.get('/api/admin/settlement')).json();
  expect(days.find((each: { day: string }) => each.day === day)).toMatchObject({
    fees: '68.26',
    margin: '936.80',
  });
  await expectAllAddsUp();
});

test('it is set against what a payment leaves of the VAT owed', async () => {
  karam.now = dubaiHour(today, 12);
  const content = aStatement({
    iban: PAYER.payerIban,
    from: today,
    opening: '500.00',
    closing: '404.06',
    entries: [
      { amount: '-51.00', reference: 'DR-1' },
      { amount: '-44.94', reference: 'DR-2' },
    ],
  });
  const { fingerprint } = (await world.admin.post('/api/admin/bank-statements', { content })).json();
  await world.admin.post('/api/admin/bank-statements', { content, fingerprint });
  const [tooMuch, exact] = (await world.admin.get('/api/admin/bank-statements')).json().unexplained;
  expect(said(await explain(tooMuch.id, 'vat')).message).toContain('Only 50.00 AED');
  const explained = await explain(exact.id, 'vat');
  expect(explained.statusCode, explained.body).toBe(200);
  expect((await position()).accounts).toMatchObject({ vat: '0.00', input_vat: '0.00' });
  const { rows } = await sql`
    SELECT cause, debit_account || ' → ' || credit_account AS moved, amount FROM cash_postings
    WHERE bank_entry_id = ${exact.id} ORDER BY id`.execute(karam.db);
  expect(rows).toEqual([
    { cause: 'bank_unexplained', moved: 'bank_unexplained → bank_statement', amount: '44.94' },
    { cause: 'vat_set_off', moved: 'vat → input_vat', amount: '5.06' },
    { cause: 'bank_explained', moved: 'vat → bank_unexplained', amount: '44.94' },
  ]);
  expect((await world.admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'bank_entry.explained', detail: { explanation: 'vat', amount: '-44.94', inputVat: '5.06' } },
  ]);
  await explain(tooMuch.id, 'own_money');
  await expectLedgerHolds(karam.db);
});

/** What somebody with full access to the database could do. Triggers are off, as they would be. */
test.each<[string, string, string[]]>([
  [
    'VAT of the provider that was booked as a cost',
    "UPDATE cash_postings SET cause = 'provider_fee', debit_account = 'provider_fees' WHERE debit_account = 'input_vat' AND amount = 5",
    ['lines_posted'],
  ],
  [
    'a line whose VAT was raised with its posting',
    `UPDATE provider_lines SET fee_vat = 1 WHERE payment_id = 'pi_shop';
     UPDATE cash_postings SET amount = 1 WHERE cause = 'provider_vat' AND amount = 0.06;
     UPDATE cash_postings SET amount = 0.26 WHERE cause = 'provider_fee' AND amount = 1.20`,
    ['provider_day_sums'],
  ],
  [
    'more VAT that was set off than the provider has taken',
    `UPDATE bank_explanations SET input_vat = 5.07 WHERE explanation = 'vat';
     UPDATE cash_postings SET amount = 5.07 WHERE cause = 'vat_set_off'`,
    ['vat_paid'],
  ],
])('the ledger check names %s', async (_what, damage, expected) => {
  expect((await brokenAfter(karam.db, damage)).map(({ rule }) => rule)).toEqual(expected);
});
