import { beforeEach, expect, test } from 'vitest';
import { codeAt } from '#server/identity/second-factor/totp.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { makeWorld, VALID_IBAN, type World } from '#test/helpers/world.ts';

const karam = testApp();
const OWN_IBAN = 'AE260211000000230064016';
const HOUR_MS = 60 * 60 * 1000;

let world: World;

beforeEach(async () => {
  world = await makeWorld(karam);
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '100' });
});

const patch = (payload: object, who: Client = world.owner) =>
  who.send({ method: 'PATCH', url: `/api/staff/${world.staffId}`, payload });
const put = (payload: object, who: Client = world.staff) =>
  who.send({ method: 'PUT', url: '/api/portal/bank-account', payload });
const confirm = (iban: string | null, who: Client = world.staff) =>
  who.post('/api/portal/bank-account/confirm', { iban, password: PASSWORD });
const payPerson = () =>
  world.admin.post('/api/admin/payouts', { type: 'staff', staffId: world.staffId, amount: '0' });
const payBusiness = () =>
  world.admin.post('/api/admin/payouts', { type: 'business', businessId: world.businessId, amount: '0' });
const bankAccount = async (who: Client = world.staff) => (await who.get('/api/portal/bank-account')).json();
const obstacles = async () =>
  (await world.admin.get('/api/admin/payouts/owed'))
    .json()
    .lines.filter(({ businessId }: { businessId: number }) => businessId === world.businessId)
    .map((line: { recipientType: string; obstacle: string | null }) => [line.recipientType, line.obstacle]);

