import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkOn } from '#server/money/ledger/checks/check-ledger.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { aNotice, aStatement, type Entry, someStatements } from '#test/helpers/bank-statements.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, PAYER, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { confirmAsSecond } from '#test/helpers/two-persons.ts';

/** The bank's side of the books: what the statements of the account say, compared with what we have booked. */
const karam = testApp();
const IBAN = PAYER.payerIban;
let world: PayoutWorld;
let admin: Client;

/** Money that the provider says it sent to our bank. */
async function providerSent(lineId: string, amountDecimal: string, day: string) {
  await sql`
    INSERT INTO provider_lines VALUES ('stripe', ${lineId}, 'paid_out', 'payout', ${`po_${lineId}`}, NULL, NULL, NULL,
      ${`-${amountDecimal}`}, 0, 'aed', ${`${day}T08:00:00+04:00`}, now())`.execute(karam.db);
  await sql`
    INSERT INTO cash_postings (cause, debit_account, credit_account, amount, provider, line_id, at)
    VALUES ('provider_payout', 'bank', 'provider_clearing', ${amountDecimal}, 'stripe', ${lineId},
      ${`${day}T08:00:00+04:00`})`.execute(karam.db);
  await sql`
    INSERT INTO provider_days (provider, day, captured, refunded, has_lines, paid_out)
    VALUES ('stripe', ${day}, 0, 0, true, ${`-${amountDecimal}`})`.execute(karam.db);
}

const send = (content: string, fingerprint?: string) =>
  admin.post('/api/admin/bank-statements', { content, ...(fingerprint && { fingerprint }) });
async function takeIn(content: string) {
  const preview = await send(content);
  expect(preview.statusCode, preview.body).toBe(200);
  const applied = await send(content, preview.json().fingerprint);
  expect(applied.statusCode, applied.body).toBe(200);
  return applied.json();
}
const bankSide = async () => (await admin.get('/api/admin/bank-statements')).json();
const explain = (id: number, body: object) => admin.post(`/api/admin/bank-entries/${id}/explain`, body);
const kindsOf = ({ lines }: { lines: { reference: string; kind: string }[] }) =>
  Object.fromEntries(lines.map(({ reference, kind }) => [reference, kind]));

/** Every cash posting of the bank's side, one line for each: the evidence. */
async function cashTable(): Promise<string> {
  const { rows } = await sql<Record<'cause' | 'moved' | 'amount' | 'reference', string>>`
    SELECT cause, debit_account || ' → ' || credit_account AS moved, cash_postings.amount, reference
    FROM cash_postings JOIN bank_entries ON bank_entries.id = bank_entry_id ORDER BY cash_postings.id`.execute(
    karam.db,
  );
  return rows
    .map(({ cause, moved, amount, reference }) =>
      [cause.padEnd(16), moved.padEnd(34), amount.padStart(8), reference].join(' '),
    )
    .join('\n');
}

/** Two payouts in one file, of 95.00 and 19.00, that the bank reports as paid; the second one alone in its file later. */
let first: number;
let second: number;
beforeAll(async () => {
  karam.now = new Date('2026-11-16T08:00:00Z');
  world = await makePayoutWorld(karam);
  admin = world.admin;
  await world.tip(world.staffId, '100');
  await world.tip(world.otherStaffId, '20');
  first = await world.startPayout();
  second = await world.startPayout(world.otherBusinessId);
  const file = (await world.makeFile(first, second)).json();
  await world.release(file.id);
  await world.settle(world.secondAdmin, first, 'complete', { reference: 'FT1' });
  await world.settle(world.secondAdmin, second, 'complete', { reference: 'FT2' });
  await providerSent('txn_1', '500.00', '2026-11-15');
  await providerSent('txn_2', '80.00', '2026-11-16');
});

