import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { owedStatement } from '#server/money/payouts/owed-store.ts';
import { isLatin } from '#server/platform/db/sql-text.ts';
import { isLatinName } from '#shared/bank.ts';
import { fils } from '#shared/money/money.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff, makeWorld, VALID_IBAN, type World } from '#test/helpers/world.ts';

const karam = testApp();
const OWN_IBAN = 'AE260211000000230064016';
let world: World;
let withIban: number;

const tip = async (staffId: number, amount: string) => {
  expect((await karam.visitor().post('/api/tips', { staffId, amount })).statusCode).toBe(201);
};
const businessName = () => `Business of ${world.owner.user?.username}`;
/** Each test uses its own business and filters by it. */
const owed = async (query = '') =>
  (
    await world.admin.get(`/api/admin/payouts/owed?search=${encodeURIComponent(businessName())}${query}`)
  ).json();

beforeEach(async () => {
  world = await makeWorld(karam);
  withIban = await insertStaff(karam.db, world.businessId);
  await setIban(karam.db, 'staff', withIban, OWN_IBAN);
});

test('staff with an IBAN have their own line, the others share the line of their business, and most owed is first', async () => {
  const other = await insertStaff(karam.db, world.businessId);
  await tip(world.staffId, '10');
  await tip(other, '20');
  await tip(withIban, '100');
  const business = { businessId: world.businessId, businessName: businessName() };
  expect(await owed()).toEqual({
    lines: [
      {
        recipientType: 'staff',
        recipientId: withIban,
        recipientName: 'Maya Fernandes',
        ...business,
        iban: OWN_IBAN,
        amount: '95.00',
        people: 1,
        obstacle: null,
        sharesEmiratesId: false,
        ibanWaitsUntil: null,
        refused: null,
        lastPaidAt: null,
      },
      {
        recipientType: 'business',
        recipientId: world.businessId,
        recipientName: businessName(),
        ...business,
        iban: VALID_IBAN,
        amount: '28.50',
        people: 2,
        obstacle: null,
        sharesEmiratesId: false,
        ibanWaitsUntil: null,
        refused: null,
        lastPaidAt: null,
      },
    ],
    payable: { count: 2, total: '123.50' },
    releasers: expect.any(Array),
    isCut: false,
  });
  expect(await owed('&minimum=28.51')).toMatchObject({
    lines: [{ recipientId: withIban }],
    payable: { count: 1, total: '95.00' },
  });
  await expectLedgerHolds(karam.db);
});

test('a line that cannot be paid says why, and is not counted as payable', async () => {
  await tip(world.staffId, '10');
  await tip(withIban, '10');
  const change = (set: { iban?: null; status?: 'suspended' }) =>
    karam.db.updateTable('businesses').set(set).where('id', '=', world.businessId).execute();
  const obstacles = async () =>
    (await owed()).lines.map((line: { recipientType: string; obstacle: string | null }) => [
      line.recipientType,
      line.obstacle,
    ]);
  await change({ iban: null });
  expect(await obstacles()).toEqual([
    ['business', 'no_iban'],
    ['staff', null],
  ]);
  expect((await owed()).payable).toEqual({ count: 1, total: '9.50' });
  await change({ status: 'suspended' });
  expect(await obstacles()).toEqual([
    ['business', 'business_not_active'],
    ['staff', 'business_not_active'],
  ]);
  expect((await owed()).payable).toEqual({ count: 0, total: '0.00' });
  await expectLedgerHolds(karam.db);
});

test("a staff member below zero is listed in spite of the minimum, and reduces nobody else's amount", async () => {
  // As after a refund that follows a payout. Undone at the end, because no posting made it.
  const setOwed = (amount: string) =>
    karam.db.updateTable('staff').set({ pendingPayout: amount }).where('id', '=', world.staffId).execute();
  const other = await insertStaff(karam.db, world.businessId);
  await tip(other, '10');
  await setOwed('-3.00');
  const { lines, payable } = await owed('&minimum=5');
  expect(lines).toMatchObject([
    { recipientType: 'business', amount: '9.50', people: 1, obstacle: null },
    { recipientType: 'staff', recipientId: world.staffId, iban: null, amount: '-3.00', obstacle: 'repaying' },
  ]);
  expect(payable).toEqual({ count: 1, total: '9.50' });
  await setOwed('0');
  await expectLedgerHolds(karam.db);
});

