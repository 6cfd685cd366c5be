import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { makeWorld } from '#test/helpers/world.ts';

/** VAT on the fee: off, included and added, each kept with its tip and given back to the fil. */
const karam = testApp();
const TRN = '100234567800003';

test('each tip keeps the VAT that applied to it, from the tip page to the refund', async () => {
  const { admin, owner, anonymous, staffId } = await makeWorld(karam);
  const set = (change: object) => changeSettings(karam, admin, change);
  const terms = async () => (await anonymous.get('/api/tips/terms')).json();
  const tip = async (amount: string, coverFee = false) =>
    (await anonymous.post('/api/tips', { staffId, amount, coverFee })).json();

  expect(await terms()).toMatchObject({ vatBps: 0, vatIncluded: true });
  await tip('100');

  // Without the number, no VAT can be charged; and while it is charged, the number stays.
  const refusal = await set({ vatBps: 500 });
  expect([refusal.statusCode, refusal.json().fields]).toMatchObject([
    400,
    { vatTrn: { reason: 'trn_required' } },
  ]);
  expect((await set({ vatBps: 500, vatTrn: '12345' })).json().fields).toMatchObject({
    vatTrn: { reason: 'trn_invalid' },
  });
  expect((await set({ vatBps: 500, vatTrn: '100-2345-6780-0003' })).json()).toMatchObject({ vatTrn: TRN });
  expect((await set({ vatTrn: null })).statusCode).toBe(400);
  await expect.poll(terms).toMatchObject({ vatBps: 500, vatIncluded: true });
  const included = await tip('100');
  expect(included).toMatchObject({ fee: '5.00', net: '95.00', charged: '100.00' });
  // This payment waits for its provider, while the settings change.
  const waiting = await tip('4000.02');
  expect(waiting).toMatchObject({ status: 'pending' });

  await set({ vatIncluded: false });
  await expect.poll(terms).toMatchObject({ vatIncluded: false });
  expect(await tip('100')).toMatchObject({ fee: '5.25', net: '94.75', charged: '100.00' });
  expect(await tip('100', true)).toMatchObject({ fee: '5.25', net: '100.00', charged: '105.25' });
  await admin.post(`/api/admin/payments/${waiting.id}/simulate`, { outcome: 'paid' });
  await expect
    .poll(async () => (await anonymous.get(`/api/tips/follow/${waiting.token}`)).json().stage)
    .toBe('received');

  await set({ vatBps: 0, vatTrn: null });
  await expect.poll(terms).toMatchObject({ vatBps: 0 });
  await admin.post(`/api/admin/tips/${included.id}/refund`, { reason: 'Tipped twice' });
  await tip('10');

  // VAT is owed to the tax office: neither the platform's revenue nor left over.
  expect((await admin.get('/api/admin/stats')).json().platformRevenue).toBe('205.98');
  expect((await admin.get('/api/admin/money-position')).json()).toMatchObject({
    accounts: { vat: '10.02', platform_fees: '205.98', provider_clearing: '4315.27' },
    left: '205.98',
  });
  const month = 'from=2026-11-01&to=2026-11-30';
  for (const [who, url] of [
    [admin, `/api/admin/exports/tips.csv?${month}`],
    [owner, `/api/tips/list.csv?${month}`],
  ] as const) {
    const [head = '', ...lines] = (await who.get(url)).body.trimEnd().split('\r\n');
    const place = (name: string) => head.replace('\ufeff', '').split(',').indexOf(name);
    const figures = (line = '') => ['fee', 'vat', 'net'].map((name) => line.split(',')[place(name)]);
    expect(figures(lines.at(-1))).toEqual(['216.00', '10.02', '4099.27']);
    expect(lines.map(figures)).toContainEqual(['-5.00', '-0.24', '-95.00']);
  }
  expect((await owner.get('/api/statement?month=2026-11')).json().totals).toMatchObject({
    fee: '205.98',
    vat: '10.02',
  });
  const [november] = (await admin.get('/api/admin/months')).json().months;
  expect(november).toMatchObject({ fees: '205.98', profit: '205.98' });
  expect(november.accounts).toContainEqual({
    account: 'vat',
    opening: '0.00',
    debit: '0.24',
    credit: '10.26',
    closing: '-10.02',
  });
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        4.76 Maya
tip_paid        provider_clearing → vat                  0.24 Maya
tip_paid        provider_clearing → staff_payable       94.75 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
tip_paid        provider_clearing → vat                  0.25 Maya
tip_paid        provider_clearing → staff_payable      100.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
tip_paid        provider_clearing → vat                  0.25 Maya
tip_paid        provider_clearing → staff_payable     3800.02 Maya
tip_paid        provider_clearing → platform_fees      190.48 Maya
tip_paid        provider_clearing → vat                  9.52 Maya
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        4.76 Maya
tip_refunded    vat → provider_clearing                  0.24 Maya
tip_paid        provider_clearing → staff_payable        9.50 Maya
tip_paid        provider_clearing → platform_fees        0.50 Maya`.trimStart(),
  );
  await expectLedgerHolds(karam.db);
});

/** What somebody with full access to the database could do. Triggers are off, as they would be. */
test.each<[string, string, string[]]>([
  [
    'VAT that was lowered with its fee',
    "UPDATE tips SET vat = vat - 0.01 WHERE vat_bps > 0 AND status = 'paid'",
    ['tips_posted', 'fees'],
  ],
  ['another rate', 'UPDATE tips SET vat_bps = 400 WHERE vat_bps > 0', ['fees']],
  ['VAT that was added and is said to be included', 'UPDATE tips SET vat_included = true', ['fees']],
  ['a posting of VAT that was removed', "DELETE FROM postings WHERE credit_account = 'vat'", ['tips_posted']],
  [
    'a total of VAT of a person',
    'UPDATE staff SET vat_total = vat_total + 1',
    ['staff_tip_totals', 'business_balances'],
  ],
  ['a total of VAT of a business', 'UPDATE businesses SET vat_total = 0', ['business_balances']],
])('the checks notice %s', async (_what, damage, rules) => {
  await expectLedgerHolds(karam.db);
  const broken = (await brokenAfter(karam.db, damage)).map(({ rule }) => rule);
  expect(broken).toEqual(expect.arrayContaining(rules));
});
