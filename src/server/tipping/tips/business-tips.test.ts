import { expect, test } from 'vitest';
import { exportLines } from '#server/platform/csv/csv.ts';
import { businessTipsExport } from '#server/tipping/tips/business-tips-export.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

/** Three paid tips of two people on two Dubai days, one that was given back, and one of another business. */
async function worldWithTips() {
  const world = await makeWorld(karam);
  const second = await insertStaff(karam.db, world.businessId);
  const tip = async (instant: string, payload: object): Promise<number> => {
    karam.now = new Date(instant);
    const answer = await world.anonymous.post('/api/tips', { staffId: world.staffId, ...payload });
    expect(answer.statusCode).toBe(201);
    return answer.json().id;
  };
  // One minute before and after midnight in Dubai.
  await tip('2026-11-09T19:59:00Z', { amount: '20', customerName: 'Layla', message: '100% lovely' });
  await tip('2026-11-09T20:01:00Z', { amount: '10.10', coverFee: true, message: '=1+1' });
  const kept = await tip('2026-11-09T20:02:00Z', { staffId: second, amount: '7.77' });
  const returned = await tip('2026-11-09T20:03:00Z', { staffId: second, amount: '50' });
  await tip('2026-11-09T20:04:00Z', { staffId: world.otherStaffId, amount: '333', customerName: 'Layla' });
  const refund = { reason: 'The guest tipped the wrong person' };
  expect((await world.admin.post(`/api/admin/tips/${returned}/refund`, refund)).statusCode).toBeLessThan(300);
  return { ...world, second, kept };
}

test('an owner finds tips by days, person, status and words, and the totals are of all that fit', async () => {
  const { owner, otherOwner, staffId, second, otherStaffId } = await worldWithTips();
  const amounts = async (query: string, client = owner) =>
    (await client.get(`/api/tips/list?${query}`)).json().map((tip: { amount: string }) => tip.amount);
  expect(await amounts('')).toEqual(['50.00', '7.77', '10.10', '20.00']);
  expect(await amounts('status=refunded')).toEqual(['50.00']);
  expect(await amounts('to=2026-11-09')).toEqual(['20.00']);
  expect(await amounts('from=2026-11-10&status=paid')).toEqual(['7.77', '10.10']);
  expect(await amounts(`staffId=${second}`)).toEqual(['50.00', '7.77']);
  expect(await amounts('search=layla')).toEqual(['20.00']);
  expect(await amounts('search=0%25')).toEqual(['20.00']);
  expect(await amounts('search=1%25')).toEqual([]);
  // Nobody finds the tips of another business.
  expect(await amounts(`staffId=${otherStaffId}`)).toEqual([]);
  expect(await amounts(`staffId=${staffId}`, otherOwner)).toEqual([]);
  const [, next = ''] =
    /<([^>]+)>/.exec(String((await owner.get('/api/tips/list?limit=1')).headers.link)) ?? [];
  expect(next).toContain('/api/tips/list?limit=1&before=');
  expect((await owner.get(next)).json()).toMatchObject([{ amount: '7.77' }]);

  const totals = async (query: string) => (await owner.get(`/api/tips/list/totals?${query}`)).json();
  expect(await totals('limit=1')).toEqual({
    // 20.00 + 10.10 + 7.77; the fee of the second tip was paid on top of it.
    paid: { count: 3, gross: '37.87', covered: '0.50', fee: '1.89', net: '36.48' },
    refunded: { count: 1, gross: '50.00', covered: '0.00', fee: '2.50', net: '47.50' },
  });
  expect((await totals('search=nobody-wrote-this')).paid.count).toBe(0);
  await expectLedgerHolds(karam.db);
});

test('an owner downloads what is shown, without formulas, and the audit log has no words of guests', async () => {
  const { owner, businessId, second } = await worldWithTips();
  const ofSecond = await owner.get(`/api/tips/list.csv?staffId=${second}`);
  expect(ofSecond.body.trimEnd().split('\r\n')).toEqual([
    expect.stringContaining('gross'),
    expect.stringContaining(',paid,50.00'),
    expect.stringContaining(',paid,7.77'),
    expect.stringContaining(',refunded,-50.00'),
    expect.stringContaining('Total'),
  ]);
  const answer = await owner.get('/api/tips/list.csv?from=2026-11-01&search=1');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="tips.csv"');
  const lines = answer.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/paid,10\.10,0\.50,10\.10,10\.60,,'=1\+1,0\.00,,,wallet-of-maya$/);
  expect(lines.at(-1)).toMatch(/^Total,.*30\.10,1\.50,29\.10,30\.60,,,0\.00,,,$/);
  const row = await karam.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'tips.exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actorId: owner.user?.id, subjectId: String(businessId) });
  expect(row.detail).toEqual({ from: '2026-11-01', isSearch: true });
  await expectLedgerHolds(karam.db);
});