test('an invalid minimum is refused', async () => {
  for (const minimum of ['-1', '1e3', 'x', '1.234']) {
    expect(said(await world.admin.get(`/api/admin/payouts/owed?minimum=${minimum}`)).fields).toEqual({
      minimum: 'The minimum must be an amount such as 50 or 50.00.',
    });
  }
});

test('the list is cut at its limit, and the totals count all lines', async () => {
  const many = sql`
    INSERT INTO staff (business_id, first_name, last_name, role, wallet_id, iban, pending_payout)
    SELECT ${world.businessId}, 'Many', 'People', 'Server', 'w', 'lost', 0.01 FROM generate_series(1, 1001)`;
  await many.execute(karam.db);
  const { lines, payable, isCut } = await owed();
  expect({ lines: lines.length, payable, isCut }).toEqual({
    lines: 1000,
    payable: { count: 1001, total: '10.01' },
    isCut: true,
  });
  await sql`DELETE FROM staff WHERE id = (SELECT max(id) FROM staff WHERE first_name = 'Many')`.execute(
    karam.db,
  );
  expect(await owed()).toMatchObject({ payable: { count: 1000 }, isCut: false });
  await karam.db.deleteFrom('staff').where('firstName', '=', 'Many').execute();
  expect(await owed()).toMatchObject({ lines: [], payable: { count: 0, total: '0.00' }, isCut: false });
});

test('who is known by no name that a bank can write is not payable, until somebody says how it is written', async () => {
  await karam.db
    .updateTable('staff')
    .set({ firstName: 'مايا', lastName: 'حداد' })
    .where('id', '=', withIban)
    .execute();
  await karam.db
    .updateTable('businesses')
    .set({ name: `${businessName()} مقهى` })
    .where('id', '=', world.businessId)
    .execute();
  await tip(withIban, '100');
  await tip(world.staffId, '20');
  const obstacles = async () => {
    const { lines, payable } = await owed();
    return [...lines.map(({ obstacle }: { obstacle: string }) => obstacle), payable.total];
  };
  expect(await obstacles()).toEqual(['no_bank_name', 'no_bank_name', '0.00']);
  await karam.db.updateTable('staff').set({ bankName: 'MAYA HADDAD' }).where('id', '=', withIban).execute();
  await karam.db
    .updateTable('businesses')
    .set({ bankName: 'CAFE' })
    .where('id', '=', world.businessId)
    .execute();
  expect(await obstacles()).toEqual([null, null, '114.00']);
  await expectLedgerHolds(karam.db);
});

test('PostgreSQL and the bank file agree about which names are Latin', async () => {
  const names = [
    'Maya',
    'Ŵåłgøđ Ñuñez-O’Brien 3',
    'Nguyễn Thị Ánh',
    'Mária 🌸',
    'Café “Noor” ×2',
    '12',
    '-',
    '⁨Ali⁩',
  ];
  const others = [
    'مايا',
    'Maya حداد',
    'माया',
    'Мая',
    '李 Li',
    'Μαρία',
    'مايا Maya',
    '한글',
    'ไทย',
    'ܐ A',
    'ٱ',
  ];
  const { rows } = await sql<{ name: string; isLatin: boolean }>`
    SELECT name, ${isLatin(sql`name`)} AS is_latin FROM unnest(${[...names, ...others]}::text[]) AS name`.execute(
    karam.db,
  );
  expect(rows.filter((row) => row.isLatin !== isLatinName(row.name))).toEqual([]);
  expect(rows.filter((row) => row.isLatin)).toHaveLength(names.length - 2);
});

test('the query reads only staff with a balance, and never tips or postings', async () => {
  const { sql: text, parameters } = owedStatement(
    { minimum: fils(0), search: undefined },
    { now: karam.now, isTestMode: false, allowances: [], identityLimit: '3500.00' },
  ).compile(karam.db);
  const plan = await karam.db.transaction().execute(async (transaction) => {
    // Sequential scans are off, because PostgreSQL would scan such small tables without using an index.
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
    const explained = sql.raw<Record<string, string>>(
      `EXPLAIN ${text.replaceAll(/\$(\d+)/g, (_, place) => `'${textOf(parameters[Number(place) - 1])}'`)}`,
    );
    return (await explained.execute(transaction)).rows.map((row) => Object.values(row).join()).join('\n');
  });
  expect(plan).toContain('staff_owed_idx');
  expect(plan).not.toMatch(/on (tips|postings)/);
});

function textOf(parameter: unknown): string {
  return parameter instanceof Date ? parameter.toISOString() : String(parameter);
}