const dayOne: Entry[] = [
  { amount: '500.00', reference: 'CR-1', transfers: [{ name: 'Stripe', memo: 'STRIPE po_txn_1' }] },
  { amount: '-95.00', reference: 'DR-1', transfers: [{ endToEndId: 'set below', name: 'Maya Haddad' }] },
  { amount: '-5.25', reference: 'FEE-1', code: 'CHRG', text: 'Monthly fee' },
  { amount: '250.00', reference: 'CR-2', transfers: [{ name: 'Somebody', memo: `From ${IBAN}` }] },
];
const statementOne = () =>
  aStatement({
    id: 'STMT-1',
    iban: IBAN,
    opening: '100.00',
    closing: '749.75',
    entries: dayOne.map((entry) =>
      entry.reference === 'DR-1'
        ? { ...entry, transfers: [{ endToEndId: `KARAM-PAYOUT-${first}`, name: 'Maya Haddad' }] }
        : entry,
    ),
  });

test('an admin sees what a statement would add, and nothing is changed before it is applied', async () => {
  const preview = (await send(statementOne())).json();
  expect(preview).toMatchObject({
    applied: false,
    knownEntries: 0,
    statements: [{ name: 'STMT-1', opening: '100.00', closing: '749.75', isKnown: false, gap: null }],
  });
  expect(kindsOf(preview)).toEqual({
    'CR-1': 'provider_payout',
    'DR-1': 'payout',
    'FEE-1': 'fee',
    'CR-2': 'unexplained',
  });
  expect(preview.lines[1].payoutIds).toEqual([first]);
  expect(preview.lines[3].text).toBe('Somebody, From ...1001');
  expect(await bankSide()).toMatchObject({ statements: [], differences: [], unexplained: [] });
  expect(said(await send(statementOne(), 'another preview')).message).toBe(
    'Something has changed since the preview. Look at it again.',
  );
});

test('a statement is taken in once, its entries are posted, and differences are named with their age', async () => {
  const applied = await takeIn(statementOne());
  expect(applied.applied).toBe(true);
  // The same statement again, and the same day as part of another statement, change nothing that is known.
  const before = await cashTable();
  expect(await takeIn(statementOne())).toMatchObject({ knownEntries: 4, lines: [] });
  expect(await cashTable()).toBe(before);
  karam.now = new Date('2026-11-19T08:00:00Z');
  const side = await bankSide();
  expect(side.ibanEnd).toBe('1001');
  expect(side.statements).toMatchObject([{ name: 'STMT-1', closing: '749.75', entryCount: 4, gap: null }]);
  expect(side.differences).toEqual([
    {
      kind: 'provider_payout',
      payoutId: null,
      lineId: 'txn_2',
      amount: '80.00',
      since: '2026-11-16',
      days: 3,
    },
    { kind: 'payout', payoutId: second, lineId: null, amount: '-19.00', since: '2026-11-16', days: 3 },
  ]);
  expect(side.unexplained).toMatchObject([
    { reference: 'CR-2', amount: '250.00', description: 'Somebody, From ...1001', days: 3, candidates: [] },
  ]);
  // The text about a payout names a person, so it is not kept.
  const kept = await karam.db.selectFrom('bankEntries').select('description').execute();
  expect(JSON.stringify(kept)).not.toContain('Maya');
  const audit = (await admin.get('/api/admin/audit?limit=2')).json();
  expect(audit[0]).toMatchObject({
    action: 'bank_statement.applied',
    detail: { account: '...1001', statements: ['STMT-1'], entries: 4, unexplained: 1, closing: '749.75' },
  });
  await expectLedgerHolds(karam.db);
});

test('the books count the bank by its statements: what is held covers what is owed, or not', async () => {
  const { accounts, held, owed } = (await admin.get('/api/admin/money-position')).json();
  expect(accounts).toMatchObject({
    bank_statement: '749.75',
    // Sent by the provider and not arrived, less a payout that the bank has not debited.
    bank: '61.00',
    // In the account before the first statement, and in our books nowhere.
    bank_before: '-100.00',
    bank_fees: '5.25',
    unexplained_in: '250.00',
    unexplained_out: '0.00',
  });
  // Tips of 120.00 less 580.00 sent by the provider, and what is in the bank and on its way to it.
  expect(held).toBe('350.75');
  expect(owed).toBe('250.00');
  const { days } = (await admin.get('/api/admin/settlement')).json();
  expect(
    days.map(({ day, sent, arrived, missing, missingDays }: Record<string, unknown>) => ({
      day,
      sent,
      arrived,
      missing,
      missingDays,
    })),
  ).toEqual([
    { day: '2026-11-16', sent: '80.00', arrived: '0.00', missing: '80.00', missingDays: 3 },
    { day: '2026-11-15', sent: '500.00', arrived: '500.00', missing: '0.00', missingDays: null },
  ]);
});