async function join(who: Client = world.staff): Promise<void> {
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  expect((await who.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`)).statusCode).toBe(204);
}

test('an owner cannot change an IBAN without the right password, and may change the rest without it', async () => {
  const without = await patch({ iban: VALID_IBAN });
  expect([without.statusCode, without.json().reason]).toEqual([400, 'iban_needs_password']);
  const wrong = await patch({ iban: VALID_IBAN, password: 'not it' });
  expect([wrong.statusCode, wrong.json().reason]).toEqual([400, 'wrong_password']);
  expect((await patch({ password: PASSWORD })).json().reason).toBe('nothing_to_change');
  // The form always sends the IBAN.
  expect((await patch({ iban: OWN_IBAN, role: 'Host' })).json()).toMatchObject({
    iban: OWN_IBAN,
    role: 'Host',
  });
  expect(await obstacles()).toEqual([['staff', null]]);
});

test('a changed IBAN is mailed, audited and not paid to until the person confirms exactly that one', async () => {
  await join();
  const { json } = await patch({ iban: VALID_IBAN, password: PASSWORD });
  expect(json()).toMatchObject({ iban: VALID_IBAN });

  const [audited] = await karam.db
    .selectFrom('auditLog')
    .select(['actorId', 'detail'])
    .where('action', '=', 'staff.iban_changed')
    .where('subjectId', '=', String(world.staffId))
    .execute();
  expect(audited).toEqual({ actorId: world.owner.user?.id, detail: { from: '...4016', to: '...3456' } });
  const [mail] = await karam.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', world.staff.user?.email ?? '')
    .orderBy('id', 'desc')
    .execute();
  expect(mail?.subject).toBe('Your bank account for tips was changed');
  expect(mail?.body).toContain('from ...4016 to ...3456');
  expect(mail?.body).not.toContain(VALID_IBAN);

  expect(await obstacles()).toEqual([['staff', 'iban_waiting']]);
  expect((await payPerson()).json().reason).toBe('payout_iban_waiting');
  expect((await payBusiness()).json().reason).toBe('payout_people_waiting');
  expect(await bankAccount()).toMatchObject({ iban: '...3456', mayConfirm: true });
  expect((await confirm('...4016')).json().reason).toBe('iban_changed_meanwhile');
  expect((await confirm('...3456')).json()).toMatchObject({
    iban: '...3456',
    waitsUntil: null,
    mayConfirm: false,
  });
  expect((await confirm('...3456')).json().reason).toBe('iban_not_waiting');
  expect((await payPerson()).json()).toMatchObject({ amount: '95.00', iban: VALID_IBAN });
  await expectLedgerHolds(karam.db);
});

test('an admin who sets a new password for the person by a link cannot end the wait with it', async () => {
  await join();
  const { admin } = world;
  expect((await patch({ iban: VALID_IBAN, password: PASSWORD }, admin)).statusCode).toBe(200);
  const url = `/api/admin/users/${world.staff.user?.id}/reset-link`;
  const made = await admin.post(url, { password: PASSWORD });
  const token = made.json().link.split('/').at(-1);
  const newPassword = 'battery staple';
  await karam.visitor().post(`/api/password-resets/${token}`, { newPassword });
  const thief = karam.visitor();
  await thief.post('/api/login', { username: world.staff.user?.username, password: newPassword });
  const body = { iban: '...3456', password: newPassword };
  expect(await bankAccount(thief)).toMatchObject({ iban: '...3456', mayConfirm: false });
  expect((await thief.post('/api/portal/bank-account/confirm', body)).json().reason).toBe('iban_not_waiting');
  expect((await payPerson()).json().reason).toBe('payout_iban_waiting');
  await expectLedgerHolds(karam.db);
});

test('without an account nobody can confirm: the wait of the settings must pass', async () => {
  await patch({ iban: VALID_IBAN, password: PASSWORD }, world.admin);
  karam.now = new Date(karam.now.getTime() + 48 * HOUR_MS - 1);
  expect((await payPerson()).json().reason).toBe('payout_iban_waiting');
  // Whoever joins during the wait was not asked, and cannot end it, not even by a change.
  await join();
  expect(await bankAccount()).toMatchObject({ mayConfirm: false });
  expect((await confirm('...3456')).json().reason).toBe('iban_not_waiting');
  expect((await put({ iban: OWN_IBAN, password: PASSWORD })).statusCode).toBe(200);
  expect((await payPerson()).json().reason).toBe('payout_iban_waiting');
  karam.now = new Date(karam.now.getTime() + 48 * HOUR_MS);
  expect((await payPerson()).json()).toMatchObject({ amount: '95.00', iban: OWN_IBAN });
  await expectLedgerHolds(karam.db);
});

test('a removed IBAN waits too, because the business would be paid instead', async () => {
  await patch({ iban: null, password: PASSWORD });
  expect(await obstacles()).toEqual([['staff', 'iban_waiting']]);
  expect((await payBusiness()).json().reason).toBe('payout_people_waiting');
  karam.now = new Date(karam.now.getTime() + 48 * HOUR_MS);
  expect(await obstacles()).toEqual([['business', null]]);
  expect((await payBusiness()).json()).toMatchObject({ amount: '95.00' });
  await expectLedgerHolds(karam.db);
});

test('an IBAN that is changed and changed back is not written to a bank file before the wait is over', async () => {
  const { id } = (await payPerson()).json();
  await changeSettings(karam, world.admin, { payerName: 'Karam FZ-LLC', payerIban: VALID_IBAN });
  await patch({ iban: VALID_IBAN, password: PASSWORD });
  await patch({ iban: OWN_IBAN, password: PASSWORD });
  const makeFile = () => world.admin.post('/api/admin/bank-files', { payoutIds: [id] });
  expect((await makeFile()).json().reason).toBe('payouts_iban_waiting');
  karam.now = new Date(karam.now.getTime() + 48 * HOUR_MS);
  expect((await makeFile()).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});

test('a person changes their own IBAN with their password, and nobody can end the wait by a password', async () => {
  await join();
  await patch({ iban: VALID_IBAN, password: PASSWORD });
  expect((await put({ iban: OWN_IBAN, password: 'not it' })).json().reason).toBe('wrong_password');
  expect((await put({ iban: 'AE1', password: PASSWORD })).json().fields).toHaveProperty('iban');
  const waitsUntil = new Date(karam.now.getTime() + 48 * HOUR_MS).toISOString();
  const changed = await put({ iban: OWN_IBAN, password: PASSWORD });
  expect(changed.json()).toEqual({ iban: '...4016', waitsUntil, mayConfirm: false, mayUseCode: false });
  expect((await confirm('...4016')).json().reason).toBe('iban_not_waiting');
  expect((await payPerson()).json().reason).toBe('payout_iban_waiting');
  // The same account once more neither ends the wait nor begins it anew.
  karam.now = new Date(karam.now.getTime() + HOUR_MS);
  expect((await put({ iban: OWN_IBAN, password: PASSWORD })).json()).toMatchObject({ waitsUntil });
  karam.now = new Date(karam.now.getTime() + 47 * HOUR_MS);
  expect((await payPerson()).json()).toMatchObject({ amount: '95.00', iban: OWN_IBAN });
  await expectLedgerHolds(karam.db);
});

test('an empty IBAN removes nothing; a person removes their own account by null and their password', async () => {
  await join();
  for (const iban of ['', '   ']) {
    const { statusCode, json } = await put({ iban, password: PASSWORD });
    expect([statusCode, json().fields.iban.reason]).toEqual([400, 'iban_missing']);
  }
  expect((await put({ iban: null, password: 'not it' })).json().reason).toBe('wrong_password');
  expect(await bankAccount()).toMatchObject({ iban: '...4016', waitsUntil: null });
  const waitsUntil = new Date(karam.now.getTime() + 48 * HOUR_MS).toISOString();
  const removed = await put({ iban: null, password: PASSWORD });
  expect(removed.json()).toEqual({ iban: null, waitsUntil, mayConfirm: false, mayUseCode: false });
  const audit = await karam.db
    .selectFrom('auditLog')
    .select(['actorId', 'detail'])
    .where('action', '=', 'staff.iban_changed')
    .where('subjectId', '=', String(world.staffId))
    .execute();
  const { id, email = '' } = world.staff.user ?? {};
  expect(audit).toEqual([{ actorId: id, detail: { from: '...4016', to: null } }]);
  const mails = await karam.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', email)
    .execute();
  expect(mails).toContainEqual({ subject: 'You changed your bank account for tips' });
  expect(await obstacles()).toEqual([['staff', 'iban_waiting']]);
  await expectLedgerHolds(karam.db);
});

test('a code of an app that is older than the wait lets a person be paid at once', async () => {
  await join();
  const factor = '/api/account/second-factor';
  const { secret } = (await world.staff.post(factor, { password: PASSWORD })).json();
  const confirmed = await world.staff.post(`${factor}/confirm`, { code: codeAt(secret, karam.now) });
  const [recoveryCode] = confirmed.json().recoveryCodes;
  const code = () => codeAt(secret, karam.now);
  const change = (iban: string, withCode: string) => put({ iban, password: PASSWORD, code: withCode });
  // Somebody with the session and the password could have set it up a moment ago.
  karam.now = new Date(karam.now.getTime() + 47 * HOUR_MS);
  expect(await bankAccount()).toMatchObject({ mayUseCode: false });
  expect((await change(VALID_IBAN, code())).json().fields).toMatchObject({ code: { reason: 'wrong_code' } });
  karam.now = new Date(karam.now.getTime() + HOUR_MS);
  expect(await bankAccount()).toMatchObject({ iban: '...4016', mayUseCode: true });
  // They could also have made new recovery codes.
  expect((await change(VALID_IBAN, recoveryCode)).json().fields).toHaveProperty('code');
  expect((await change(VALID_IBAN, code())).json()).toMatchObject({ iban: '...3456', waitsUntil: null });
  expect((await change(OWN_IBAN, code())).json().fields).toHaveProperty('code');
  expect((await payPerson()).json()).toMatchObject({ amount: '95.00', iban: VALID_IBAN });
  await expectLedgerHolds(karam.db);
});

test('wrong codes are counted as wrong passwords are', async () => {
  await join();
  const guess = () => put({ iban: VALID_IBAN, password: PASSWORD, code: '000000' });
  const reasons = [];
  for (let count = 0; count < 12; count += 1) reasons.push((await guess()).json().reason);
  expect(reasons[0]).toBe('wrong_code');
  expect(reasons.at(-1)).toBe('too_many_attempts');
});

test("an owner who removes a person's account and joins another one is not paid before the wait is over", async () => {
  await join();
  await world.owner.send({ method: 'DELETE', url: `/api/staff/${world.staffId}/account` });
  const accomplice = await karam.signedIn('staff');
  await join(accomplice);
  expect((await put({ iban: VALID_IBAN, password: PASSWORD }, accomplice)).statusCode).toBe(200);
  await patch({ iban: OWN_IBAN, password: PASSWORD });
  expect((await confirm('...4016', accomplice)).json().reason).toBe('iban_not_waiting');
  expect((await payPerson()).json().reason).toBe('payout_iban_waiting');
  await expectLedgerHolds(karam.db);
});

test('a change never shortens a wait, also after the setting became shorter', async () => {
  const setWait = (ibanWaitHours: number) => changeSettings(karam, world.admin, { ibanWaitHours });
  await setWait(240);
  await patch({ iban: VALID_IBAN, password: PASSWORD });
  const longest = new Date(karam.now.getTime() + 240 * HOUR_MS).toISOString();
  await setWait(48);
  await join();
  expect((await put({ iban: OWN_IBAN, password: PASSWORD })).json()).toMatchObject({ waitsUntil: longest });
  await patch({ iban: VALID_IBAN, password: PASSWORD });
  expect(await bankAccount()).toMatchObject({ waitsUntil: longest });
  await expectLedgerHolds(karam.db);
});

test('with a wait of zero hours a changed IBAN is paid to at once', async () => {
  const settings = (ibanWaitHours: number) => changeSettings(karam, world.admin, { ibanWaitHours });
  await settings(0);
  await patch({ iban: VALID_IBAN, password: PASSWORD });
  expect((await payPerson()).json()).toMatchObject({ amount: '95.00', iban: VALID_IBAN });
  await settings(48);
  await expectLedgerHolds(karam.db);
});
