import { readdirSync } from 'node:fs';
import { CompiledQuery } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openFiles } from '#server/platform/files/open-files.ts';
import { unobserved } from '#server/platform/observe/call-metrics.ts';
import { eraseNightly } from '#server/privacy/erase-nightly.ts';
import { type Client, ORIGIN, PASSWORD, SESSION_SECRET, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { softwarePasskey } from '#test/helpers/software-passkey.ts';
import { findTextInTables } from '#test/helpers/text-in-tables.ts';

/** A staff member, an owner, an admin and a guest have their data erased. The money stays where it is. */
const karam = testApp();
const START = new Date('2026-11-15T08:00:00Z');
const IBAN = 'AE950260001261025056501';
let world: PayoutWorld;
let person: Client;
let names: { first: string; last: string; username: string; email: string };
let count = 0;

/** The nightly job, this many days later. The other clocks stand still, so that nobody's session ends. */
const runAfter = (days: number) => {
  const clock = () => inDays(days);
  const place = { dataDir: karam.dataDir, s3: undefined, publicOrigin: ORIGIN };
  const files = openFiles(place, { sessionSecret: SESSION_SECRET, clock, beginCall: unobserved });
  const log = { error: (detail: object) => expect(detail).toBeUndefined() };
  return eraseNightly(karam.db, { files, clock, log });
};
const inDays = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60_000);
const ask = (who: Client, password = PASSWORD) => who.post('/api/account/erasure', { password });
const state = async (who: Client) => (await who.get('/api/account/erasure')).json().erasure;

/** Somebody with a name of their own, joined to the first staff member of the business. */
beforeEach(async () => {
  count += 1;
  // Requests of earlier tests must not be carried out in this one.
  await karam.db.deleteFrom('erasures').where('erasedAt', 'is', null).execute();
  world = await makePayoutWorld(karam);
  names = {
    first: `Zenobia${count}x`,
    last: `Qasimiyya${count}x`,
    username: `zenobia-${count}x`,
    email: `zq${count}x@people.example`,
  };
  person = karam.visitor();
  const account = { ...names, password: PASSWORD, confirmPassword: PASSWORD, role: 'staff', iban: IBAN };
  const registered = await person.post('/api/register', {
    ...account,
    firstName: names.first,
    lastName: names.last,
    businessName: 'Somewhere',
  });
  expect(registered.statusCode).toBe(201);
  person.user = registered.json();
  const change = { firstName: names.first, lastName: names.last, walletId: `wallet-${names.username}` };
  const url = `/api/staff/${world.staffId}`;
  expect((await world.owner.send({ method: 'PATCH', url, payload: change })).statusCode).toBe(200);
  const { inviteURL } = (await world.owner.post(`${url}/invite`)).json();
  expect((await person.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`)).statusCode).toBe(204);
});

/** Everything that is owed to the staff member is paid out. */
async function payOut(): Promise<void> {
  const body = { type: 'staff', staffId: world.staffId, amount: '0' };
  const started = await world.admin.post('/api/admin/payouts', body);
  expect(started.statusCode).toBe(201);
  const { id } = started.json();
  await world.release((await world.makeFile(id)).json().id);
  expect((await world.settle(world.secondAdmin, id, 'complete', { reference: 'FT1' })).statusCode).toBe(200);
}

async function tipThem(message = `Thank you, ${names.first} ${names.last}!`) {
  const tip = { staffId: world.staffId, amount: '20', customerName: 'Ingrid', message };
  const sent = await karam.visitor().post('/api/tips', tip);
  expect(sent.statusCode).toBe(201);
  return sent.json() as { id: number; token: string };
}

test('somebody with two workplaces is erased in both, once neither owes them anything', async () => {
  const payload = { firstName: names.first, lastName: names.last };
  const url = `/api/staff/${world.otherStaffId}`;
  await world.otherOwner.send({ method: 'PATCH', url, payload });
  const { inviteURL } = (await world.otherOwner.post(`${url}/invite`)).json();
  expect((await person.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`)).statusCode).toBe(204);
  await tipThem();
  await ask(person);
  expect(await state(person)).toMatchObject({ obstacle: 'money_owed' });
  expect(await runAfter(14)).toMatchObject({ accounts: 0 });
  await payOut();
  expect(await runAfter(14)).toMatchObject({ accounts: 1 });
  expect(await findTextInTables(karam.url, names.first)).toEqual([]);
  for (const owner of [world.owner, world.otherOwner])
    expect((await owner.get('/api/staff')).json()).toMatchObject([
      { firstName: 'Former staff member', hasAccount: false, isActive: false },
    ]);
  await expectLedgerHolds(karam.db);
});

