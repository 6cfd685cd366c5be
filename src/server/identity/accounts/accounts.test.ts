import { expect, test } from 'vitest';
import { applyDueProposals } from '#server/identity/two-persons/proposals.ts';
import type { AccountChange } from '#shared/contracts/accounts.ts';
import { type Client, ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import { confirmAsSecond } from '#test/helpers/two-persons.ts';
import { insertBusiness } from '#test/helpers/world.ts';

const karam = testApp();
const HOUR_MS = 60 * 60 * 1000;
const reasonOf = (answer: { json(): { reason: string } }) => answer.json().reason;
const idOf = ({ user }: Client) => user?.id ?? '';
const change = (by: Client, whom: Client, what: AccountChange, password = PASSWORD) =>
  by.post(`/api/admin/users/${idOf(whom)}/changes`, { change: what, password });
const signIn = ({ user }: Client, password = PASSWORD) =>
  karam.visitor().post('/api/login', { username: user?.username, password });
const subjectsTo = async ({ user }: Client) => {
  const mails = karam.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', user?.email ?? '');
  return (await mails.orderBy('id').execute()).map(({ subject }) => subject);
};
const actionsOn = async (whom: Client) => {
  const rows = karam.db.selectFrom('auditLog').select('action').where('subjectId', '=', idOf(whom));
  return (await rows.orderBy('id').execute()).map(({ action }) => action);
};
const onlyTheseAreAdmins = (...admins: Client[]) =>
  karam.db
    .updateTable('users')
    .set({ role: 'business', isAdmin: false })
    .where('role', '=', 'admin')
    .where('id', 'not in', admins.map(idOf))
    .execute();
const signInAgain = (who: Client) =>
  who.post('/api/login', { username: who.user?.username, password: PASSWORD });
const enabledAdmins = () =>
  karam.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .execute();

test('an admin finds accounts by username, name and email, page by page', async () => {
  const admin = await karam.signedIn('admin');
  const owner = await karam.signedIn('business');
  await karam.db
    .updateTable('users')
    .set({ firstName: 'Layla', lastName: 'Haddad_1' })
    .where('id', '=', idOf(owner))
    .execute();
  for (const search of [owner.user?.username, owner.user?.email, 'layla haddad_1']) {
    const { 0: found, length } = (await admin.get(`/api/admin/users?search=${search}`)).json();
    expect({ length, found }).toMatchObject({
      length: 1,
      found: { userId: idOf(owner), role: 'business', disabledAt: null, lastSignInAt: expect.any(String) },
    });
    expect(found).not.toHaveProperty('password');
  }
  expect((await admin.get('/api/admin/users?search=haddadx1')).json()).toEqual([]);
  const first = await admin.get('/api/admin/users?limit=1');
  expect(first.json()).toMatchObject([{ userId: idOf(owner) }]);
  const [, next = ''] = /<([^>]+)>/.exec(String(first.headers.link)) ?? [];
  expect((await admin.get(next)).json()).toMatchObject([{ userId: idOf(admin) }]);
  expect((await admin.get('/api/admin/users?state=disabled')).json()).toEqual([]);
});

test('a disabled account is signed out, hears what a wrong password hears, and can come back', async () => {
  const admin = await karam.signedIn('admin');
  const owner = await karam.signedIn('business');
  const { link } = (
    await admin.post(`/api/admin/users/${idOf(owner)}/reset-link`, { password: PASSWORD })
  ).json();
  const wrong = await change(admin, owner, 'disable', 'not my password');
  expect(wrong.json()).toMatchObject({ fields: { password: { reason: 'wrong_password' } } });
  expect((await change(admin, owner, 'disable')).json()).toMatchObject({ disabledAt: expect.any(String) });

  expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
  const [right, guessed] = [await signIn(owner), await signIn(owner, 'not the password')];
  expect(right.statusCode).toBe(401);
  expect({ ...right.json(), requestId: '' }).toEqual({ ...guessed.json(), requestId: '' });
  const token = link.split('/').at(-1);
  const reset = await karam
    .visitor()
    .post(`/api/password-resets/${token}`, { newPassword: 'battery staple' });
  expect(reset.statusCode).toBe(404);
  await karam.visitor().post('/api/password-resets', { email: owner.user?.email });
  const refused = await admin.post(`/api/admin/users/${idOf(owner)}/reset-link`, { password: PASSWORD });
  expect(reasonOf(refused)).toBe('account_disabled');
  expect(reasonOf(await change(admin, owner, 'disable'))).toBe('account_disabled_already');

  expect((await change(admin, owner, 'enable')).json()).toMatchObject({ disabledAt: null });
  expect((await signIn(owner)).statusCode).toBe(200);
  expect(await subjectsTo(owner)).toEqual([
    'Your Karam account is disabled',
    'Your Karam account is enabled again',
  ]);
  expect(await actionsOn(owner)).toEqual([
    'auth.signed_in',
    'auth.reset_link_made',
    'account.disabled',
    'auth.sign_in_failed',
    'auth.sign_in_failed',
    'auth.reset_requested',
    'account.enabled',
    'auth.signed_in',
  ]);
});

test('an open live stream ends when its account is disabled', async () => {
  const admin = await karam.signedIn('admin');
  const owner = await karam.signedIn('business');
  await insertBusiness(karam.db, owner.user);
  const answer = await owner.get('/api/tips/live', { payloadAsStream: true });
  const stream = answer.stream().resume();
  const ended = new Promise((resolve) => stream.once('end', resolve));
  await change(admin, owner, 'disable');
  await ended;
  expect((await owner.get('/api/tips/live')).statusCode).toBe(401);
});

test('an admin makes another one, who signs in again; both are told', async () => {
  const admin = await karam.signedIn('admin');
  const person = await karam.signedIn('staff');
  await karam.db
    .updateTable('users')
    .set({ emailConfirmedAt: null })
    .where('id', '=', idOf(person))
    .execute();
  expect(reasonOf(await change(admin, person, 'make_admin'))).toBe('admin_needs_confirmed_email');
  await karam.db
    .updateTable('users')
    .set({ emailConfirmedAt: karam.now })
    .where('id', '=', idOf(person))
    .execute();
  const proposed = await change(admin, person, 'make_admin');
  // Nothing has changed yet.
  expect(proposed.json()).toMatchObject({ role: 'staff', proposal: { kind: 'make_admin', outcome: null } });
  expect((await person.get('/api/auth/user')).statusCode).toBe(200);
  await confirmAsSecond(karam, proposed);
  expect((await person.get('/api/auth/user')).statusCode).toBe(401);
  const again = await signIn(person);
  expect(again.json()).toMatchObject({ role: 'admin', isAdmin: true });
  expect(await subjectsTo(person)).toEqual(['You are now an admin of Karam']);
  expect(await subjectsTo(admin)).toEqual([
    'A change on Karam needs a second admin',
    'The admins of Karam have changed',
  ]);
  await confirmAsSecond(karam, await change(admin, person, 'remove_admin'));
  expect(reasonOf(await change(admin, person, 'remove_admin'))).toBe('not_an_admin');

  const owner = await karam.signedIn('business');
  await insertBusiness(karam.db, owner.user);
  expect(reasonOf(await change(admin, owner, 'make_admin'))).toBe('admin_needs_own_account');
});

test('the last admin who can sign in stays, whatever is proposed', async () => {
  const one = await karam.signedIn('admin');
  const two = await karam.signedIn('admin');
  await onlyTheseAreAdmins(one, two);
  // Each proposes to remove the other. After two days both would take effect.
  const proposals = [await change(one, two, 'remove_admin'), await change(two, one, 'disable')];
  expect(proposals.map((answer) => answer.json().proposal.kind)).toEqual(['remove_admin', 'disable_admin']);
  expect(await enabledAdmins()).toHaveLength(2);
  karam.now = new Date(karam.now.getTime() + 48 * HOUR_MS);
  await applyDueProposals({ db: karam.db, clock: () => karam.now, publicOrigin: ORIGIN });
  const outcomes = await karam.db
    .selectFrom('proposals')
    .select('outcome')
    .where('proposedBy', 'in', [idOf(one), idOf(two)])
    .orderBy('outcome')
    .execute();
  expect(outcomes).toEqual([{ outcome: 'in_force' }, { outcome: 'outdated' }]);
  const [left] = await enabledAdmins();
  expect(await enabledAdmins()).toHaveLength(1);
  const last = left?.id === idOf(one) ? one : two;
  await signInAgain(last);
  for (const what of ['disable', 'remove_admin'] as const)
    expect(reasonOf(await change(last, last, what))).toBe('last_enabled_admin');
  expect(await enabledAdmins()).toEqual([left]);
});

test('an admin removes a lost second factor with a reason: sessions end, a mail goes out, and it is recorded', async () => {
  const admin = await karam.signedIn('admin');
  const owner = await karam.signedIn('business');
  const remove = (by: Client, whom: Client, reason: string, password = PASSWORD) =>
    by.post(`/api/admin/users/${idOf(whom)}/second-factor/remove`, { reason, password });
  const reason = 'Came with her passport';
  expect(reasonOf(await remove(admin, owner, reason))).toBe('second_factor_off');
  for (const whom of [owner, admin]) {
    const since = { secondFactorSince: karam.now };
    await karam.db.updateTable('users').set(since).where('id', '=', idOf(whom)).execute();
  }
  await karam.db
    .insertInto('recoveryCodes')
    .values({ codeHash: 'hash', userId: idOf(owner) })
    .execute();
  expect((await remove(admin, owner, ' ')).json()).toMatchObject({
    fields: { reason: { reason: 'reason_required' } },
  });
  expect((await remove(admin, owner, reason, 'not my password')).json()).toMatchObject({
    fields: { password: { reason: 'wrong_password' } },
  });
  expect(reasonOf(await remove(admin, admin, reason))).toBe('second_factor_own');
  expect((await owner.get('/api/auth/user')).statusCode).toBe(200);

  const proposed = await remove(admin, owner, reason);
  expect(proposed.json()).toMatchObject({ hasSecondFactor: true, proposal: { reason } });
  await confirmAsSecond(karam, proposed);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
  expect((await signIn(owner)).statusCode).toBe(200);
  expect(await subjectsTo(owner)).toHaveLength(1);
  const codes = karam.db.selectFrom('recoveryCodes').select('userId').where('userId', '=', idOf(owner));
  expect(await codes.execute()).toEqual([]);
  const [row] = (await admin.get('/api/admin/audit?action=second_factor.removed')).json();
  expect(row).toMatchObject({ subjectId: idOf(owner), detail: { reason, proposedBy: idOf(admin) } });
});