test('the file has exactly the tips that the page shows, and adds up to its totals, for every filter', async () => {
  const { owner, admin, second, kept } = await worldWithTips();
  const part = { reason: 'Typed twice', amount: '2.00' };
  expect((await admin.post(`/api/admin/tips/${kept}/refund`, part)).statusCode).toBeLessThan(300);
  for (const [query, count, gross] of [
    ['status=paid', 3, '35.87'],
    ['status=refunded', 1, '0.00'],
    [`status=paid&staffId=${second}`, 1, '5.77'],
    ['status=refunded&search=lovely', 0, '0.00'],
    ['status=paid&from=2026-11-10&to=2026-11-10', 2, '15.87'],
    ['', 4, '35.87'],
  ] as const) {
    const ids = (await owner.get(`/api/tips/list?${query}`)).json().map(({ id }: { id: number }) => id);
    const totals = (await owner.get(`/api/tips/list/totals?${query}`)).json();
    const [head, ...lines] = (await owner.get(`/api/tips/list.csv?${query}`)).body.trimEnd().split('\r\n');
    const total = (lines.pop() ?? '').split(',');
    const inFile = new Set(lines.map((line) => Number(line.split(',')[0])));
    const shown = { tips: ids.length, gross: totals.paid.gross };
    const filed = { tips: inFile.size, gross: total[head?.split(',').indexOf('gross') ?? -1] };
    expect({ query, shown, filed }).toEqual({
      query,
      shown: { tips: count, gross },
      filed: { tips: count, gross },
    });
    expect([...inFile].sort()).toEqual([...ids].sort());
  }
  await expectLedgerHolds(karam.db);
});

test("an owner's file has every refund of a tip, also if the database is read in pages of two lines", async () => {
  const { admin, businessId, kept } = await worldWithTips();
  for (const amount of ['1.00', '2.00', '3.00']) {
    const answer = await admin.post(`/api/admin/tips/${kept}/refund`, { reason: 'Typed twice', amount });
    expect(answer.statusCode).toBeLessThan(300);
  }
  const pageOfTwo = businessTipsExport(karam.db, [businessId], { search: null }, 2);
  const lines = (await Array.fromAsync(exportLines(pageOfTwo))).map((line) => line.trimEnd().split(','));
  expect(lines.map((cells) => `${cells[5]} ${cells[6]}`)).toEqual([
    'status gross',
    ...['paid 50.00', 'paid 7.77', 'paid 10.10', 'paid 20.00'],
    ...['refunded -50.00', 'refunded -3.00', 'refunded -2.00', 'refunded -1.00'],
    ' 31.87',
  ]);
  await expectLedgerHolds(karam.db);
});

test("a month's people and days add up to its totals and to the dashboard, to the fil", async () => {
  const { owner, staffId, second } = await worldWithTips();
  const report = (await owner.get('/api/tips/report?month=2026-11')).json();
  expect(report.totals).toEqual({ count: 4, gross: '87.87', covered: '0.50', fee: '4.39', net: '83.98' });
  expect(report.refunded).toMatchObject({ count: 1, gross: '50.00' });
  expect(report.balance).toEqual({ gross: '37.87', covered: '0.50', fee: '1.89', net: '36.48' });
  expect(report.people).toMatchObject([
    { staffId, count: 2, gross: '30.10', net: '29.10' },
    { staffId: second, count: 2, gross: '57.77', net: '54.88', refunded: { count: 1, net: '47.50' } },
  ]);
  expect(report.days).toHaveLength(30);
  const given = report.days.filter(({ count }: { count: number }) => count > 0);
  expect(given).toMatchObject([
    { date: '2026-11-09', count: 1, gross: '20.00', net: '19.00' },
    { date: '2026-11-10', count: 3, gross: '67.87', net: '64.98', refunded: { count: 1, gross: '50.00' } },
  ]);
  const range = (await owner.get('/api/analytics/range?from=2026-11-08&to=2026-11-10')).json();
  expect(range).toEqual([
    { date: '2026-11-08', count: 0, gross: '0.00', net: '0.00' },
    { date: '2026-11-09', count: 1, gross: '20.00', net: '19.00' },
    { date: '2026-11-10', count: 2, gross: '17.87', net: '17.48' },
  ]);
  await expectLedgerHolds(karam.db);
});

test.each([
  ['/api/tips/list?status=pending', 'status must be paid or refunded.'],
  ['/api/tips/list?staffId=x', 'There is no such person.'],
  ['/api/tips/list?from=2026-02-02&to=2026-02-01', 'The period ends before it begins.'],
  ['/api/tips/report?month=2026-13', 'Write the month like 2026-11.'],
  ['/api/analytics/range?from=2026-01-01&to=2027-01-02', 'The period can have at most 366 days.'],
  ['/api/analytics/range?from=&to=', 'Give the day as 2026-11-15.'],
])('%s is refused', async (url, message) => {
  const { owner } = await makeWorld(karam);
  const answer = await owner.get(url);
  expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
});