test('a staff member is erased after the delay: no table has their name, and every statement still adds up', async () => {
  const { token } = await tipThem();
  await payOut();
  // A failed sign-in writes the username into the audit log.
  await karam.visitor().post('/api/login', { username: names.username, password: 'not theirs' });
  const device = softwarePasskey(ORIGIN);
  const creation = (await person.post('/api/account/passkeys/challenge', { password: PASSWORD })).json();
  const passkey = { name: `Phone of ${names.first}`, credential: device.create(creation) };
  expect((await person.post('/api/account/passkeys', passkey)).statusCode).toBe(201);
  const identity = {
    legalName: names.first,
    bornOn: '1990-04-12',
    nationality: 'LB',
    emiratesId: '784-1990-1234567-6',
    expiresOn: '2030-01-31',
    password: PASSWORD,
  };
  const stated = await person.send({ method: 'PUT', url: '/api/portal/identity', payload: identity });
  expect(stated.statusCode).toBe(200);
  for (const text of Object.values(names)) expect(await findTextInTables(karam.url, text)).not.toEqual([]);
  const { staffId } = world;
  await world.owner.post('/api/team-tips/leaves', { staffId, firstDay: '2026-11-15', lastDay: '2026-12-15' });
  const worked = { content: `person,day,hours\n${staffId},2026-11-15,8` };
  expect((await world.owner.post('/api/team-tips/hours/import', worked)).json().isWritten).toBe(true);
  const before = (await world.owner.get('/api/tips/business')).json();

  expect((await ask(person)).statusCode).toBe(201);
  expect(await state(person)).toMatchObject({ dueAt: inDays(14).toISOString(), obstacle: null });
  expect(await runAfter(13)).toMatchObject({ accounts: 0 });
  expect((await person.get('/api/auth/user')).statusCode).toBe(200);
  expect(await runAfter(14)).toMatchObject({ accounts: 1 });

  for (const text of [...Object.values(names), `wallet-${names.username}`])
    expect([text, await findTextInTables(karam.url, text)]).toEqual([text, []]);
  const ofThem = karam.db
    .selectFrom('payeeIdentities')
    .selectAll()
    .where('userId', '=', person.user?.id ?? '');
  expect(await ofThem.execute()).toEqual([]);
  for (const table of ['teamHours', 'staffLeaves'] as const)
    expect(await karam.db.selectFrom(table).selectAll().where('staffId', '=', staffId).execute()).toEqual([]);
  expect((await person.get('/api/auth/user')).statusCode).toBe(401);
  const again = { username: names.username, password: PASSWORD };
  expect((await karam.visitor().post('/api/login', again)).statusCode).toBe(401);
  const browser = karam.visitor();
  const challenge = (await browser.post('/api/login/passkey/challenge')).json();
  expect((await browser.post('/api/login/passkey', device.sign(challenge))).statusCode).toBe(401);

  const after = (await world.owner.get('/api/tips/business')).json();
  const amounts = (tips: { amount: string; net: string }[]) => tips.map(({ amount, net }) => [amount, net]);
  expect(amounts(after)).toEqual(amounts(before));
  expect(after[0]).toMatchObject({
    message: null,
    customerName: 'Ingrid',
    staff: { firstName: 'Former staff member', lastName: '' },
  });
  const [staff] = (await world.owner.get('/api/staff')).json();
  expect(staff).toMatchObject({
    firstName: 'Former staff member',
    iban: null,
    isActive: false,
    hasAccount: false,
    totalEarnings: '19.00',
    totalPaidOut: '19.00',
  });
  const arabic = { headers: { 'accept-language': 'ar' } };
  const followed = (await karam.visitor().get(`/api/tips/follow/${token}`, arabic)).json();
  expect(followed).toMatchObject({
    stage: 'arrived',
    person: { firstName: 'موظف سابق', lastName: '' },
  });
  const csv = (await world.admin.get('/api/admin/exports/tips.csv?from=2026-11-01&to=2026-11-30')).body;
  expect(csv).toContain(',Former staff member,paid,20.00,1.00,19.00');
  const [payout] = (await world.admin.get('/api/admin/payouts')).json();
  expect(payout).toMatchObject({
    recipientName: expect.stringMatching(/^Former staff member, /),
    amount: '19.00',
    iban: IBAN,
  });
  await expectLedgerHolds(karam.db);
});

