import { beforeEach, expect, test } from 'vitest';
import { makeBankFile } from '#server/money/payouts/make-bank-file.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
let payoutWorld: PayoutWorld;
beforeEach(async () => {
  payoutWorld = await makePayoutWorld(karam);
});

const statusOf = async (id: number) =>
  (await payoutWorld.admin.get(`/api/admin/payouts/${id}`)).json().status;
const download = (id: number, file: string) => payoutWorld.admin.get(`/api/admin/bank-files/${id}/${file}`);

test('pending payouts are written to a bank file in two formats, and the file never changes', async () => {
  // Still the 15th in UTC, but the 16th in Dubai.
  karam.now = new Date('2026-11-15T21:00:00Z');
  await setIban(karam.db, 'staff', payoutWorld.otherStaffId, OWN_IBAN);
  await payoutWorld.tip(payoutWorld.staffId, '10');
  await payoutWorld.tip(payoutWorld.otherStaffId, '20');
  const first = await payoutWorld.startPayout();
  const second = (
    await payoutWorld.admin.post('/api/admin/payouts', {
      type: 'staff',
      staffId: payoutWorld.otherStaffId,
      amount: '0',
    })
  ).json().id;
  const made = await payoutWorld.makeFile(second, first, second);
  expect(made.statusCode).toBe(201);
  const file = made.json();
  expect(file).toEqual({
    id: expect.any(Number),
    messageId: `KARAM-20261116-${String(file.id).padStart(6, '0')}`,
    executionDay: '2026-11-16',
    payoutCount: 2,
    total: '28.50',
    createdByName: payoutWorld.admin.user?.username,
    createdAt: karam.now.toISOString(),
    open: 2,
    releasedAt: null,
    releasedByName: null,
    withdrawnAt: null,
    withdrawnByName: null,
    deliveryState: null,
  });
  expect((await payoutWorld.admin.get('/api/admin/bank-files?limit=1')).json()).toEqual([
    { ...file, ownObstacle: expect.objectContaining({ reason: 'release_own_file' }) },
  ]);
  expect((await payoutWorld.admin.get(`/api/admin/payouts/${first}`)).json()).toMatchObject({
    status: 'processing',
    bankFileId: file.id,
    messageId: file.messageId,
    history: [{ toStatus: 'pending' }, { fromStatus: 'pending', toStatus: 'processing' }],
  });

  await payoutWorld.release(file.id);
  const csv = await download(file.id, 'payouts.csv');
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file.messageId}.csv"`,
  });
  expect(csv.body.split('\r\n').slice(1, 3)).toEqual([
    `KARAM-PAYOUT-${first},2026-11-16,AE320030010274073001001,Business of ${payoutWorld.owner.user?.username},${VALID_IBAN},9.50,AED,BON,Tips Karam payout ${first}`,
    `KARAM-PAYOUT-${second},2026-11-16,AE320030010274073001001,Maya Fernandes,${OWN_IBAN},19.00,AED,BON,Tips Karam payout ${second}`,
  ]);
  const xml = await download(file.id, 'pain001.xml');
  expect(xml.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': `attachment; filename="${file.messageId}.xml"`,
  });
  expect(xml.body).toContain(`<MsgId>${file.messageId}</MsgId>`);
  expect(xml.body).toContain(`<EndToEndId>KARAM-PAYOUT-${second}</EndToEndId>`);

  // The file stays the same when its recipients change.
  await karam.db
    .updateTable('businesses')
    .set({ name: 'Renamed' })
    .where('id', '=', payoutWorld.businessId)
    .execute();
  karam.now = new Date('2026-11-20T08:00:00Z');
  expect((await download(file.id, 'payouts.csv')).body).toBe(csv.body);
  expect((await download(file.id, 'pain001.xml')).body).toBe(xml.body);
  const audit = (await payoutWorld.admin.get('/api/admin/audit?limit=6')).json();
  const { messageId } = file;
  const recorded = (action: string, detail: object) => ({
    action: `bank_file.${action}`,
    subjectId: String(file.id),
    detail: { messageId, ...detail },
  });
  expect(audit).toMatchObject([
    recorded('downloaded', { format: 'pain001' }),
    recorded('downloaded', { format: 'csv' }),
    recorded('downloaded', { format: 'pain001' }),
    recorded('downloaded', { format: 'csv' }),
    recorded('released', { payouts: 2, total: '28.50' }),
    recorded('made', { payouts: 2, total: '28.50' }),
  ]);
  await expectLedgerHolds(karam.db);
});