test('a statement of another account, in another currency, or that does not add up is refused and changes nothing', async () => {
  const before = await cashTable();
  const base = { iban: IBAN, opening: '749.75', closing: '749.75', entries: [] };
  const messageOf = async (content: string) => said(await send(content)).message;
  expect(await messageOf(aStatement({ ...base, iban: 'AE070331234567890123456' }))).toBe(
    'This is a statement of the account ...3456. Tips are paid out from ...1001: only statements of that account can be read.',
  );
  expect(
    await messageOf(
      aStatement({ ...base, closing: '754.75', entries: [{ amount: '5.00', currency: 'USD' }] }),
    ),
  ).toContain('USD');
  expect(await messageOf(aStatement({ ...base, closing: '1.00' }))).toBe(
    'The statement from 2026-11-16 to 2026-11-16 does not add up: its entries end at 749.75 AED, and it says 1.00 AED.',
  );
  expect(await messageOf(aStatement({ ...base, id: 'STMT-0', from: '2026-11-01' }))).toContain(
    'begins on 2026-11-16',
  );
  expect(
    await messageOf(
      statementOne().replace('Monthly', 'Yearly').replaceAll('5.25', '6.25').replace('749.75', '748.75'),
    ),
  ).toContain('FEE-1');
  expect(await messageOf(aStatement({ ...base, id: 'STMT-1' }))).toContain('STMT-1');
  expect(await messageOf('<html>')).toBe('The file is not well-formed XML: see its line 1.');
  expect(await messageOf('a;b\n1;2')).toContain('account_iban');
  expect(await cashTable()).toBe(before);
});

test('a gap between statements is named, breaks the check, and closes with the missing statement', async () => {
  karam.now = new Date('2026-11-19T08:00:00Z');
  const third = aStatement({
    id: 'STMT-3',
    iban: IBAN,
    from: '2026-11-18',
    opening: '810.75',
    closing: '905.75',
    // A transfer that came back, first as a notice and then in the statement.
    entries: [
      {
        amount: '95.00',
        reference: 'CR-4',
        transfers: [{ endToEndId: `KARAM-PAYOUT-${first}`, returned: 'AC04 Account closed' }],
      },
    ],
  });
  const gap = { afterDay: '2026-11-16', beforeDay: '2026-11-18', changed: '61.00' };
  expect((await takeIn(third)).statements).toMatchObject([{ name: 'STMT-3', gap }]);
  expect((await bankSide()).statements[0]).toMatchObject({ name: 'STMT-3', gap });
  const broken = (await checkOn(karam.db)).filter(({ holds }) => !holds);
  expect(broken.map(({ rule }) => rule)).toEqual(['bank_balance']);
  expect((await bankSide()).differences.at(-1)).toMatchObject({
    kind: 'return_credited',
    payoutId: first,
    amount: '-95.00',
    since: '2026-11-18',
    days: 1,
  });

  // The bank debits what is left of the file, without any id, and the provider's second payment arrives.
  const missing = aStatement(
    {
      id: 'STMT-2',
      iban: IBAN,
      from: '2026-11-17',
      opening: '749.75',
      closing: '810.75',
      entries: [
        { amount: '80.00', reference: 'CR-3' },
        { amount: '-19.00', reference: 'DR-2' },
        { amount: '7.00', reference: 'not yet', isPending: true },
      ],
    },
    '02',
  );
  expect(kindsOf(await takeIn(missing))).toEqual({ 'CR-3': 'provider_payout', 'DR-2': 'payout' });
  const side = await bankSide();
  expect(side.statements.map((each: { gap: unknown }) => each.gap)).toEqual([null, null, null]);
  expect(side.differences).toHaveLength(1);
  await expectLedgerHolds(karam.db);
});

