import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Client, testApp } from '#test/helpers/app.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, PAYER, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { confirmAsSecond } from '#test/helpers/two-persons.ts';

/** An explanation of a bank entry was wrong: it is taken back, both stay visible, and the entry is explained anew. */
const karam = testApp();
let world: PayoutWorld;
let admin: Client;
let payoutId: number;
let otherId: number;

const side = async () => (await admin.get('/api/admin/bank-statements')).json();
const idOf = async (text: string): Promise<number> => {
  const { unexplained, explained } = await side();
  return [...unexplained, ...explained].find(({ description }) => description === text).id;
};
const explain = async (text: string, body: object) =>
  admin.post(`/api/admin/bank-entries/${await idOf(text)}/explain`, body);
const correct = async (text: string, note = 'It was not') =>
  admin.post(`/api/admin/bank-entries/${await idOf(text)}/correct`, { note });

/** What is posted for an entry after it was read: cause, accounts, amount and day. */
async function postedOf(text: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', cause, debit_account, credit_account, cash_postings.amount,
      (at AT TIME ZONE 'Asia/Dubai')::date) AS line
    FROM cash_postings WHERE bank_entry_id = ${await idOf(text)} AND cause <> 'bank_unexplained' ORDER BY id`.execute(
    karam.db,
  );
  return rows.map(({ line }) => line);
}

beforeAll(async () => {
  karam.now = new Date('2026-11-16T08:00:00Z');
  world = await makePayoutWorld(karam);
  admin = world.admin;
  // Two payouts of one amount: the bank names none, so an admin has to say which one it debited.
  await world.tip(world.staffId, '100');
  await world.tip(world.otherStaffId, '100');
  payoutId = await world.startPayout();
  otherId = await world.startPayout(world.otherBusinessId);
  await world.release((await world.makeFile(payoutId, otherId)).json().id);
  for (const id of [payoutId, otherId])
    await world.settle(world.secondAdmin, id, 'complete', { reference: `FT${id}` });
  const content = aStatement({
    id: 'STMT-1',
    iban: PAYER.payerIban,
    opening: '1000.00',
    closing: '643.00',
    entries: [
      { amount: '-2.00', reference: 'DR-1', text: 'Small' },
      { amount: '-260.00', reference: 'DR-2', text: 'Large' },
      { amount: '-95.00', reference: 'DR-3', text: 'Paid' },
    ],
  });
  const { fingerprint } = (await admin.post('/api/admin/bank-statements', { content })).json();
  await admin.post('/api/admin/bank-statements', { content, fingerprint });
});

test('a small one is corrected by one admin with a note, stays visible, and the entry is explained anew', async () => {
  expect(said(await correct('Small')).message).toBe('This entry has no match that could be corrected.');
  expect((await admin.post('/api/admin/bank-entries/2000000/correct', { note: 'No' })).statusCode).toBe(404);
  await explain('Small', { explanation: 'fee', note: 'Monthly fee' });
  expect((await correct('Small', ' ')).statusCode).toBe(400);
  const corrected = (await correct('Small', 'It was money of the company')).json();
  expect(corrected).toMatchObject({
    proposal: null,
    unexplained: expect.arrayContaining([expect.objectContaining({ description: 'Small' })]),
    explained: [
      {
        explanation: 'fee',
        note: 'Monthly fee',
        turn: 1,
        correction: {
          note: 'It was money of the company',
          item: null,
          byName: admin.user?.username,
          at: karam.now.toISOString(),
        },
      },
    ],
  });
  expect((await admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    {
      action: 'bank_entry.corrected',
      detail: { amount: '-2.00', explanation: 'fee', note: 'It was money of the company' },
    },
  ]);
  expect((await correct('Small')).statusCode).toBe(409);
  await expectLedgerHolds(karam.db);
  await explain('Small', { explanation: 'own_money', note: 'Taken out' });
  expect(await postedOf('Small')).toEqual([
    'bank_explained bank_fees bank_unexplained 2.00 2026-11-16',
    'bank_corrected bank_unexplained bank_fees 2.00 2026-11-16',
    'bank_explained own_money bank_unexplained 2.00 2026-11-16',
  ]);
  // A third time, and twice at once.
  const answers = await Promise.all([correct('Small'), correct('Small')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await explain('Small', { explanation: 'mistake', note: 'Of somebody' });
  expect((await side()).explained.map(({ turn }: { turn: number }) => turn).sort()).toEqual([1, 2, 3]);
  const { accounts } = (await admin.get('/api/admin/money-position')).json();
  expect(accounts).toMatchObject({ bank_fees: '0.00', own_money: '0.00' });
  await expectLedgerHolds(karam.db);
});

test('one that needed two persons needs two to be corrected, and the first of them is named', async () => {
  await confirmAsSecond(karam, await explain('Large', { explanation: 'fee', note: 'Yearly fee' }));
  const proposed = await correct('Large', 'It was a mistake of the bank');
  expect(proposed.json()).toMatchObject({
    proposal: {
      kind: 'correct_bank_entry',
      subject: { amount: '-260.00', explanation: 'fee', bookedDay: '2026-11-16' },
      reason: 'It was a mistake of the bank',
      inForceAt: null,
    },
  });
  expect(said(await correct('Large')).code).toBe('conflict');
  expect(await postedOf('Large')).toHaveLength(1);
  await confirmAsSecond(karam, proposed);
  const [newest] = (await side()).explained.filter(
    ({ description }: { description: string }) => description === 'Large',
  );
  expect(newest.correction).toMatchObject({ byName: admin.user?.username });
  await expectLedgerHolds(karam.db);
});

test('a payout that an entry was wrongly matched with is open again, and can be matched with another entry', async () => {
  const itemId = String(payoutId);
  const notDebited = async () =>
    (await side()).differences.map(({ payoutId: id }: { payoutId: number }) => id).sort();
  await explain('Paid', { explanation: 'payout', note: 'Same amount', itemId });
  expect(await notDebited()).toEqual([otherId]);
  await correct('Paid', 'It was the other one');
  expect(await notDebited()).toEqual([payoutId, otherId].sort());
  const explained = (await side()).explained.find(
    ({ explanation }: { explanation: string }) => explanation === 'payout',
  );
  expect(explained).toMatchObject({ correction: { item: itemId } });
  await expectLedgerHolds(karam.db);
  for (const id of [otherId, payoutId]) {
    const again = await explain('Paid', {
      explanation: 'payout',
      note: 'Named by phone',
      itemId: String(id),
    });
    expect(again.statusCode).toBe(200);
    if (id === otherId) await correct('Paid', 'No, the first one');
  }
  expect(await notDebited()).toEqual([otherId]);
  await expectLedgerHolds(karam.db);
});

test('the database keeps explanations, corrections and matches that stand', async () => {
  const attempt = (statement: string) => sql.raw(statement).execute(karam.db);
  await expect(attempt('DELETE FROM bank_matches')).rejects.toThrow('ends only with its explanation');
  await expect(attempt("UPDATE bank_corrections SET note = 'No'")).rejects.toThrow('never changed');
  const broken = await brokenAfter(karam.db, "DELETE FROM cash_postings WHERE cause = 'bank_corrected'");
  expect(broken.map(({ rule }) => rule)).toContain('bank_entries_posted');
});

test('in a closed month, correction and new explanation are posted on the first day that is open', async () => {
  karam.now = new Date('2026-12-05T08:00:00Z');
  const closing = { month: '2026-11', closedBy: admin.user?.id ?? '', closedAt: karam.now };
  await karam.db.insertInto('closedMonths').values(closing).execute();
  const fresh = await karam.signedIn('admin');
  const url = `/api/admin/bank-entries/${(await karam.db.selectFrom('bankEntries').select('id').where('reference', '=', 'DR-1').executeTakeFirstOrThrow()).id}`;
  expect((await fresh.post(`${url}/correct`, { note: 'A fee after all' })).statusCode).toBe(200);
  expect((await fresh.post(`${url}/explain`, { explanation: 'fee', note: 'Fee' })).statusCode).toBe(200);
  admin = fresh;
  expect((await postedOf('Small')).slice(-2)).toEqual([
    'bank_corrected bank_unexplained bank_mistakes 2.00 2026-12-01',
    'bank_explained bank_fees bank_unexplained 2.00 2026-12-01',
  ]);
  await expectLedgerHolds(karam.db);
});
