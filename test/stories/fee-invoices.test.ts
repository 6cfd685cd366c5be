import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Closing a month makes the invoices and credit notes of its fees: numbered, frozen, and equal to the ledger. */
const karam = testApp();
const TRN = '100234567800003';
const SELLER = {
  sellerName: 'Karam Technologies FZ-LLC',
  sellerAddress: 'Building 14, Internet City, P.O. Box 500',
  sellerEmirate: 'dubai',
};
const BUYER = {
  legalName: 'Saffron Table Restaurant LLC',
  address: 'Al Wasl Road, Villa 12, P.O. Box 40',
  emirate: 'dubai',
  trn: '100-3456-7890-0003',
};
let world: World;

const close = async (admin: Client, month: string) => {
  await admin.post('/api/admin/ledger-checks');
  await vi.waitUntil(
    async () => (await admin.get('/api/admin/ledger-checks')).json().run.finishedAt !== null,
    { timeout: 10_000 },
  );
  return (await admin.post('/api/admin/closed-months', { month })).statusCode;
};
const changeBilling = (who: Client, payload: object) =>
  who.send({ method: 'PATCH', url: '/api/businesses/mine/billing', payload });
const invoicesOf = async (who: Client) =>
  (await who.get(who === world.admin ? '/api/admin/invoices' : '/api/invoices')).json();

beforeAll(async () => {
  karam.now = new Date('2026-11-29T08:00:00Z');
  world = await makeWorld(karam);
});

