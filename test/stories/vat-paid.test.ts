import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { aStatement, type Entry } from '#test/helpers/bank-statements.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, PAYER, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { changeSettings, confirmAsSecond } from '#test/helpers/two-persons.ts';

/** VAT that was taken with the fees is paid to the tax authority: from the bank account, and never more than is owed. */
const karam = testApp();
let world: PayoutWorld;
let admin: Client;

/** The statement of a day: one entry, from the balance of the day before. */
async function takeIn(day: string, opening: string, closing: string, entry: Entry) {
  const content = aStatement({
    id: `STMT-${day}`,
    iban: PAYER.payerIban,
    from: day,
    opening,
    closing,
    entries: [entry],
  });
  const { fingerprint } = (await admin.post('/api/admin/bank-statements', { content })).json();
  const applied = await admin.post('/api/admin/bank-statements', { content, fingerprint });
  expect(applied.json()).toMatchObject({ applied: true });
  const { unexplained } = (await admin.get('/api/admin/bank-statements')).json();
  return unexplained.find(({ reference }: { reference: string }) => reference === entry.reference).id;
}
const payVat = (id: number, note = 'VAT return of the quarter') =>
  admin.post(`/api/admin/bank-entries/${id}/explain`, { explanation: 'vat', note });
const position = async () => (await admin.get('/api/admin/money-position')).json();
const tip = async (amount: string) =>
  (await world.anonymous.post('/api/tips', { staffId: world.staffId, amount })).json().id;

let tips: number[];
beforeAll(async () => {
  karam.now = new Date('2026-11-16T08:00:00Z');
  world = await makePayoutWorld(karam);
  admin = world.admin;
  await changeSettings(karam, admin, {
    platformFeeBps: 5000,
    vatBps: 500,
    vatTrn: '100234567800003',
    sellerName: 'Karam Technologies FZ-LLC',
    sellerAddress: 'Building 14, Internet City',
    sellerEmirate: 'dubai',
    vatIncluded: false,
  });
  await vi.waitUntil(async () => (await world.anonymous.get('/api/tips/terms')).json().vatBps === 500);
  // Five tips with a fee of 500.00 and 25.00 of VAT each.
  tips = [];
  for (let count = 0; count < 5; count += 1) tips.push(await tip('1000'));
});

/** 130.00 leave on the day after; only 125.00 are owed. */
let tooMuch: number;
test('more VAT than was owed before the day is refused, also before a second admin is asked', async () => {
  expect((await position()).accounts.vat).toBe('125.00');
  karam.now = new Date('2026-11-17T08:00:00Z');
  tooMuch = await takeIn('2026-11-17', '5000.00', '4870.00', { amount: '-130.00', reference: 'DR-1' });
  // The VAT of this day is not owed before it.
  tips.push(await tip('1000'));
  const refused = await payVat(tooMuch);
  expect([refused.statusCode, said(refused).message]).toEqual([
    409,
    'Only 125.00 AED of VAT was owed before that day and not paid yet. If the company paid more, match the entry as its own money.',
  ]);
  expect((await admin.get('/api/admin/proposals')).json()).not.toMatchObject([{ outcome: null }]);
  const came = await takeIn('2026-11-18', '4870.00', '4875.00', { amount: '5.00', reference: 'CR-1' });
  expect(said(await payVat(came)).message).toBe(
    'A payment of VAT leaves the account. Choose another type for money that came in.',
  );
  await expectLedgerHolds(karam.db);
});