test('a notice of credit returns a completed payout, after a preview, and the statement then agrees', async () => {
  const notice = aNotice(IBAN, [
    {
      amount: '95.00',
      reference: 'CR-4',
      transfers: [{ endToEndId: `KARAM-PAYOUT-${first}`, returned: 'AC04 Account closed' }],
    },
  ]);
  // Who started the payout cannot say that it came back.
  expect((await admin.post('/api/admin/bank-answers', { content: notice })).json().problems).toBe(1);
  const other = world.secondAdmin;
  const preview = (await other.post('/api/admin/bank-answers', { content: notice })).json();
  expect(preview).toMatchObject({
    applied: false,
    returned: { count: 1, total: '95.00' },
    lines: [{ payoutId: first, from: 'completed', to: 'returned', reason: 'AC04 Account closed' }],
  });
  const { fingerprint } = preview;
  expect((await other.post('/api/admin/bank-answers', { content: notice, fingerprint })).json().applied).toBe(
    true,
  );
  expect((await bankSide()).differences).toEqual([]);
  expect((await admin.get('/api/admin/money-position')).json().accounts).toMatchObject({
    bank: '0.00',
    bank_statement: '905.75',
    staff_payable: '95.00',
  });
  await expectLedgerHolds(karam.db);
});

test('an admin explains an entry once, with a note; it is posted where it belongs', async () => {
  const [entry] = (await bankSide()).unexplained;
  expect(said(await explain(entry.id, { explanation: 'own_money', note: ' ' })).fields).toEqual({
    note: 'Say how you know, in at most 500 characters.',
  });
  expect(
    said(await explain(entry.id, { explanation: 'provider_payout', note: 'Stripe', itemId: 'txn_2' }))
      .message,
  ).toContain('Choose again');
  expect((await explain(2_000_000, { explanation: 'fee', note: 'Which?' })).statusCode).toBe(404);
  const proposed = await explain(entry.id, { explanation: 'own_money', note: 'Paid in by the company' });
  // 250.00 are more than one admin can explain alone.
  expect(proposed.json()).toMatchObject({ unexplained: [{ id: entry.id }], explained: [] });
  await confirmAsSecond(karam, proposed);
  expect(await bankSide()).toMatchObject({
    unexplained: [],
    explained: [
      {
        id: entry.id,
        explanation: 'own_money',
        note: 'Paid in by the company',
        amount: '250.00',
        explainedByName: admin.user?.username,
      },
    ],
  });
  expect(said(await explain(entry.id, { explanation: 'fee', note: 'No' })).message).toBe(
    'This entry is matched already.',
  );
  expect((await admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'bank_entry.explained', detail: { explanation: 'own_money', amount: '250.00' } },
  ]);
  expect((await admin.get('/api/admin/money-position')).json()).toMatchObject({
    accounts: { unexplained_in: '0.00', own_money: '250.00' },
    owed: '95.00',
  });
  await expectLedgerHolds(karam.db);
});