test('nobody is erased while money is owed or on its way; meanwhile they get no more tips', async () => {
  await tipThem();
  expect((await ask(person)).json()).toMatchObject({ erasure: { obstacle: 'money_owed' } });
  expect(await runAfter(20)).toMatchObject({ accounts: 0 });
  expect(await state(person)).toMatchObject({ obstacle: 'money_owed' });
  const tip = { staffId: world.staffId, amount: '5' };
  expect((await karam.visitor().post('/api/tips', tip)).statusCode).toBe(409);

  const body = { type: 'staff', staffId: world.staffId, amount: '0' };
  const { id } = (await world.admin.post('/api/admin/payouts', body)).json();
  expect(await state(person)).toMatchObject({ obstacle: 'money_on_its_way' });
  await world.release((await world.makeFile(id)).json().id);
  expect(await runAfter(20)).toMatchObject({ accounts: 0 });
  // Their IBAN stays until the money has arrived: the bank may send it back.
  const file = await karam.db.selectFrom('staff').select('iban').where('id', '=', world.staffId).execute();
  expect(file[0]?.iban).not.toBeNull();

  await world.settle(world.secondAdmin, id, 'complete', { reference: 'FT2' });
  expect(await state(person)).toMatchObject({ obstacle: null });
  expect(await runAfter(20)).toMatchObject({ accounts: 1 });
  expect(await findTextInTables(karam.url, names.last)).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('nobody is erased while they owe money, until their tips repay it or two admins write it off', async () => {
  await tipThem();
  await payOut();
  const tips = await karam.db.selectFrom('tips').select('id').where('staffId', '=', world.staffId).execute();
  for (const { id } of tips) await refundByTwo(karam, world.admin, id);
  expect((await ask(person)).json()).toMatchObject({ erasure: { obstacle: 'debt_open' } });
  expect(await runAfter(15)).toMatchObject({ accounts: 0 });
  await world.admin.post(`/api/admin/debts/${world.staffId}/write-off`, { reason: 'Has left' });
  const writeOff = await karam.db
    .selectFrom('writeOffs')
    .select('id')
    .where('staffId', '=', world.staffId)
    .executeTakeFirstOrThrow();
  await world.secondAdmin.post(`/api/admin/write-offs/${writeOff.id}/confirm`, { password: PASSWORD });
  expect(await state(person)).toMatchObject({ obstacle: null });
  expect(await runAfter(15)).toMatchObject({ accounts: 1 });
  await expectLedgerHolds(karam.db);
});

test('a payment that is not decided yet keeps the account', async () => {
  // The sandbox leaves this amount unpaid.
  const tip = { staffId: world.staffId, amount: '4000.02' };
  expect((await karam.visitor().post('/api/tips', tip)).statusCode).toBe(201);
  expect((await ask(person)).json()).toMatchObject({ erasure: { obstacle: 'payment_open' } });
  expect(await runAfter(14)).toMatchObject({ accounts: 0 });
  await expectLedgerHolds(karam.db);
});

test('the request can be undone, also after its time has come', async () => {
  await ask(person);
  expect((await ask(person)).json()).toMatchObject({ reason: 'erasure_requested_already' });
  expect((await person.send({ method: 'DELETE', url: '/api/account/erasure' })).statusCode).toBe(204);
  expect(await state(person)).toBeNull();
  expect(await runAfter(20)).toMatchObject({ accounts: 0 });
  expect((await person.get('/api/portal')).json()).toMatchObject({ firstName: names.first });
  const audited = (await world.admin.get('/api/admin/audit?limit=2')).json();
  expect(audited.map(({ action }: { action: string }) => action)).toEqual([
    'account.erasure_undone',
    'account.erasure_requested',
  ]);
});

test('the password is asked for again, and the person is told by mail', async () => {
  const wrong = await ask(person, 'not the password');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toMatchObject({ fields: { password: { reason: 'wrong_password' } } });
  expect(await state(person)).toBeNull();
  await ask(person);
  const [mail] = (await world.admin.get('/api/admin/outbox?limit=1')).json();
  expect(mail).toMatchObject({ recipient: names.email, subject: 'Your account is going to be erased' });
  expect(mail.body).toContain('http://karam.test/account/data');
});

test('the delay is a setting', async () => {
  const payload = { erasureDelayDays: 3 };
  await world.admin.send({ method: 'PATCH', url: '/api/admin/settings', payload });
  expect((await ask(person)).json()).toMatchObject({ erasure: { dueAt: inDays(3).toISOString() } });
  await world.admin.send({ method: 'PATCH', url: '/api/admin/settings', payload: { erasureDelayDays: 14 } });
});

test('an owner closes the business first; then their account, IBAN, files and look are erased, and it stays closed', async () => {
  const { owner, admin, businessId } = world;
  expect((await ask(owner)).json()).toMatchObject({ reason: 'close_business_first' });
  const { uploadURL } = (await owner.post('/api/objects/upload')).json();
  const file = Buffer.from('%PDF-1.4 a bank letter');
  const { pathname, search } = new URL(uploadURL, 'http://karam.test');
  const headers = { 'content-type': 'application/pdf' };
  const put = await owner.send({ method: 'PUT', url: pathname + search, payload: file, headers });
  expect(put.statusCode).toBeLessThan(300);
  const files = () => readdirSync(karam.dataDir, { recursive: true }).length;
  const filesBefore = files();

  const contact = {
    type: 'Cafe',
    contactPhone: '+971 4 123 4567',
    contactEmail: `${owner.user?.username}@a.example`,
  };
  await owner.send({ method: 'PATCH', url: '/api/businesses/mine/contact', payload: contact });
  const billing = {
    legalName: 'Amal LLC',
    address: `Villa of ${owner.user?.username}@`,
    emirate: 'dubai',
    trn: '100345678900003',
  };
  const billed = await owner.send({
    method: 'PATCH',
    url: '/api/businesses/mine/billing',
    payload: billing,
  });
  expect(billed.json()).toMatchObject(billing);
  const owners = [{ name: `Amal ${owner.user?.username}@`, sharePercent: 60, nationality: 'LB' }];
  await owner.send({ method: 'PUT', url: '/api/businesses/mine/owners', payload: { owners } });
  const look = { welcome: 'Amal welcomes you' };
  await owner.send({ method: 'PATCH', url: '/api/branding', payload: look });
  const facts = { iban: 'AE950260001261025056501', password: PASSWORD };
  const asked = await owner.send({ method: 'PATCH', url: '/api/businesses/mine/facts', payload: facts });
  expect(asked.json().openChange).not.toBeNull();
  const close = { method: 'PATCH', url: `/api/admin/businesses/${businessId}/status` } as const;
  expect((await admin.send({ ...close, payload: { status: 'suspended' } })).statusCode).toBe(200);
  expect((await ask(owner)).statusCode).toBe(201);
  expect(await runAfter(14)).toMatchObject({ accounts: 1 });
  const username = owner.user?.username ?? '';
  const left = await findTextInTables(karam.url, `${username}@`);
  expect(left).toEqual([]);
  const business = await karam.db
    .selectFrom('businesses')
    .select(['iban', 'ibanDocumentPath', 'contactPhone', 'contactEmail'])
    .select(['legalName', 'address', 'emirate', 'trn'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  expect(new Set(Object.values(business ?? {}))).toEqual(new Set([null]));
  // Not as if they had said that nobody owns more than a quarter.
  expect((await admin.get(`/api/admin/review/${businessId}`)).json()).toMatchObject({
    owners: [],
    ownersStatedAt: null,
  });
  expect((await admin.get(`/api/admin/businesses/${businessId}/branding`)).json().welcome).toBeNull();
  const [change] = await karam.db.selectFrom('businessChanges').selectAll().execute();
  expect(change).toMatchObject({ status: 'withdrawn', oldIban: null, newIban: null, changesIban: true });
  expect(files()).toBeLessThan(filesBefore);
  const reopened = await admin.send({ ...close, payload: { status: 'active' } });
  expect(reopened.json()).toMatchObject({ reason: 'business_owner_erased' });
  await expectLedgerHolds(karam.db);
});

test('an owner whose staff are owed money waits until it is paid', async () => {
  const { owner, admin, businessId } = world;
  await tipThem();
  const url = `/api/admin/businesses/${businessId}/status`;
  await admin.send({ method: 'PATCH', url, payload: { status: 'suspended' } });
  expect((await ask(owner)).json()).toMatchObject({ erasure: { obstacle: 'money_owed' } });
  expect(await runAfter(14)).toMatchObject({ accounts: 0 });
  await expectLedgerHolds(karam.db);
});

test('an admin is erased and is no admin any more, but the last one never', async () => {
  const admins = karam.db.selectFrom('users').select('id').where('role', '=', 'admin');
  const asking = [world.admin, world.secondAdmin];
  const others = (await admins.execute()).filter(({ id }) => !asking.some(({ user }) => user?.id === id));
  for (const { id } of others)
    await karam.db.updateTable('users').set({ role: 'staff', isAdmin: false }).where('id', '=', id).execute();
  // Both may ask while there are two. Only one of them can be erased.
  for (const admin of asking) expect((await ask(admin)).statusCode).toBe(201);
  expect(await runAfter(14)).toMatchObject({ accounts: 1 });
  expect(await admins.execute()).toHaveLength(1);
  expect(await runAfter(14)).toMatchObject({ accounts: 0 });
  const [last] = await admins.execute();
  const left = asking.find(({ user }) => user?.id === last?.id) ?? world.admin;
  expect(await state(left)).toMatchObject({ obstacle: 'last_admin' });
  const actors = (await left.get('/api/admin/audit')).json();
  expect(actors.map(({ actorName }: { actorName: string }) => actorName)).toContain('Former user');
});

test('nobody can write a name back to an erased staff member, or join as them', async () => {
  await ask(person);
  await runAfter(14);
  const url = `/api/staff/${world.staffId}`;
  const change = await world.owner.send({ method: 'PATCH', url, payload: { firstName: names.first } });
  expect(change.json()).toMatchObject({ reason: 'staff_erased' });
  expect((await world.owner.post(`${url}/invite`)).json()).toMatchObject({ reason: 'staff_erased' });
});

test('a guest erases their name and message with the token of the tip; the money stays', async () => {
  const { token, id } = await tipThem('Greetings from Ingrid Svendsdottir');
  const url = `/api/tips/follow/${token}`;
  expect((await karam.visitor().get(url)).json()).toMatchObject({ hasWords: true, amount: '20.00' });
  await karam.db
    .insertInto('paymentEvents')
    .values({
      provider: 'stripe',
      id: `evt_${count}`,
      type: 'checkout.session.completed',
      tipId: id,
      payload: JSON.stringify({ customer_details: { name: 'Ingrid Svendsdottir' } }),
      outcome: 'paid',
      toldAt: START,
    })
    .execute();
  const erase = () => karam.visitor().send({ method: 'DELETE', url: `${url}/words` });
  expect((await erase()).statusCode).toBe(204);
  expect(await findTextInTables(karam.url, 'Svendsdottir')).toEqual([]);
  expect((await karam.visitor().get(url)).json()).toMatchObject({ hasWords: false, amount: '20.00' });
  const [tip] = (await world.owner.get('/api/tips/business')).json();
  expect(tip).toMatchObject({ customerName: null, message: null, net: '19.00' });
  expect((await erase()).statusCode).toBe(204);
  await expectLedgerHolds(karam.db);
});

test.each([
  ['the action', `UPDATE audit_log SET action = 'auth.signed_in'`],
  ['another address', `UPDATE audit_log SET address = '10.0.0.9'`],
  ['another detail', `UPDATE audit_log SET detail = '{"role": "admin"}'`],
  ['no detail at all', `UPDATE audit_log SET detail = '{}' WHERE detail ? 'role'`],
  ['a deletion', 'DELETE FROM audit_log'],
])('the audit log still refuses %s', async (_, statement) => {
  await expect(karam.db.executeQuery(CompiledQuery.raw(statement))).rejects.toThrow(
    'rows of audit_log are never changed or deleted',
  );
});

test('staff have an IBAN of their own erased too', async () => {
  await setIban(karam.db, 'staff', world.staffId, IBAN);
  await ask(person);
  await runAfter(14);
  const rows = await karam.db
    .selectFrom('users')
    .select('iban')
    .where('id', '=', person.user?.id ?? '')
    .execute();
  expect(rows).toEqual([{ iban: null }]);
});