test('a payment of VAT lowers what is owed: one admin up to 100.00, above that two', async () => {
  karam.now = new Date('2026-11-19T08:00:00Z');
  const before = await position();
  const small = await takeIn('2026-11-19', '4875.00', '4855.00', { amount: '-20.00', reference: 'DR-2' });
  expect((await payVat(small)).json().proposal).toBeNull();
  expect((await position()).accounts.vat).toBe('130.00');

  karam.now = new Date('2026-11-20T08:00:00Z');
  const large = await takeIn('2026-11-20', '4855.00', '4725.00', { amount: '-130.00', reference: 'DR-3' });
  const proposed = await payVat(large);
  expect(proposed.json()).toMatchObject({ proposal: { kind: 'explain_bank_entry', outcome: null } });
  expect((await position()).accounts.vat).toBe('130.00');
  await confirmAsSecond(karam, proposed);
  const after = await position();
  expect(after.accounts).toMatchObject({ vat: '0.00', bank_statement: '4725.00', unexplained_out: '130.00' });
  expect(Number(before.owed) - Number(after.owed)).toBe(150);
  expect((await admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'bank_entry.explained', detail: { explanation: 'vat', amount: '-130.00' } },
  ]);
  // Paid later, but not owed any more on the earlier day: the same VAT would be paid twice.
  expect(said(await payVat(tooMuch)).message).toContain('Only 0.00 AED');
  const { rows } = await sql`
    SELECT debit_account || ' → ' || credit_account AS moved, cash_postings.amount, reference FROM cash_postings
    JOIN bank_entries ON bank_entries.id = bank_entry_id WHERE cause = 'bank_explained' ORDER BY cash_postings.id`.execute(
    karam.db,
  );
  expect(rows).toEqual([
    { moved: 'vat → bank_unexplained', amount: '20.00', reference: 'DR-2' },
    { moved: 'vat → bank_unexplained', amount: '130.00', reference: 'DR-3' },
  ]);
  await expectLedgerHolds(karam.db);
});

test('VAT that is given back after it was paid is not money that is held', async () => {
  const before = await position();
  await admin.post(`/api/admin/tips/${tips[0]}/refund`, { reason: 'Tipped twice' });
  const after = await position();
  expect(after.accounts.vat).toBe('-25.00');
  // The guest got 1,000.00 back, of which the person owes 475.00 and 525.00 were fee and VAT.
  expect(Number(after.held) - Number(before.held)).toBe(-1000);
  expect(Number(after.owed) - Number(before.owed)).toBe(-475);
  await expectLedgerHolds(karam.db);
});

test('the month closes, and its trial balance has the payment', async () => {
  karam.now = new Date('2026-11-30T08:00:00Z');
  await admin.post('/api/login', { username: admin.user?.username, password: PASSWORD });
  const last = await takeIn('2026-11-30', '4725.00', '4724.00', { amount: '-1.00', reference: 'FEE' });
  await admin.post(`/api/admin/bank-entries/${last}/explain`, { explanation: 'fee', note: 'Monthly fee' });
  karam.now = new Date('2026-12-02T08:00:00Z');
  await admin.post('/api/login', { username: admin.user?.username, password: PASSWORD });
  await admin.post('/api/admin/ledger-checks');
  await vi.waitUntil(
    async () => (await admin.get('/api/admin/ledger-checks')).json().run.finishedAt !== null,
    { timeout: 10_000 },
  );
  const closed = await admin.post('/api/admin/closed-months', { month: '2026-11' });
  expect(closed.statusCode, closed.body).toBe(200);
  const [november] = (await admin.get('/api/admin/months')).json().months;
  expect(november.accounts).toContainEqual({
    account: 'vat',
    opening: '0.00',
    debit: '175.00',
    credit: '150.00',
    closing: '25.00',
  });
  await expectLedgerHolds(karam.db);
});

const entryOf = (reference: string) => `(SELECT id FROM bank_entries WHERE reference = '${reference}')`;
/** What somebody with full access to the database could do. Triggers are off, as they would be. */
test.each<[string, string, string[]]>([
  [
    'a debit that was turned into VAT',
    `UPDATE bank_explanations SET explanation = 'vat' WHERE entry_id = ${entryOf('FEE')};
     UPDATE cash_postings SET debit_account = 'vat' WHERE cause = 'bank_explained' AND bank_entry_id = ${entryOf('FEE')}`,
    ['vat_paid'],
  ],
  [
    'a payment of VAT that is posted as the company’s own money',
    `UPDATE cash_postings SET debit_account = 'own_money'
     WHERE cause = 'bank_explained' AND bank_entry_id = ${entryOf('DR-2')}`,
    ['bank_entries_posted'],
  ],
])('the ledger check names %s', async (_what, damage, expected) => {
  expect((await brokenAfter(karam.db, damage)).map(({ rule }) => rule)).toEqual(expected);
});

test('the database refuses VAT that comes from the tax authority', async () => {
  await expect(
    sql`INSERT INTO cash_postings (cause, debit_account, credit_account, amount, bank_entry_id, at)
        SELECT 'bank_explained', 'bank_unexplained', 'vat', 5, id, now() FROM bank_entries WHERE reference = 'CR-1'`.execute(
      karam.db,
    ),
  ).rejects.toThrow('cash_postings_known');
});