test('entries without an own reference are told apart, and an admin chooses which payout an entry is', async () => {
  // Two payouts of one amount: the bank names none, so nobody can tell which one it debited.
  await world.tip(world.staffId, '10');
  await world.tip(world.otherStaffId, '110');
  const one = await world.startPayout();
  const two = await world.startPayout(world.otherBusinessId);
  const { id } = (await world.makeFile(one, two)).json();
  await world.release(id);
  karam.now = new Date('2026-11-20T08:00:00Z');
  const [header, ...rows] = [
    'account_iban,booked_day,amount,currency,reference,end_to_end_id,message_id,kind,text,balance',
    `${IBAN},2026-11-20,-104.50,AED,,,,,Transfer,801.25`,
    `${IBAN},2026-11-20,-104.50,AED,,,,,Transfer,696.75`,
    `${IBAN},2026-11-20,-1.00,AED,,,,fee,SMS fee,695.75`,
  ];
  const table = [header, ...rows].join('\n');
  const { lines } = await takeIn(table);
  expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['unexplained', 'unexplained', 'fee']);
  const [debit, other] = (await bankSide()).unexplained;
  expect(debit.reference).not.toBe(other.reference);
  expect(debit.candidates).toEqual([
    { kind: 'payout', itemId: String(one), day: expect.any(String) },
    { kind: 'payout', itemId: String(two), day: expect.any(String) },
  ]);
  const note = 'Seen at the bank';
  expect((await explain(debit.id, { explanation: 'payout', note, itemId: String(two) })).statusCode).toBe(
    200,
  );
  expect(
    said(await explain(other.id, { explanation: 'payout', note, itemId: String(two) })).message,
  ).toContain('Choose again');
  expect((await explain(other.id, { explanation: 'payout', note, itemId: String(one) })).statusCode).toBe(
    200,
  );
  // The bank has debited both, and has not answered.
  expect((await bankSide()).differences).toMatchObject([
    { kind: 'payout_debited', payoutId: one, amount: '104.50' },
    { kind: 'payout_debited', payoutId: two, amount: '104.50' },
  ]);
  expect(await takeIn(table)).toMatchObject({ knownEntries: 3, lines: [] });
  expect(await cashTable()).toBe(
    `
bank_opening     bank_statement → bank                100.00 opening
bank_matched     bank_statement → bank                500.00 CR-1
bank_matched     bank → bank_statement                 95.00 DR-1
bank_fee         bank_fees → bank_statement             5.25 FEE-1
bank_unexplained bank_statement → bank_unexplained    250.00 CR-2
bank_matched     bank_statement → bank                 95.00 CR-4
bank_matched     bank_statement → bank                 80.00 CR-3
bank_matched     bank → bank_statement                 19.00 DR-2
bank_explained   bank_unexplained → own_money         250.00 CR-2
bank_unexplained bank_unexplained → bank_statement    104.50 ${debit.reference}
bank_unexplained bank_unexplained → bank_statement    104.50 ${other.reference}
bank_fee         bank_fees → bank_statement             1.00 ${lines[2].reference}
bank_explained   bank → bank_unexplained              104.50 ${debit.reference}
bank_explained   bank → bank_unexplained              104.50 ${other.reference}`.trimStart(),
  );
  await expectLedgerHolds(karam.db);
});

test('several days in one file are taken in together, and a whole file that the bank debits as one entry is found', async () => {
  await world.tip(world.staffId, '30');
  await world.tip(world.otherStaffId, '40');
  const one = await world.startPayout();
  const two = await world.startPayout(world.otherBusinessId);
  const file = (await world.makeFile(one, two)).json();
  await world.release(file.id);
  const [total] = [file.total];
  const statements = [
    {
      id: 'STMT-6',
      iban: IBAN,
      from: '2026-11-22',
      opening: '629.25',
      closing: '629.25',
      entries: [],
    },
    {
      id: 'STMT-5',
      iban: IBAN,
      from: '2026-11-21',
      opening: '695.75',
      closing: '629.25',
      entries: [{ amount: `-${total}`, reference: 'DR-5', batchId: file.messageId }],
    },
  ];
  const { lines, statements: taken } = await takeIn(someStatements(statements));
  expect(taken.map(({ name, gap }: { name: string; gap: unknown }) => [name, gap])).toEqual([
    ['STMT-5', null],
    ['STMT-6', null],
  ]);
  expect(lines).toMatchObject([{ kind: 'payout', payoutIds: [one, two], amount: '-66.50' }]);
  await expectLedgerHolds(karam.db);
});

async function namedAfter(damage: string): Promise<string[]> {
  const broken = await brokenAfter(karam.db, damage);
  return broken.map(({ rule, examples }) => `${rule}: ${examples[0]?.kind}`);
}

