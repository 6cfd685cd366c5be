import { expect, test } from 'vitest';
import { sweepSignIns } from '#server/identity/sign-in/sessions-of-user.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const karam = testApp();
const NEW_PASSWORD = 'battery staple';
const MINUTE_MS = 60_000;
const ask = (email: string) => karam.visitor().post('/api/password-resets', { email });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  karam.visitor().post(`/api/password-resets/${token}`, { newPassword });
const signIn = (username: string | undefined, password: string) =>
  karam.visitor().post('/api/login', { username, password });
const forward = (minutes: number) => {
  karam.now = new Date(karam.now.getTime() + minutes * MINUTE_MS);
};
const mailsTo = (email = '') =>
  karam.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();
const tokensFor = async ({ user }: Client) =>
  (await mailsTo(user?.email)).flatMap(({ body }) => {
    const [, token] = /\/reset-password\/(\S+)/.exec(body) ?? [];
    return token ? [token] : [];
  });
const auditOf = (action: 'auth.reset_requested' | 'auth.reset_link_made' | 'auth.password_reset') =>
  karam.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'subjectId'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute();

async function forgetful(role: 'business' | 'staff' | 'admin' = 'business') {
  const client = await karam.signedIn(role);
  expect((await ask(client.user?.email ?? '')).statusCode).toBe(202);
  const [token = ''] = await tokensFor(client);
  return { client, token };
}

