import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readFingerprint } from '#server/money/ledger/read/statements.ts';
import { monthOf } from '#shared/dubai-time.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';

/** The statements of a person, a business and the platform say what the ledger says, month by month. */
const karam = testApp({ config: { rateLimit: true } });
const OCTOBER = new Date('2026-10-31T19:59:59Z');
const NOVEMBER = new Date('2026-10-31T20:00:00Z');

test('three statements of two months agree with each other and with the ledger', async () => {
  karam.now = OCTOBER;
  const world = await makeWorld(karam);
  const { admin, owner, staff, anonymous, staffId, businessId, otherStaffId } = world;
  const { inviteURL } = (await owner.post(`/api/staff/${staffId}/invite`)).json();
  await staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const omarId = await insertStaff(karam.db, businessId);
  await karam.db.updateTable('staff').set({ firstName: 'Omar' }).where('id', '=', omarId).execute();
  const tip = async (to: number, amount: string, coverFee = false) =>
    (await anonymous.post('/api/tips', { staffId: to, amount, coverFee })).json().id;
  const given = await tip(staffId, '100');
  await tip(omarId, '40', true);
  await tip(otherStaffId, '1000');

  // The month is not over: its figures can still change, so there is nothing to confirm.
  const own = async (month: string) => (await staff.get(`/api/portal/statement?month=${month}`)).json();
  expect(await own('2026-10')).toMatchObject({ closing: '95.00', disputes: '0.00', code: null });

  karam.now = NOVEMBER;
  await admin.post(`/api/admin/tips/${given}/refund`, { reason: 'Tipped twice' });
  await tip(staffId, '20');
  await admin.post('/api/admin/payouts', { type: 'business', businessId, amount: '0' });

  const business = async (month: string) => (await owner.get(`/api/statement?month=${month}`)).json();
  const october = await business('2026-10');
  expect(october).toMatchObject({
    people: [
      { firstName: 'Maya', opening: '0.00', tips: '95.00', closing: '95.00', fee: '5.00', vat: '0.00' },
      { firstName: 'Omar', opening: '0.00', tips: '40.00', closing: '40.00', fee: '2.00', vat: '0.00' },
    ],
    totals: { tips: '135.00', tipCount: 2, refunds: '0.00', payouts: '0.00', closing: '135.00', fee: '7.00' },
  });
  expect(await business('2026-11')).toMatchObject({
    people: [
      // The payout takes what is owed to Omar; Maya's tip repays a part of the refund.
      { firstName: 'Maya', opening: '95.00', tips: '19.00', refunds: '-95.00', fee: '-4.00' },
      { firstName: 'Omar', opening: '40.00', tips: '0.00', refunds: '0.00', fee: '0.00' },
    ],
    totals: { opening: '135.00', tips: '19.00', refunds: '-95.00', payouts: '-59.00', closing: '0.00' },
    code: null,
  });

  // The closing figure of each is what the postings say, at the end of each month.
  const owed = async (column: 'staff_id' | 'business_id', id: number, end: string) => {
    const { rows } = await sql<{ owed: string }>`
      SELECT coalesce(sum(CASE WHEN credit_account = 'staff_payable' THEN amount ELSE -amount END), 0)::numeric(15,2) AS owed
      FROM postings WHERE ${sql.ref(column)} = ${id} AND created_at < ${end}
        AND 'staff_payable' IN (debit_account, credit_account)`.execute(karam.db);
    return rows[0]?.owed;
  };
  expect(october.totals.closing).toBe(await owed('business_id', businessId, '2026-10-31T20:00:00Z'));
  expect((await own('2026-11')).closing).toBe(await owed('staff_id', staffId, '2026-11-30T20:00:00Z'));

  // Anybody with the code sees the month, the closing figure and the fingerprint of the entries, and nothing else.
  const { code } = await own('2026-10');
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{20}$/);
  expect((await own('2026-10')).code).toBe(code);
  expect(october.code).not.toBe(code);
  const check = (of: string) => anonymous.get(`/api/statements/${encodeURIComponent(of)}`);
  const { fingerprint } = await own('2026-10');
  expect(fingerprint).toMatch(/^[0-9A-F]{20}$/);
  const confirmed = { month: '2026-10', closing: '95.00', fingerprint, sheet: null };
  expect((await check(code)).json()).toEqual(confirmed);
  expect((await check(october.code)).json()).toEqual({
    month: '2026-10',
    closing: '135.00',
    fingerprint: null,
    sheet: null,
  });
  const typed = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase();
  expect((await check(typed)).json()).toEqual(confirmed);
  for (const wrong of [`${code.slice(0, 19)}0`, '2345', 'x'.repeat(99), 'مرحبا']) {
    const answer = await check(wrong);
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      'No statement has this code. Compare every letter and digit with the statement.',
    ]);
  }

  const file = await owner.get('/api/statement.csv?month=2026-10');
  expect(file.headers['content-disposition']).toBe('attachment; filename="statement-2026-10.csv"');
  expect(file.body.replace('\ufeff', '').replaceAll('\r', '')).toBe(
    `month,staffId,staff,opening,tips,refunds,disputes,writtenOff,payouts,closing,fee,vat,employeeNumber
2026-10,${staffId},Maya Fernandes,0.00,95.00,0.00,0.00,0.00,0.00,95.00,5.00,0.00,wallet-of-maya
2026-10,${omarId},Omar Fernandes,0.00,40.00,0.00,0.00,0.00,0.00,40.00,2.00,0.00,wallet-of-maya
Total,,,0.00,135.00,0.00,0.00,0.00,0.00,135.00,7.00,0.00,
`,
  );

  // The platform's own statement has the other business too.
  const { months } = (await admin.get('/api/admin/months')).json();
  expect(months).toEqual([
    {
      month: '2026-11',
      isClosed: false,
      accounts: [
        {
          account: 'provider_clearing',
          opening: '1142.00',
          debit: '20.00',
          credit: '100.00',
          closing: '1062.00',
        },
        {
          account: 'staff_payable',
          opening: '-1085.00',
          debit: '154.00',
          credit: '19.00',
          closing: '-950.00',
        },
        { account: 'payouts_in_transit', opening: '0.00', debit: '0.00', credit: '59.00', closing: '-59.00' },
        { account: 'platform_fees', opening: '-57.00', debit: '5.00', credit: '1.00', closing: '-53.00' },
      ],
      debit: '179.00',
      credit: '179.00',
      fees: '-4.00',
      providerFees: '0.00',
      adjustments: '0.00',
      bankFees: '0.00',
      losses: '0.00',
      profit: '-4.00',
    },
    {
      month: '2026-10',
      isClosed: false,
      accounts: [
        {
          account: 'provider_clearing',
          opening: '0.00',
          debit: '1142.00',
          credit: '0.00',
          closing: '1142.00',
        },
        { account: 'staff_payable', opening: '0.00', debit: '0.00', credit: '1085.00', closing: '-1085.00' },
        { account: 'platform_fees', opening: '0.00', debit: '0.00', credit: '57.00', closing: '-57.00' },
      ],
      debit: '1142.00',
      credit: '1142.00',
      fees: '57.00',
      providerFees: '0.00',
      adjustments: '0.00',
      bankFees: '0.00',
      losses: '0.00',
      profit: '57.00',
    },
  ]);
  const profit = (await admin.get('/api/admin/months/profit.csv')).body.replaceAll('\r', '');
  expect(profit).toContain(
    '2026-10,57.00,0.00,0.00,0.00,0.00,57.00\n2026-11,-4.00,0.00,0.00,0.00,0.00,-4.00\nTotal,53.00,',
  );
  const balance = (await admin.get('/api/admin/months/trial-balance.csv')).body.replaceAll('\r', '');
  expect(balance).toContain('2026-11,platform_fees,-57.00,5.00,1.00,-53.00\nTotal,,,1321.00,1321.00,');
  expect((await admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'months.exported', detail: { file: 'trial-balance' } },
  ]);
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
tip_paid        provider_clearing → staff_payable       40.00 Omar
tip_paid        provider_clearing → platform_fees        2.00 Omar
tip_paid        provider_clearing → staff_payable      950.00 Maya
tip_paid        provider_clearing → platform_fees       50.00 Maya
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        5.00 Maya
tip_paid        provider_clearing → staff_payable       19.00 Maya
tip_paid        provider_clearing → platform_fees        1.00 Maya
payout_started  staff_payable → payouts_in_transit      19.00 Maya
payout_started  staff_payable → payouts_in_transit      40.00 Omar`.trimStart(),
  );
  await expectLedgerHolds(karam.db);
});

test('a person shows every entry of a statement to whoever has its code, until they take it back', async () => {
  karam.now = OCTOBER;
  const world = await makeWorld(karam);
  const { admin, owner, staff, otherOwner, anonymous, staffId } = world;
  const { inviteURL } = (await owner.post(`/api/staff/${staffId}/invite`)).json();
  await staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const { id: tipId } = (await anonymous.post('/api/tips', { staffId, amount: '100' })).json();
  const share = (isShared: boolean, month = '2026-10', who = staff) =>
    who.send({ method: 'PUT', url: '/api/portal/statement/sharing', payload: { month, isShared } });
  expect((await share(true)).json()).toMatchObject({ code: 'conflict', reason: 'statement_not_over' });
  karam.now = NOVEMBER;
  await anonymous.post('/api/tips', { staffId, amount: '20' });
  const read = async () => (await staff.get('/api/portal/statement?month=2026-10')).json();
  const { code, fingerprint } = await read();
  const check = async () => (await anonymous.get(`/api/statements/${code}`)).json();
  expect((await check()).sheet).toBeNull();
  for (const other of [owner, otherOwner, admin])
    expect((await share(true, '2026-10', other)).statusCode).not.toBe(200);

  expect((await share(true)).json()).toEqual({ isShared: true });
  expect((await share(true)).json()).toEqual({ isShared: true });
  const { sheet } = await check();
  expect(sheet).toMatchObject({
    firstName: 'Maya',
    lastName: 'Fernandes',
    tips: '95.00',
    tipCount: 1,
    closing: '95.00',
    lines: [{ kind: 'tip', tipId, amount: '95.00' }],
    isCut: false,
  });
  expect(await read()).toMatchObject({ isShared: true, fingerprint });
  // Another month says nothing, and the guest's words never do.
  expect(JSON.stringify(sheet)).not.toContain('customerName');
  const damaged = sql`UPDATE postings SET amount = amount - 0.01 WHERE tip_id = ${tipId} AND credit_account = 'staff_payable'`;
  await pastTheGuards(karam.db, async (db) => {
    await damaged.execute(db);
    expect(await readFingerprint(db, staffId, monthOf('2026-10'))).not.toBe(fingerprint);
    throw new Error('undone');
  }).catch((error) => expect(error.message).toBe('undone'));

  expect((await share(false)).json()).toEqual({ isShared: false });
  expect((await share(false)).json()).toEqual({ isShared: false });
  expect(await check()).toEqual({ month: '2026-10', closing: '95.00', fingerprint, sheet: null });
  const audit = (await admin.get('/api/admin/audit?limit=20')).json();
  const ofStatements = audit.filter(({ action }: { action: string }) =>
    /^statement\.(shared|hidden)/.test(action),
  );
  expect(ofStatements.map(({ action }: { action: string }) => action)).toEqual([
    'statement.hidden',
    'statement.shared',
  ]);
  await expectLedgerHolds(karam.db);
});

test('a fee that is the whole tip is on the statement, though nothing is owed to the person', async () => {
  karam.now = NOVEMBER;
  const { owner, staffId } = await makeWorld(karam);
  await sql`
    WITH tip AS (
      INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
        status, token, created_at)
      SELECT id, business_id, 1, 1, 0, 1, 500, 200, 'paid', repeat('t', 24), ${NOVEMBER} FROM staff WHERE id = ${staffId}
      RETURNING *
    ), posting AS (
      INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at)
      SELECT 'tip_paid', 'provider_clearing', 'platform_fees', 1, staff_id, business_id, id, created_at FROM tip
    ), day AS (
      INSERT INTO daily_totals (staff_id, business_id, day, tip_count, gross, net)
      SELECT staff_id, business_id, '2026-11-01', 1, 1, 0 FROM tip
    ), business AS (
      UPDATE businesses SET tip_count = 1, gross_total = 1, fee_total = 1 WHERE id = (SELECT business_id FROM tip)
    ) UPDATE staff SET tip_count = 1, gross_total = 1, fee_total = 1 WHERE id = ${staffId}`.execute(karam.db);
  const statement = (await owner.get('/api/statement?month=2026-11')).json();
  expect(statement).toMatchObject({
    people: [{ staffId, tips: '0.00', closing: '0.00', fee: '1.00' }],
    totals: { tips: '0.00', fee: '1.00', closing: '0.00' },
  });
  await expectLedgerHolds(karam.db);
});

test('an address that tries many codes has to wait', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 21; count += 1) {
    const { statusCode } = await karam
      .visitor()
      .send({ method: 'GET', url: `/api/statements/GUESS${count}`, remoteAddress: '203.0.113.77' });
    statuses.add(statusCode);
  }
  expect([...statuses]).toEqual([404, 429]);
});

test('a month that is none is refused', async () => {
  const { owner } = await makeWorld(karam);
  for (const month of ['', '2026-13', '1999-01'])
    expect((await owner.get(`/api/statement?month=${month}`)).statusCode).toBe(400);
});