const POSTED = 'bank_entries_posted: bank_entry';
const MATCHED = 'bank_matches: bank_entry';
const BALANCE = 'bank_balance: statement';
const SUMS = 'statements_add_up: statement';
const entryOf = (reference: string) => `(SELECT id FROM bank_entries WHERE reference = '${reference}')`;

test.each<[string, string, string[]]>([
  [
    'a statement whose closing balance is another one',
    "UPDATE bank_statements SET closing = closing + 1 WHERE name = 'STMT-2'",
    [SUMS],
  ],
  [
    'an entry that was taken out of its statement',
    `DELETE FROM bank_statement_entries WHERE entry_id = ${entryOf('FEE-1')}`,
    [SUMS, POSTED],
  ],
  [
    'an entry that is not posted',
    `DELETE FROM cash_postings WHERE bank_entry_id = ${entryOf('FEE-1')}`,
    [POSTED, BALANCE],
  ],
  [
    'an entry that is posted twice',
    `DROP INDEX cash_postings_bank_entry_id_cause_key;
     INSERT INTO cash_postings (cause, debit_account, credit_account, amount, bank_entry_id, at)
     SELECT cause, debit_account, credit_account, amount, bank_entry_id, now() FROM cash_postings
     WHERE bank_entry_id = ${entryOf('FEE-1')}`,
    [POSTED, BALANCE],
  ],
  [
    'an entry that is posted to another account',
    `UPDATE cash_postings SET cause = 'bank_matched', debit_account = 'bank' WHERE bank_entry_id = ${entryOf('FEE-1')}`,
    [POSTED],
  ],
  [
    'an entry of another amount in its row and in its posting',
    `UPDATE bank_entries SET amount = amount - 1 WHERE reference = 'DR-1';
     UPDATE cash_postings SET amount = amount + 1 WHERE bank_entry_id = ${entryOf('DR-1')}`,
    [SUMS, MATCHED, BALANCE],
  ],
  [
    'an entry that is about nothing',
    `DELETE FROM bank_matches WHERE entry_id = ${entryOf('CR-1')}`,
    [MATCHED],
  ],
  [
    'an entry that is about somebody else’s payout',
    `UPDATE bank_matches SET payout_id = NULL, provider = 'stripe', line_id = 'txn_1', kind = 'provider_payout'
     WHERE entry_id = ${entryOf('DR-1')}`,
    ['the database refuses it'],
  ],
  [
    'an explanation of an entry that was clear',
    `INSERT INTO bank_explanations SELECT ${entryOf('FEE-1')}, 'own_money', 'Mine', id, now() FROM users LIMIT 1`,
    [POSTED],
  ],
  [
    'a posting of the bank that no entry has caused',
    `INSERT INTO cash_postings (cause, debit_account, credit_account, amount, bank_entry_id, at)
     VALUES ('bank_fee', 'bank_fees', 'bank_statement', 5, 2000000, now())`,
    [POSTED],
  ],
])('the ledger check names %s', async (_what, damage, expected) => {
  const attempt = namedAfter(damage);
  if (expected[0] === 'the database refuses it')
    await expect(attempt).rejects.toThrow('bank_matches_provider_line_id_key');
  else expect(await attempt).toEqual(expected);
  await expectLedgerHolds(karam.db);
});

test('an entry of a month that is closed is posted on the first day that is open', async () => {
  const closedBy = admin.user?.id ?? '';
  await karam.db
    .insertInto('closedMonths')
    .values({ month: '2026-11', closedBy, closedAt: karam.now })
    .execute();
  const late = aStatement({
    id: 'STMT-7',
    iban: IBAN,
    from: '2026-11-23',
    opening: '629.25',
    closing: '619.25',
    entries: [{ amount: '-10.00', reference: 'FEE-7', code: 'CHRG' }],
  });
  expect((await takeIn(late)).lines).toMatchObject([{ kind: 'fee', bookedDay: '2026-11-23' }]);
  const posted = await karam.db
    .selectFrom('cashPostings')
    .select(['at', 'amount'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(posted).toEqual({ at: new Date('2026-12-01T00:00:00+04:00'), amount: '10.00' });
  await expectLedgerHolds(karam.db);
});