test('two months of two businesses: fees, VAT, a credit note for the refunded tips of an invoice, and numbers without gaps', async () => {
  const { admin, owner, otherOwner, anonymous, staffId, otherStaffId } = world;
  const tip = async (to: number, amount: string) =>
    (await anonymous.post('/api/tips', { staffId: to, amount })).json().id;
  const before = await tip(staffId, '100');
  await changeSettings(karam, admin, { vatBps: 500, vatTrn: TRN, vatIncluded: false });
  await expect.poll(async () => (await anonymous.get('/api/tips/terms')).json().vatBps).toBe(500);
  const taxed = await tip(staffId, '200');
  await tip(otherStaffId, '40');
  // Given back before the invoice is made, so it is not on it.
  const returned = await tip(otherStaffId, '60');
  await admin.post(`/api/admin/tips/${returned}/refund`, { reason: 'Tipped twice' });
  expect(await invoicesOf(owner)).toEqual([]);
  expect((await admin.post('/api/admin/invoices', { month: '2026-11' })).json().message).toBe(
    'Invoices are made for closed months only. Close the month first.',
  );

  // November is closed in December, so the invoices have numbers of 2026.
  karam.now = new Date('2026-12-02T08:00:00Z');
  // A tax invoice needs its seller, so the month waits for it.
  expect(await close(admin, '2026-11')).toBe(409);
  expect((await admin.get('/api/admin/closed-months')).json().next.obstacle.reason).toBe('seller_missing');
  await changeSettings(karam, admin, SELLER);
  expect((await changeBilling(owner, { ...BUYER, trn: '200345678900003' })).json().fields).toMatchObject({
    trn: { reason: 'business_trn_invalid' },
  });
  expect((await changeBilling(owner, BUYER)).json()).toMatchObject({ ...BUYER, trn: '100345678900003' });
  expect((await admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'business.changed', detail: { changed: ['legalName', 'address', 'emirate', 'trn'] } },
  ]);
  expect(await close(admin, '2026-11')).toBe(200);
  const [november] = await invoicesOf(owner);
  expect(november).toMatchObject({
    number: '2026-000001',
    month: '2026-11',
    fee: '15.00',
    vat: '0.50',
    total: '15.50',
  });
  expect(await invoicesOf(otherOwner)).toMatchObject([{ number: '2026-000002', fee: '2.00', vat: '0.10' }]);
  const open = async (who: Client, id: number) => (await who.get(`/api/invoices/${id}`)).json();
  const opened = await open(owner, november.id);
  expect(opened).toMatchObject({
    ...SELLER,
    sellerTrn: TRN,
    businessName: `Business of ${owner.user?.username}`,
    businessLegalName: 'Saffron Table Restaurant LLC',
    businessAddress: 'Al Wasl Road, Villa 12, P.O. Box 40',
    businessEmirate: 'dubai',
    businessTrn: '100345678900003',
    suppliedOn: '2026-11-30',
    tlNumber: 'CN-1000001',
    madeAt: karam.now.toISOString(),
    lines: [
      { kind: 'fees', vatBps: 0, tipCount: 1, fee: '5.00', vat: '0.00', total: '5.00' },
      { kind: 'fees', vatBps: 500, tipCount: 1, fee: '10.00', vat: '0.50', total: '10.50' },
    ],
  });
  expect(await open(admin, november.id)).toEqual(opened);
  expect((await otherOwner.get(`/api/invoices/${november.id}`)).statusCode).toBe(404);

  // Refunds of December are credited by a note of December. The other business has nothing, and gets no invoice.
  for (const id of [before, taxed])
    await admin.post(`/api/admin/tips/${id}/refund`, { reason: 'Tipped twice' });
  await tip(staffId, '20');
  karam.now = new Date('2027-01-02T08:00:00Z');
  // A month later, the sessions have ended.
  for (const who of [admin, owner, otherOwner])
    await who.post('/api/login', { username: who.user?.username, password: PASSWORD });
  await sql`UPDATE businesses SET name = 'Renamed' WHERE id = ${world.businessId}`.execute(karam.db);
  const moved = { ...BUYER, address: 'Marina Walk, Shop 3', emirate: 'sharjah' };
  expect((await changeBilling(owner, moved)).statusCode).toBe(200);
  await changeSettings(karam, admin, { sellerName: 'Karam Holding PJSC' });
  // Two admins at once: each number once, each month once.
  expect(await close(admin, '2026-12')).toBe(200);
  const again = await Promise.all([1, 2].map(() => admin.post('/api/admin/invoices', { month: '2026-12' })));
  expect(again.map((answer) => answer.json())).toEqual([{ made: 0 }, { made: 0 }]);
  expect(await invoicesOf(admin)).toMatchObject([
    {
      kind: 'credit_note',
      number: 'CN-2027-000001',
      month: '2026-12',
      fee: '15.00',
      vat: '0.50',
      total: '15.50',
    },
    { kind: 'invoice', number: '2027-000001', month: '2026-12', fee: '1.00', vat: '0.05', total: '1.05' },
    { kind: 'invoice', number: '2026-000002' },
    { kind: 'invoice', number: '2026-000001', month: '2026-11', total: '15.50' },
  ]);
  const [note, december] = await invoicesOf(owner);
  expect(await open(owner, december.id)).toMatchObject({
    businessName: 'Renamed',
    businessAddress: 'Marina Walk, Shop 3',
    businessEmirate: 'sharjah',
    sellerName: 'Karam Holding PJSC',
    lines: [{ kind: 'fees', vatBps: 500, tipCount: 1, fee: '1.00', vat: '0.05', total: '1.05' }],
    credited: null,
    creditNotes: [],
  });
  expect(await open(owner, note.id)).toMatchObject({
    sellerTrn: TRN,
    businessTrn: '100345678900003',
    credited: { id: november.id, number: '2026-000001' },
    lines: [
      { kind: 'fees', vatBps: 0, tipCount: 1, fee: '5.00', vat: '0.00', total: '5.00' },
      { kind: 'fees', vatBps: 500, tipCount: 1, fee: '10.00', vat: '0.50', total: '10.50' },
    ],
  });
  // The invoice is what it was, and names its credit note.
  expect(opened.creditNotes).toEqual([]);
  expect(await open(owner, november.id)).toEqual({
    ...opened,
    creditNotes: [{ id: note.id, kind: 'credit_note', number: 'CN-2027-000001' }],
  });
  expect((await otherOwner.get(`/api/invoices/${note.id}`)).statusCode).toBe(404);

  // The invoices less the credit notes of a month are the movements of the ledger's month, to the fil.
  const { months } = (await admin.get('/api/admin/months')).json();
  expect(months).toMatchObject([
    { month: '2026-12', isClosed: true, fees: '-14.00' },
    { month: '2026-11', isClosed: true, fees: '17.00' },
  ]);
  expect((await admin.get('/api/admin/invoices/missing')).json()).toEqual({ months: [] });
  const all = (await admin.get('/api/admin/invoices')).json().map(({ id }: { id: number }) => id);
  expect((await admin.get(`/api/admin/invoices?limit=1&before=${all[0]}`)).json()).toMatchObject([
    { id: all[1] },
  ]);
  await expect(sql`UPDATE fee_invoices SET fee = 0`.execute(karam.db)).rejects.toThrow();
  await expect(sql`DELETE FROM fee_invoice_lines`.execute(karam.db)).rejects.toThrow();
  await expect(
    sql`INSERT INTO fee_invoices (year, serial, business_id, month, fee, vat, seller_name, business_name, made_at)
        SELECT 2030, 1, business_id, month, fee, vat, 'Nobody', business_name, now() FROM fee_invoices WHERE vat > 0`.execute(
      karam.db,
    ),
  ).rejects.toThrow('fee_invoices_vat_has_seller');
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
tip_paid        provider_clearing → staff_payable      189.50 Maya
tip_paid        provider_clearing → platform_fees       10.00 Maya
tip_paid        provider_clearing → vat                  0.50 Maya
tip_paid        provider_clearing → staff_payable       37.90 Maya
tip_paid        provider_clearing → platform_fees        2.00 Maya
tip_paid        provider_clearing → vat                  0.10 Maya
tip_paid        provider_clearing → staff_payable       56.85 Maya
tip_paid        provider_clearing → platform_fees        3.00 Maya
tip_paid        provider_clearing → vat                  0.15 Maya
tip_refunded    staff_payable → provider_clearing       56.85 Maya
tip_refunded    platform_fees → provider_clearing        3.00 Maya
tip_refunded    vat → provider_clearing                  0.15 Maya
tip_refunded    staff_payable → provider_clearing       95.00 Maya
tip_refunded    platform_fees → provider_clearing        5.00 Maya
tip_refunded    staff_payable → provider_clearing      189.50 Maya
tip_refunded    platform_fees → provider_clearing       10.00 Maya
tip_refunded    vat → provider_clearing                  0.50 Maya
tip_paid        provider_clearing → staff_payable       18.95 Maya
tip_paid        provider_clearing → platform_fees        1.00 Maya
tip_paid        provider_clearing → vat                  0.05 Maya`.trimStart(),
  );
  await expectLedgerHolds(karam.db);
});

/** What somebody with full access to the database could do. Triggers are off, as they would be. */
test.each<[string, string, string]>([
  ['an invoice with a higher fee', 'UPDATE fee_invoices SET fee = fee + 1 WHERE serial = 2', '2026-2'],
  [
    'a credit note for another invoice',
    `INSERT INTO fee_invoices (kind, year, serial, business_id, month, fee, vat, seller_name, business_name, made_at)
     SELECT 'invoice', 2027, 2, business_id, '2026-10', 0, 0, 'Karam', business_name, now() FROM fee_invoices
     WHERE kind = 'credit_note';
     UPDATE fee_invoices SET credits = (SELECT max(id) FROM fee_invoices) WHERE kind = 'credit_note'`,
    '2026-12, business',
  ],
  [
    'a credit note that was removed',
    `DELETE FROM fee_invoice_lines WHERE invoice_id = (SELECT id FROM fee_invoices WHERE kind = 'credit_note');
     DELETE FROM fee_invoices WHERE kind = 'credit_note'`,
    '2026-12, business',
  ],
  [
    'a gap in the numbers of credit notes',
    `UPDATE fee_invoices SET serial = 2 WHERE kind = 'credit_note'`,
    'CN-2027-2',
  ],
  [
    'an invoice whose line and sum were changed together',
    `UPDATE fee_invoices SET vat = vat + 1 WHERE serial = 2;
     UPDATE fee_invoice_lines SET vat = vat + 1 WHERE invoice_id = (SELECT id FROM fee_invoices WHERE serial = 2)`,
    '2026-11, business',
  ],
  [
    'an invoice that was removed',
    `DELETE FROM fee_invoice_lines WHERE invoice_id = (SELECT min(id) FROM fee_invoices);
     DELETE FROM fee_invoices WHERE id = (SELECT min(id) FROM fee_invoices)`,
    '2026-11, business',
  ],
  ['a gap in the numbers', 'UPDATE fee_invoices SET serial = 7 WHERE serial = 2', '2026-7'],
  [
    'a fee that was posted into a closed month later',
    `INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at)
     SELECT 'tip_refunded', 'platform_fees', 'provider_clearing', 1, staff_id, business_id, id, '2026-11-30'
     FROM tips ORDER BY id DESC LIMIT 1`,
    '2026-11, business',
  ],
])('the checks name %s', async (_what, damage, named) => {
  await expectLedgerHolds(karam.db);
  const broken = (await brokenAfter(karam.db, damage)).find(({ rule }) => rule === 'fee_invoices');
  const examples = broken?.examples.map(({ id }) => id) ?? [];
  expect(examples.join(' ')).toContain(named);
});

async function removeInvoices() {
  await sql`ALTER TABLE fee_invoice_lines DISABLE TRIGGER USER`.execute(karam.db);
  await sql`ALTER TABLE fee_invoices DISABLE TRIGGER USER`.execute(karam.db);
  await sql`DELETE FROM fee_invoice_lines`.execute(karam.db);
  await sql`DELETE FROM fee_invoices`.execute(karam.db);
}

test('months that were closed without invoices get them on demand, the earlier ones first', async () => {
  await removeInvoices();
  expect((await world.admin.get('/api/admin/invoices/missing')).json()).toEqual({
    months: ['2026-11', '2026-12'],
  });
  await expectLedgerHolds(karam.db);
  // The credit note of December refers to an invoice of November. Asked for several times at once, all are made once, with
  // numbers that follow each other.
  const make = () => world.admin.post('/api/admin/invoices', { month: '2026-12' });
  const answers = await Promise.all([make(), make(), make()]);
  expect(answers.map((answer) => answer.json().made).sort()).toEqual([0, 0, 4]);
  const audited = (await world.admin.get('/api/admin/audit?limit=3')).json();
  expect(audited).toContainEqual(
    expect.objectContaining({ action: 'invoices.made', detail: { month: '2026-12', made: 4 } }),
  );
  expect(await invoicesOf(world.admin)).toMatchObject([
    { number: 'CN-2027-000001' },
    { number: '2027-000003', month: '2026-12' },
    { number: '2027-000002', month: '2026-11' },
    { number: '2027-000001', month: '2026-11' },
  ]);
  await expectLedgerHolds(karam.db);
});

test('an invoice from before there were credit notes stays as it is, and later refunds of it get a note', async () => {
  await removeInvoices();
  // Its own refunds are lines below zero, as those of December were.
  await sql`
    INSERT INTO fee_invoices (year, serial, business_id, month, fee, vat, seller_name, seller_trn, business_name, made_at,
                              seller_address, seller_emirate, has_credit_lines)
    VALUES (2026, 1, ${world.businessId}, '2026-11', 15, 0.5, 'Karam', ${TRN}, 'Saffron', now(), 'Dubai', 'dubai', true),
      (2026, 2, ${world.otherBusinessId}, '2026-11', 2, 0.1, 'Karam', ${TRN}, 'Cardamom', now(), 'Dubai', 'dubai', true)`.execute(
    karam.db,
  );
  await sql`
    INSERT INTO fee_invoice_lines SELECT id, line.kind, line.vat_bps, line.tip_count, line.fee, line.vat FROM fee_invoices, (VALUES
      (1, 'fees', 0, 1, 5, 0), (1, 'fees', 500, 1, 10, 0.5),
      (2, 'fees', 500, 2, 5, 0.25), (2, 'credits', 500, 1, -3, -0.15)) line (serial, kind, vat_bps, tip_count, fee, vat)
    WHERE fee_invoices.serial = line.serial`.execute(karam.db);
  await expectLedgerHolds(karam.db);
  const [old] = await invoicesOf(world.otherOwner);
  expect((await world.otherOwner.get(`/api/invoices/${old.id}`)).json()).toMatchObject({
    number: '2026-000002',
    lines: [{ kind: 'fees' }, { kind: 'credits', fee: '-3.00', vat: '-0.15', total: '-3.15' }],
  });
  expect((await world.admin.post('/api/admin/invoices', { month: '2026-12' })).json()).toEqual({ made: 2 });
  const [note] = await invoicesOf(world.owner);
  expect((await world.owner.get(`/api/invoices/${note.id}`)).json()).toMatchObject({
    number: 'CN-2027-000001',
    credited: { number: '2026-000001' },
  });
  await expectLedgerHolds(karam.db);
});

test('refunds of tips of two earlier months are two credit notes, each about its own invoice', async () => {
  const { admin, otherOwner, anonymous, otherStaffId } = world;
  const goTo = async (time: string) => {
    karam.now = new Date(time);
    for (const who of [admin, otherOwner])
      await who.post('/api/login', { username: who.user?.username, password: PASSWORD });
  };
  await goTo('2027-01-10T08:00:00Z');
  const january = (await anonymous.post('/api/tips', { staffId: otherStaffId, amount: '80' })).json().id;
  await goTo('2027-02-02T08:00:00Z');
  expect(await close(admin, '2027-01')).toBe(200);
  const november = await karam.db
    .selectFrom('tips')
    .select('id')
    .where('staffId', '=', otherStaffId)
    .where('amount', '=', '40.00')
    .executeTakeFirstOrThrow();
  for (const id of [january, november.id])
    expect((await admin.post(`/api/admin/tips/${id}/refund`, { reason: 'Tipped twice' })).statusCode).toBe(
      200,
    );
  await goTo('2027-03-02T08:00:00Z');
  expect(await close(admin, '2027-02')).toBe(200);
  const notes = (await invoicesOf(otherOwner)).slice(0, 2);
  const opened = await Promise.all(
    notes.map(async ({ id }: { id: number }) => (await otherOwner.get(`/api/invoices/${id}`)).json()),
  );
  expect(opened).toMatchObject([
    {
      number: 'CN-2027-000003',
      month: '2027-02',
      fee: '4.00',
      vat: '0.20',
      credited: { number: '2027-000002' },
    },
    {
      number: 'CN-2027-000002',
      month: '2027-02',
      fee: '2.00',
      vat: '0.10',
      credited: { number: '2026-000002' },
    },
  ]);
  await expectLedgerHolds(karam.db);
});
