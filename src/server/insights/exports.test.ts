import { expect, test } from 'vitest';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

async function fileOf(admin: Client, name: string, period = 'from=2026-11-01&to=2026-11-30') {
  const answer = await admin.get(`/api/admin/exports/${name}.csv?${period}`);
  expect(answer.statusCode).toBe(200);
  const [head = '', ...lines] = answer.body.replace('\ufeff', '').trimEnd().split('\r\n');
  const columns = head.split(',');
  const asRow = (line: string) =>
    Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell]));
  return { rows: lines.slice(0, -1).map(asRow), total: asRow(lines.at(-1) ?? ''), headers: answer.headers };
}

test('exported tips add up to the figures of the dashboard, with gross, fee and net in separate columns', async () => {
  const { admin, owner, anonymous, staffId } = await makeWorld(karam);
  await anonymous.post('/api/tips', { staffId, amount: '20', customerName: '=HYPERLINK("x")' });
  await anonymous.post('/api/tips', { staffId, amount: '10', coverFee: true });
  const { rows, total, headers } = await fileOf(admin, 'tips');
  expect(headers['content-disposition']).toBe('attachment; filename="tips-2026-11-01-2026-11-30.csv"');
  const own = rows.filter((row) => row.staffId === String(staffId));
  expect(own.map(({ gross, fee, net, charged, status }) => [gross, fee, net, charged, status])).toEqual([
    ['20.00', '1.00', '19.00', '20.00', 'paid'],
    ['10.00', '0.50', '10.00', '10.50', 'paid'],
  ]);
  // A name that looks like a formula is exported as text.
  expect(own[0]?.customerName).toContain("'=HYPERLINK");
  const { totalTipsProcessed, platformRevenue } = (await admin.get('/api/admin/stats')).json();
  expect(total).toMatchObject({ id: 'Total', gross: totalTipsProcessed, fee: platformRevenue });
  expect((await owner.get('/api/analytics/summary')).json().monthAmount).toBe('30.00');
  await expectLedgerHolds(karam.db);
});

test('a period consists of Dubai days, including the last one', async () => {
  const { admin, anonymous, staffId } = await makeWorld(karam);
  const begun = karam.now;
  // One minute before and after midnight in Dubai.
  for (const now of ['2026-12-01T19:59:00Z', '2026-12-01T20:01:00Z']) {
    karam.now = new Date(now);
    await anonymous.post('/api/tips', { staffId, amount: '5' });
  }
  karam.now = begun;
  const days = async (period: string) =>
    (await fileOf(admin, 'tips', period)).rows.map((row) => row.dubaiDay);
  expect(await days('from=2026-12-01&to=2026-12-01')).toEqual(['2026-12-01']);
  expect(await days('from=2026-12-01&to=2026-12-02')).toEqual(['2026-12-01', '2026-12-02']);
  await expectLedgerHolds(karam.db);
});

test('an admin exports the postings and payouts of a period', async () => {
  const { admin, anonymous, staffId, businessId } = await makeWorld(karam);
  await anonymous.post('/api/tips', { staffId, amount: '20' });
  await admin.post('/api/admin/payouts', { type: 'business', businessId, amount: '0' });
  const postings = (await fileOf(admin, 'postings')).rows.filter((row) => row.staffId === String(staffId));
  expect(postings.map(({ cause, debit, credit, amount }) => [cause, debit, credit, amount])).toEqual([
    ['tip_paid', 'provider_clearing', 'staff_payable', '19.00'],
    ['tip_paid', 'provider_clearing', 'platform_fees', '1.00'],
    ['payout_started', 'staff_payable', 'payouts_in_transit', '19.00'],
  ]);
  expect(new Set(postings.map(({ staff }) => staff))).toEqual(new Set(['Maya Fernandes']));
  const payouts = await fileOf(admin, 'payouts');
  expect(payouts.rows.at(-1)).toMatchObject({
    businessId: String(businessId),
    amount: '19.00',
    status: 'pending',
  });
  await expectLedgerHolds(karam.db);
});

test('a period that ends before it begins is refused, and an empty period gives a file with totals', async () => {
  const { admin } = await makeWorld(karam);
  const refused = await admin.get('/api/admin/exports/tips.csv?from=2026-11-02&to=2026-11-01');
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'The period ends before it begins.']);
  const { rows, total } = await fileOf(admin, 'tips', 'from=2020-01-01&to=2020-01-31');
  expect([rows, total.gross]).toEqual([[], '0.00']);
});