test('a bank file cannot be made before the paying account is set', async () => {
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const id = await payoutWorld.startPayout();
  await karam.db.updateTable('settings').set({ payerIban: null }).execute();
  expect(said(await payoutWorld.makeFile(id))).toEqual({
    message: 'Set the payout account in the payment settings first.',
    code: 'conflict',
  });
  expect(await statusOf(id)).toBe('pending');
  await expectLedgerHolds(karam.db);
});

test('payouts that cannot be paid are named, and no payout is written', async () => {
  await payoutWorld.tip(payoutWorld.otherStaffId, '10');
  const fine = await payoutWorld.startPayout(payoutWorld.otherBusinessId);
  const refused = async (id: number, sentence: string) => {
    const answer = await payoutWorld.makeFile(fine, id);
    expect([answer.statusCode, answer.json().message]).toEqual([409, sentence]);
    expect(await statusOf(fine)).toBe('pending');
  };
  await refused(2_147_483_647, 'There are no such payouts: 2147483647.');
  const gone = await payoutWorld.payoutAtBank();
  await refused(gone, `These payouts are not pending any more: ${gone}.`);

  await payoutWorld.tip(payoutWorld.staffId, '10');
  const moved = await payoutWorld.startPayout();
  const { businessId } = payoutWorld;
  const setStatus = (status: 'active' | 'suspended') =>
    karam.db.updateTable('businesses').set({ status }).where('id', '=', businessId).execute();
  await setIban(karam.db, 'businesses', businessId, OWN_IBAN);
  await refused(moved, `The recipients of these payouts have another IBAN now: ${moved}.`);
  expect((await payoutWorld.admin.get('/api/admin/payouts?limit=1')).json()).toMatchObject([
    { id: moved, ibanChanged: true },
  ]);
  await setIban(karam.db, 'businesses', businessId, null);
  await refused(moved, `The recipients of these payouts have another IBAN now: ${moved}.`);
  await setIban(karam.db, 'businesses', businessId, VALID_IBAN);
  await setStatus('suspended');
  await refused(moved, `The businesses of these payouts are not active: ${moved}.`);
  await setStatus('active');
  expect((await payoutWorld.makeFile(fine, moved)).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});

test('a recipient whose name has other letters is paid under the name as at the bank', async () => {
  const { staffId, businessId } = payoutWorld;
  const rename = { firstName: 'محمد', lastName: 'عبد الله' };
  await karam.db.updateTable('staff').set(rename).where('id', '=', staffId).execute();
  await setIban(karam.db, 'staff', staffId, OWN_IBAN);
  await karam.db
    .updateTable('businesses')
    .set({ name: 'مطعم الزعفران' })
    .where('id', '=', businessId)
    .execute();
  await payoutWorld.tip(staffId, '10');
  const order = { type: 'staff', staffId, amount: '0' };
  const id = (await payoutWorld.admin.post('/api/admin/payouts', order)).json().id;
  expect((await payoutWorld.makeFile(id)).json()).toMatchObject({
    reason: 'payees_without_bank_name',
    params: { names: `محمد عبد الله (staff ${staffId})` },
  });
  expect(await statusOf(id)).toBe('pending');

  const change = (bankName: string) =>
    payoutWorld.owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: { bankName } });
  expect((await change('محمد')).json().fields).toMatchObject({ bankName: { reason: 'bank_name_invalid' } });
  expect((await change(' Mohammed  Abdullah ')).json()).toMatchObject({ bankName: 'Mohammed Abdullah' });
  const contact = { type: 'Cafe', bankName: 'Saffron Restaurant LLC' };
  const changed = await payoutWorld.owner.send({
    method: 'PATCH',
    url: '/api/businesses/mine/contact',
    payload: contact,
  });
  expect(changed.json()).toMatchObject({ bankName: 'Saffron Restaurant LLC' });
  const actions = (await payoutWorld.admin.get('/api/admin/audit?limit=10')).json();
  expect(actions.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['staff.bank_name_changed', 'business.bank_name_changed']),
  );

  const file = (await payoutWorld.makeFile(id)).json();
  await payoutWorld.release(file.id);
  expect((await download(file.id, 'pain001.xml')).body).toContain('<Cdtr><Nm>Mohammed Abdullah</Nm></Cdtr>');
  expect((await download(file.id, 'payouts.csv')).body).toContain(',Mohammed Abdullah,');
  await expectLedgerHolds(karam.db);
});