test.each(['business', 'staff', 'admin'] as const)(
  'a %s user who has forgotten the password gets a link by mail, sets a new one, and is signed out everywhere',
  async (role) => {
    const { client, token } = await forgetful(role);
    const username = client.user?.username;
    const [mail] = await mailsTo(client.user?.email);
    expect(mail?.subject).toBe('Set a new password');
    expect(mail?.body).toContain(username);
    expect((await reset(token)).statusCode).toBe(204);

    expect((await client.get('/api/auth/user')).statusCode).toBe(401);
    expect((await signIn(username, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(username, NEW_PASSWORD)).statusCode).toBe(200);
    const [audit] = await auditOf('auth.password_reset');
    expect(audit).toMatchObject({ actorId: client.user?.id, subjectId: client.user?.id });
    const subjects = (await mailsTo(client.user?.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Set a new password', 'Your password was changed']);
  },
);

test('a link works once, also for two requests at once, and makes the other links of the account invalid', async () => {
  const { client, token } = await forgetful();
  await ask(client.user?.email ?? '');
  const [, second = ''] = await tokensFor(client);
  const answers = await Promise.all([reset(token, 'the first one'), reset(token, 'the second one')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  const again = await reset(second);
  expect(again.statusCode).toBe(404);
  expect(said(again).message).toBe('This link is not valid or has expired. Please ask for a new one.');
});

test('a link is valid for 30 minutes, and its row is then deleted', async () => {
  const { client, token } = await forgetful();
  forward(30);
  expect((await reset(token)).statusCode).toBe(404);
  await sweepSignIns(karam.db, karam.now);
  const left = karam.db
    .selectFrom('passwordResets')
    .selectAll()
    .where('userId', '=', client.user?.id ?? '');
  expect(await left.execute()).toEqual([]);
  expect((await signIn(client.user?.username, PASSWORD)).statusCode).toBe(200);
});

test('the database has no token, only its hash', async () => {
  const { client, token } = await forgetful();
  const rows = await karam.db
    .selectFrom('passwordResets')
    .select('tokenHash')
    .where('userId', '=', client.user?.id ?? '')
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('an unknown address gets the same answer, no mail, and a record without the address', async () => {
  const { client } = await forgetful();
  const known = await ask(client.user?.email?.toUpperCase() ?? '');
  const unknown = await ask('nobody@example.com');
  const facts = ({ statusCode, body, headers }: typeof known) => ({
    statusCode,
    body,
    headers: Object.keys(headers).sort(),
  });
  expect(facts(unknown)).toEqual(facts(known));
  expect(await mailsTo('nobody@example.com')).toEqual([]);
  const [first, second] = await auditOf('auth.reset_requested');
  expect(first).toMatchObject({ actorId: null, subjectId: null });
  expect(second).toMatchObject({ actorId: null, subjectId: client.user?.id });
});

test('an account has at most three links at once, so that nobody can fill the mailbox of somebody else', async () => {
  const { client } = await forgetful();
  const email = client.user?.email ?? '';
  await Promise.all(Array.from({ length: 8 }, () => ask(email)));
  const tokens = await tokensFor(client);
  expect(tokens).toHaveLength(3);
  // A stranger who asks does not make the first link invalid.
  expect((await reset(tokens[0] ?? '')).statusCode).toBe(204);
});

test('an address that is not confirmed gets a link, but nobody’s own words', async () => {
  const client = await karam.signedIn('business');
  const { id = '', email = '', username = '' } = client.user ?? {};
  await karam.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', id).execute();
  await ask(email);
  const [mail] = await mailsTo(email);
  expect(mail?.body).toContain('/reset-password/');
  // The address itself begins with the username in these tests, so the sentence is compared.
  expect(mail?.body).not.toContain(`account ${username}.`);
});

test('a new password that is short, common or the username is refused, and the link still works', async () => {
  const { client, token } = await forgetful();
  const { id = '' } = client.user ?? {};
  await karam.db.updateTable('users').set({ username: 'noor.haddad' }).where('id', '=', id).execute();
  for (const [password, sentence] of [
    ['12345', 'Password must be at least 6 characters'],
    ['iloveyou', 'This password is too common. Please choose another one'],
    ['Noor.Haddad', 'The password must differ from the username'],
  ]) {
    const answer = await reset(token, password);
    expect(answer.statusCode).toBe(400);
    expect(said(answer)).toMatchObject({ fields: { newPassword: sentence } });
  }
  expect((await reset(token)).statusCode).toBe(204);
});

test('somebody who had to wait after wrong passwords signs in at once with the new one', async () => {
  const { client, token } = await forgetful();
  const { username } = client.user ?? {};
  for (let count = 0; count < 6; count += 1) await signIn(username, 'a guess');
  expect((await signIn(username, PASSWORD)).statusCode).toBe(429);
  expect((await reset(token)).statusCode).toBe(204);
  expect((await signIn(username, NEW_PASSWORD)).statusCode).toBe(200);
});

test('a password change makes links invalid', async () => {
  const { client, token } = await forgetful();
  await client.post('/api/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect((await reset(token)).statusCode).toBe(404);
});

test('neither an admin who reads the outbox nor a stolen session that exports the account gets a link that works', async () => {
  const admin = await karam.signedIn('admin');
  const { client, token } = await forgetful();
  const outbox = await admin.get('/api/admin/outbox');
  const file = await client.get('/api/account/export');
  for (const answer of [outbox, file]) {
    expect(answer.body).toContain('/reset-password/...');
    expect(answer.body).not.toContain(token);
  }
});

test('an admin makes a link for a user without mail; it is recorded, and the user is signed out when it is used', async () => {
  const admin = await karam.signedIn('admin');
  const owner = await karam.signedIn('business');
  const answer = await admin.post(`/api/admin/users/${owner.user?.id}/reset-link`, { password: PASSWORD });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { link, expiresAt } = answer.json();
  expect(Date.parse(expiresAt) - karam.now.getTime()).toBe(30 * MINUTE_MS);
  expect(link).toMatch(/^http:\/\/karam\.test\/reset-password\/[\w-]{43}$/);
  expect(await auditOf('auth.reset_link_made')).toMatchObject([
    { actorId: admin.user?.id, subjectId: owner.user?.id },
  ]);
  expect(await mailsTo(owner.user?.email)).toEqual([]);
  expect((await reset(link.split('/').at(-1))).statusCode).toBe(204);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
});

test('an admin makes no link for an admin, nor for an account that is erased or does not exist', async () => {
  const admin = await karam.signedIn('admin');
  const other = await karam.signedIn('admin');
  const gone = await karam.signedIn('staff');
  const erased = {
    userId: gone.user?.id ?? '',
    requestedAt: karam.now,
    dueAt: karam.now,
    erasedAt: karam.now,
  };
  await karam.db.insertInto('erasures').values(erased).execute();
  const link = (id = '') => admin.post(`/api/admin/users/${id}/reset-link`, { password: PASSWORD });
  const refusedForAdmin = await link(other.user?.id);
  expect(refusedForAdmin.statusCode).toBe(403);
  expect(said(refusedForAdmin).message).toContain('by email only');
  expect((await link(gone.user?.id)).statusCode).toBe(404);
  expect((await link('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  expect((await link('not-an-id')).statusCode).toBe(400);
});
