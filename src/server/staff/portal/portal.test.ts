import { expect, test } from 'vitest';
import { listPostingsForExport } from '#server/money/ledger/read/postings.ts';
import { addFils, type Fils, fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const OWN_IBAN = 'AE260211000000230064016';
/** The last second of October and the first of November in Dubai. */
const LAST_OF_OCTOBER = new Date('2026-10-31T19:59:59Z');
const FIRST_OF_NOVEMBER = new Date('2026-10-31T20:00:00Z');

async function joinedWorld(): Promise<World> {
  const world = await makeWorld(karam);
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  return world;
}

const tip = async ({ staffId }: World, amount: string, words: object = {}) =>
  (await karam.visitor().post('/api/tips', { staffId, amount, ...words })).json();
const refund = ({ admin }: World, id: number) => refundByTwo(karam, admin, id);
const pay = async ({ admin, staffId }: World, amount: string) =>
  (await admin.post('/api/admin/payouts', { type: 'staff', staffId, amount })).json();
const statementOf = async (who: Client, month: string) =>
  (await who.get(`/api/portal/statement?month=${month}`)).json();

test('the statements of two Dubai months add up to the fil and agree with the postings', async () => {
  karam.now = LAST_OF_OCTOBER;
  const world = await joinedWorld();
  const october = await tip(world, '33.33');
  await tip(world, '100');
  const cancelled = await pay(world, '10.00');

  karam.now = FIRST_OF_NOVEMBER;
  await tip(world, '7.77');
  await world.admin.post(`/api/admin/payouts/${cancelled.id}/cancel`, { reason: 'Next payday' });
  await pay(world, '100.01');
  // Given in October and given back in November.
  await refund(world, october.id);

  const [first, second] = [
    await statementOf(world.staff, '2026-10'),
    await statementOf(world.staff, '2026-11'),
  ];
  expect(first).toMatchObject({ opening: '0.00', tipCount: 2, refunds: '0.00', payouts: '-10.00' });
  expect(second).toMatchObject({ opening: first.closing, tipCount: 1, payouts: '-90.01' });
  expect(second.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
    'tip',
    'payout_returned',
    'payout',
    'refund',
  ]);
  expect(second.lines.at(-1)).toMatchObject({
    tipId: october.id,
    tippedAt: LAST_OF_OCTOBER.toISOString(),
    amount: second.refunds,
  });

  const postings = await listPostingsForExport(karam.db, world.staffId);
  for (const { statement, end } of [
    { statement: first, end: FIRST_OF_NOVEMBER },
    { statement: second, end: new Date('2026-11-30T20:00:00Z') },
  ]) {
    const { opening, tips, refunds, payouts, closing, lines } = statement;
    expect(sum([opening, tips, refunds, payouts])).toBe(closing);
    expect(sum([opening, ...lines.map(({ amount }: { amount: string }) => amount)])).toBe(closing);
    expect(closing).toBe(owedBy(postings.filter(({ createdAt }) => createdAt < end)));
  }
  expect((await world.staff.get('/api/portal')).json().owed).toBe(second.closing);
  expect(await statementOf(world.staff, '2026-12')).toMatchObject({ opening: second.closing, lines: [] });
  await expectLedgerHolds(karam.db);
});

test('a month that is none is refused', async () => {
  const { staff } = await joinedWorld();
  for (const month of ['', '2026-13', '2026-11-01', '1999-01', 'x'])
    expect((await staff.get(`/api/portal/statement?month=${month}`)).statusCode).toBe(400);
});

test('a staff member finds their tips by guest, message and day, and sees which was refunded', async () => {
  karam.now = LAST_OF_OCTOBER;
  const world = await joinedWorld();
  const noor = await tip(world, '10', { customerName: 'Noor' });
  karam.now = FIRST_OF_NOVEMBER;
  const cake = await tip(world, '20', { message: 'Lovely 100% cake' });
  await karam.visitor().post('/api/tips', { staffId: world.otherStaffId, amount: '30' });
  await refund(world, noor.id);
  const found = async (query = '') =>
    (await world.staff.get(`/api/portal/tips?${query}`)).json().map(({ id }: { id: number }) => id);

  expect((await world.staff.get('/api/portal/tips')).json()).toMatchObject([
    { id: cake.id, net: '19.00', message: 'Lovely 100% cake', refundedAt: null },
    { id: noor.id, customerName: 'Noor', refundedAt: FIRST_OF_NOVEMBER.toISOString() },
  ]);
  expect(await found('search=noo')).toEqual([noor.id]);
  expect(await found('search=100%25')).toEqual([cake.id]);
  expect(await found('search=nobody')).toEqual([]);
  expect(await found('to=2026-10-31')).toEqual([noor.id]);
  expect(await found('from=2026-11-01')).toEqual([cake.id]);
  expect(await found('limit=1')).toEqual([cake.id]);
  expect(await found(`limit=1&before=${cake.id}`)).toEqual([noor.id]);
  expect((await world.staff.get('/api/portal/tips?from=2026-11-02&to=2026-11-01')).statusCode).toBe(400);
  const wordless = await tip(world, '5');
  expect(await found()).toEqual([wordless.id, cake.id, noor.id]);
  await expectLedgerHolds(karam.db);
});

test('a negative balance names the tips that were refunded after they had been paid out', async () => {
  const world = await joinedWorld();
  const older = await tip(world, '10');
  await refund(world, older.id);
  expect((await world.staff.get('/api/portal')).json()).toMatchObject({ owed: '0.00', repaying: [] });
  const paid = await tip(world, '100');
  await pay(world, '0');
  await refund(world, paid.id);
  expect((await world.staff.get('/api/portal')).json()).toMatchObject({
    owed: '-95.00',
    repaying: [{ id: paid.id, net: '95.00', refundedAt: karam.now.toISOString() }],
  });
  expect((await world.staff.get('/api/portal')).json().repaying).toHaveLength(1);
  await expectLedgerHolds(karam.db);
});

function sum(amounts: string[]): string {
  return toDecimal(addFils(...amounts.map(getFilsFrom)));
}

/** What these postings leave on the staff member's account. */
function owedBy(postings: Awaited<ReturnType<typeof listPostingsForExport>>): string {
  const signed = postings.map(({ debitAccount, creditAccount, amount }): Fils => {
    if (creditAccount === 'staff_payable') return getFilsFrom(amount);
    return debitAccount === 'staff_payable' ? fils(-getFilsFrom(amount)) : fils(0);
  });
  return toDecimal(addFils(...signed));
}