test('a file made after the cut-off or before a day off is paid on the next working day', async () => {
  // Friday, half past three in Dubai; Monday is a day off.
  karam.now = new Date('2026-11-20T11:30:00Z');
  const days = { bankDaysOff: '2026-11-23' };
  await payoutWorld.admin.send({ method: 'PATCH', url: '/api/admin/settings', payload: days });
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const file = (await payoutWorld.makeFile(await payoutWorld.startPayout())).json();
  expect(file).toMatchObject({
    executionDay: '2026-11-24',
    messageId: expect.stringMatching(/^KARAM-20261120-/),
  });
  const isLate = async () => (await payoutWorld.admin.get(`/api/admin/bank-files/${file.id}`)).json().isLate;
  expect(await isLate()).toBe(false);
  karam.now = new Date('2026-11-24T10:00:00Z');
  expect(await isLate()).toBe(true);
  await payoutWorld.admin.send({ method: 'PATCH', url: '/api/admin/settings', payload: { bankDaysOff: '' } });
  await expectLedgerHolds(karam.db);
});

test('of several bank files for the same payout at once, one is made', async () => {
  await payoutWorld.tip(payoutWorld.staffId, '10');
  await payoutWorld.tip(payoutWorld.otherStaffId, '10');
  const shared = await payoutWorld.startPayout();
  const other = await payoutWorld.startPayout(payoutWorld.otherBusinessId);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      index % 2 ? payoutWorld.makeFile(shared, other) : payoutWorld.makeFile(other, shared),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(5).fill(409)]);
  const made = answers.find((answer) => answer.statusCode === 201)?.json();
  const files = await karam.db
    .selectFrom('payouts')
    .select('bankFileId')
    .where('id', 'in', [shared, other])
    .execute();
  expect(files).toEqual([{ bankFileId: made.id }, { bankFileId: made.id }]);
  await payoutWorld.release(made.id);
  expect((await download(made.id, 'payouts.csv')).body).toContain(`KARAM-PAYOUT-${shared},`);
  await expectLedgerHolds(karam.db);
});

test('an IBAN that no bank accepts is refused before the file is written', async () => {
  const iban = 'AE000331234567890123456';
  await setIban(karam.db, 'businesses', payoutWorld.businessId, iban);
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const id = await payoutWorld.startPayout();
  expect((await payoutWorld.makeFile(id)).json()).toMatchObject({
    code: 'conflict',
    reason: 'bank_file_payee_iban_invalid',
    params: { iban, id: `KARAM-PAYOUT-${id}` },
  });
  expect(await statusOf(id)).toBe('pending');
  await expectLedgerHolds(karam.db);
});

test('an unknown bank file is 404', async () => {
  const unknown = 2_147_483_647;
  const file = `/api/admin/bank-files/${unknown}`;
  const answers = [
    await download(unknown, 'payouts.csv'),
    await download(unknown, 'pain001.xml'),
    await payoutWorld.admin.get(file),
    await payoutWorld.admin.post(`${file}/release`, { password: PASSWORD }),
    await payoutWorld.admin.post(`${file}/withdraw`, { reason: 'Wrong month' }),
  ];
  for (const answer of answers)
    expect(said(answer)).toEqual({ message: 'There is no such bank file.', code: 'not_found' });
});

test('no bank file of real money is made until an admin has said who holds it', async () => {
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const id = await payoutWorld.startPayout();
  const actor = { actorId: payoutWorld.admin.user?.id ?? '', address: null, requestId: 'test' };
  const make = () => makeBankFile(karam.db, [id], actor, { isTestMode: false, now: karam.now });
  await expect(make()).rejects.toThrow(
    'Say first who holds the tips: in the settings, enter the holder of the account, its kind and the reference of the agreement. No real money leaves before that.',
  );
  expect(await statusOf(id)).toBe('pending');
  const change = (to: object) => changeSettings(karam, payoutWorld.admin, to);
  expect(said(await change({ holderName: ' ', holderKind: 'friend', holderReference: '' })).fields).toEqual({
    holderName: 'Enter who holds the money, in at most 100 characters.',
    holderKind: 'Choose the kind of holder.',
    holderReference: 'Enter the reference of the agreement, in at most 100 characters.',
  });
  const holder = { holderName: 'Gulf Bank', holderKind: 'bank', holderReference: 'SA-2026-1' };
  expect((await change(holder)).json()).toMatchObject(holder);
  expect((await payoutWorld.admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'settings.changed', detail: { to: holder } },
  ]);
  expect(await make()).toMatchObject({ payoutCount: 1, total: '9.50' });
  await change({ holderName: null, holderKind: null, holderReference: null });
  await expectLedgerHolds(karam.db);
});
