import { expect, test } from 'vitest';
import { insertPendingTip } from '#server/money/ledger/post/pending-tips.ts';
import { applyPayment } from '#server/money/payments/apply-payment.ts';
import { beginPayment } from '#server/money/payments/collect-payment.ts';
import { fils, filsFromAed } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** What an accountant has in their books stays true: a refund is booked on the day on which it is made. */
const karam = testApp();

const file = async (client: Client, url: string) => (await client.get(url)).body;

/** The day, status and amounts of each line, and the totals. */
const linesOf = (body: string) =>
  body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) =>
      line.split(',').filter((cell) => /^(Total|paid|refunded|20..-..-..|-?\d+\.\d\d)$/.test(cell)),
    );

test('a tip is refunded weeks later: reports and files of past days stay as they were', async () => {
  karam.now = new Date('2026-11-28T07:00:00Z');
  const { admin, owner, anonymous, staffId } = await makeWorld(karam);
  const tip = async (instant: string, amount: string): Promise<number> => {
    karam.now = new Date(instant);
    return (await anonymous.post('/api/tips', { staffId, amount })).json().id;
  };
  const wrong = await tip('2026-11-28T08:00:00Z', '100');
  await tip('2026-11-28T09:00:00Z', '20');
  karam.now = new Date('2026-12-01T08:00:00Z');
  const past = async () => ({
    report: (await owner.get('/api/tips/report?month=2026-11')).json(),
    ownFile: await file(owner, '/api/tips/list.csv?from=2026-11-01&to=2026-11-30'),
    file: await file(admin, '/api/admin/exports/tips.csv?from=2026-11-28&to=2026-11-28'),
    postings: await file(admin, '/api/admin/exports/postings.csv?from=2026-11-28&to=2026-11-28'),
  });
  const before = await past();
  expect(before.report).toMatchObject({
    totals: { count: 2, gross: '120.00', fee: '6.00', net: '114.00' },
    refunded: { count: 0 },
  });

  // The refund is on 2 December in Dubai, one minute after midnight.
  karam.now = new Date('2026-12-01T20:01:00Z');
  await admin.post(`/api/admin/tips/${wrong}/refund`, { reason: 'Tipped the wrong person' });
  await tip('2026-12-02T10:00:00Z', '40');
  expect(await past()).toEqual(before);

  const report = (await owner.get('/api/tips/report?month=2026-12')).json();
  expect(report).toMatchObject({
    totals: { count: 1, gross: '40.00', fee: '2.00', net: '38.00' },
    refunded: { count: 1, gross: '100.00', fee: '5.00', net: '95.00' },
    balance: { gross: '-60.00', covered: '0.00', fee: '-3.00', net: '-57.00' },
    people: [{ staffId, net: '38.00', refunded: { net: '95.00' } }],
  });
  expect(report.days[1]).toMatchObject({ date: '2026-12-02', count: 1, refunded: { count: 1 } });
  const december = [
    ['2026-12-02', 'refunded', '-100.00', '-5.00', '-95.00', '-100.00', '0.00'],
    ['2026-12-02', 'paid', '40.00', '2.00', '38.00', '40.00', '0.00'],
    ['Total', '-60.00', '-3.00', '-57.00', '-60.00', '0.00'],
  ];
  const days = 'from=2026-12-01&to=2026-12-31';
  expect(linesOf(await file(admin, `/api/admin/exports/tips.csv?${days}`))).toEqual(december);
  const [refunded, paid, total] = december;
  expect(linesOf(await file(owner, `/api/tips/list.csv?${days}`))).toEqual([paid, refunded, total]);

  // The dashboard says what counts now: only paid tips.
  expect((await owner.get('/api/analytics/range?from=2026-11-28&to=2026-11-28')).json()).toMatchObject([
    { count: 1, gross: '20.00' },
  ]);
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
tip_paid        provider_clearing → staff_payable       19.00 Maya
tip_paid        provider_clearing → platform_fees        1.00 Maya
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        5.00 Maya
tip_paid        provider_clearing → staff_payable       38.00 Maya
tip_paid        provider_clearing → platform_fees        2.00 Maya`.trimStart(),
  );
  await expectLedgerHolds(karam.db);
});

test('payments are confirmed seven weeks late: all books of the owner have them in the month of the confirmation', async () => {
  karam.now = new Date('2026-11-18T02:00:00Z');
  const { admin, owner, staffId } = await makeWorld(karam);
  const feeOnly = { platformFeeBps: 0, platformFeeFixedFils: 100 };
  const tips = [
    newTip(staffId, karam.now, { split: splitTip(filsFromAed(100), newTip(0, karam.now).terms, false) }),
    // The fee takes all of it, so there is no posting of the person.
    newTip(staffId, karam.now, { split: splitTip(fils(100), feeOnly, false), terms: feeOnly }),
  ];
  const confirmations: (() => ReturnType<typeof applyPayment>)[] = [];
  for (const tip of tips) {
    const row = await insertPendingTip(karam.db, tip, 'sandbox');
    if (!row) throw new Error('the tip was not recorded');
    await beginPayment(karam.db, row, 'en');
    const state = { status: 'captured', amountFils: tip.split.chargedFils, at: karam.now } as const;
    const payment = {
      sessionId: `cs_${row.id}`,
      paymentId: `pi_${row.id}`,
      checkoutUrl: null,
      clientSecret: null,
      state,
    };
    confirmations.push(() =>
      karam.db.transaction().execute((transaction) => applyPayment(transaction, row.id, payment, karam.now)),
    );
  }
  karam.now = new Date('2027-01-05T08:00:00Z');
  for (const confirm of confirmations) expect(await confirm()).toMatchObject({ outcome: 'paid' });

  for (const { user, post } of [owner, admin])
    await post('/api/login', { username: user?.username, password: PASSWORD });
  const report = (await owner.get('/api/tips/report?month=2027-01')).json();
  expect(report.totals).toMatchObject({ count: 2, gross: '101.00', fee: '6.00', net: '95.00' });
  expect(report.days[4]).toMatchObject({ date: '2027-01-05', count: 2, gross: '101.00' });
  const statement = (await owner.get('/api/statement?month=2027-01')).json();
  expect(statement.totals).toMatchObject({ tips: '95.00', fee: '6.00', closing: '95.00' });
  const days = 'from=2027-01-01&to=2027-01-31';
  const [small, large, total] = [
    ['2027-01-05', 'paid', '1.00', '1.00', '0.00', '1.00', '0.00'],
    ['2027-01-05', 'paid', '100.00', '5.00', '95.00', '100.00', '0.00'],
    ['Total', '101.00', '6.00', '95.00', '101.00', '0.00'],
  ];
  expect(linesOf(await file(owner, `/api/tips/list.csv?${days}`))).toEqual([small, large, total]);
  expect(linesOf(await file(admin, `/api/admin/exports/tips.csv?${days}`))).toEqual([large, small, total]);
  // November is over in the books. Dashboards and insights have the tips on the day on which the guests gave them.
  expect((await owner.get('/api/tips/report?month=2026-11')).json().totals.count).toBe(0);
  const insights = async (month: string) => (await owner.get(`/api/insights?month=${month}`)).json().now;
  expect(await insights('2026-11')).toMatchObject({ count: 2, gross: '101.00' });
  expect(await insights('2027-01')).toMatchObject({ count: 0 });
  await expectLedgerHolds(karam.db);
});
