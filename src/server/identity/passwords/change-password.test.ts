import { setTimeout } from 'node:timers/promises';
import { hash as argon2 } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/identity/users/passwords.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { untilQueryWaits } from '#test/helpers/waiting-query.ts';

const karam = testApp();
const NEW_PASSWORD = 'battery staple';
const change = (who: Client, currentPassword: unknown = PASSWORD, newPassword: unknown = NEW_PASSWORD) =>
  who.post('/api/password', { currentPassword, newPassword });
const signIn = (username: string | undefined, password: string) =>
  karam.visitor().post('/api/login', { username, password });

test('after a change the new password signs in and the old one does not', async () => {
  const owner = await karam.signedIn('business');
  const answer = await change(owner);
  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe('');
  expect((await signIn(owner.user?.username, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(owner.user?.username, NEW_PASSWORD)).statusCode).toBe(200);
});

test('a password change ends all other sessions of the user, renews this one, and leaves other users signed in', async () => {
  const owner = await karam.signedIn('business');
  const other = await karam.signedIn('business');
  const phone = karam.visitor();
  const signedIn = await phone.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  expect(signedIn.statusCode).toBe(200);
  const before = await owner.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  const old = before.cookies[0]?.value ?? '';

  expect((await change(owner)).statusCode).toBe(204);
  expect((await phone.get('/api/auth/user')).statusCode).toBe(401);
  const withOld = await karam.visitor().get('/api/auth/user', { cookies: { karam_session: old } });
  expect(withOld.statusCode).toBe(401);
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ id: owner.user?.id });
  expect((await other.get('/api/auth/user')).statusCode).toBe(200);
});

test('a wrong current password is refused by field name and changes nothing', async () => {
  const owner = await karam.signedIn('business');
  const answer = await change(owner, 'not it');
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toEqual({
    code: 'invalid_input',
    message: 'This is not your current password',
    fields: { currentPassword: 'This is not your current password' },
  });
  expect((await signIn(owner.user?.username, PASSWORD)).statusCode).toBe(200);
});

test.each([
  [{}, { currentPassword: 'Password is required', newPassword: 'Password is required' }],
  [
    { currentPassword: PASSWORD, newPassword: '12345' },
    { newPassword: 'Password must be at least 6 characters' },
  ],
  [
    { currentPassword: PASSWORD, newPassword: '        ' },
    { newPassword: 'A password cannot consist of spaces only' },
  ],
  [
    { currentPassword: PASSWORD, newPassword: 'iloveyou' },
    { newPassword: 'This password is too common. Please choose another one' },
  ],
  [{ currentPassword: PASSWORD, newPassword: 'x'.repeat(201) }, { newPassword: 'Password is too long' }],
])('a password change with %j is refused with a message for each field', async (body, fields) => {
  const owner = await karam.signedIn('business');
  const answer = await owner.post('/api/password', body);
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toMatchObject({ code: 'invalid_input', fields });
});

test('a user cannot take the own username as the new password', async () => {
  const owner = karam.visitor();
  const account = { username: 'noor.haddad', email: 'noor.haddad@example.com' };
  await owner.post('/api/register', { ...account, password: PASSWORD, confirmPassword: PASSWORD });
  const answer = await change(owner, PASSWORD, 'NOOR.Haddad');
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toMatchObject({
    fields: { newPassword: 'The password must differ from the username' },
  });
  expect((await signIn('noor.haddad', PASSWORD)).statusCode).toBe(200);
});

test('a password that was typed with other forms of the same letters signs in', async () => {
  const owner = await karam.signedIn('business');
  // Composed and decomposed: telephones and computers type this letter differently.
  expect((await change(owner, PASSWORD, 'caf\u00e9 fils')).statusCode).toBe(204);
  expect((await signIn(owner.user?.username, 'cafe\u0301 fils')).statusCode).toBe(200);
  expect((await signIn(owner.user?.username, 'ｃafé ｆils')).statusCode).toBe(200);
  expect((await signIn(owner.user?.username, 'cafe fils')).statusCode).toBe(401);
});

test('a password that was stored as it was typed, before other forms counted, still signs in and can be changed', async () => {
  const owner = await karam.signedIn('business');
  const typed = 'cafe\u0301 fils';
  await karam.db
    .updateTable('users')
    .set({ password: await argon2(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 }) })
    .where('id', '=', owner.user?.id ?? '')
    .execute();
  expect((await signIn(owner.user?.username, typed)).statusCode).toBe(200);
  expect((await change(owner, typed)).statusCode).toBe(204);
});

test('after five wrong current passwords the user must wait before the next attempt', async () => {
  const owner = await karam.signedIn('business');
  for (let count = 0; count < 5; count += 1) {
    expect((await change(owner, `guess ${count}`)).statusCode).toBe(400);
  }
  const answer = await change(owner);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('1');
  karam.now = new Date(karam.now.getTime() + 1000);
  expect((await change(owner)).statusCode).toBe(204);
});

test('of 30 wrong current passwords sent at once, five are checked and the others must wait', async () => {
  const owner = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 30 }, () => change(owner, 'a guess')));
  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(25);
});

test('an attacker who guesses in another session does not stop the owner from changing the password', async () => {
  const owner = await karam.signedIn('business');
  const thief = karam.visitor();
  await thief.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  for (let count = 0; count < 5; count += 1) await change(thief, 'a guess');
  expect((await change(thief)).statusCode).toBe(429);
  expect((await change(owner)).statusCode).toBe(204);
});

test('an attacker who guesses with a stolen cookie for hours does not stop the owner from changing the password', async () => {
  const owner = await karam.signedIn('business');
  const guess = { currentPassword: 'a guess', newPassword: NEW_PASSWORD };
  const steal = () => owner.post('/api/password', guess, { remoteAddress: '203.0.113.66' });
  for (let count = 0; count < 110; count += 1) {
    expect((await steal()).statusCode).toBe(400);
    if (count < 109) karam.now = new Date(karam.now.getTime() + 60_000);
  }
  expect((await steal()).statusCode).toBe(429);
  expect((await change(owner)).statusCode).toBe(204);
});

test('after 100 wrong current passwords from many networks, the next attempt from any network must wait', async () => {
  const owner = await karam.signedIn('business');
  const guess = { currentPassword: 'a guess', newPassword: NEW_PASSWORD };
  const guesses = Array.from({ length: 100 }, (_, index) =>
    owner.post('/api/password', guess, { remoteAddress: `203.0.113.${index + 1}` }),
  );
  expect((await Promise.all(guesses)).every((answer) => answer.statusCode === 400)).toBe(true);
  const answer = await change(owner);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('1');
});

test('of two password changes at the same time, only one succeeds', async () => {
  const owner = await karam.signedIn('business');
  const answers = await Promise.all([
    change(owner, PASSWORD, 'the first one'),
    change(owner, PASSWORD, 'the second one'),
  ]);
  expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
});

test('a sign-in with the old password that is running during the change is refused', async () => {
  const { user } = await karam.signedIn('business');
  const change = await karam.db.startTransaction().execute();
  await change
    .updateTable('users')
    .set({ password: await hashPassword(NEW_PASSWORD) })
    .where('id', '=', user?.id ?? '')
    .execute();
  // The sign-in reads the old hash, because the change is not committed yet, and then waits for its lock.
  const late = signIn(user?.username, PASSWORD);
  await untilQueryWaits(karam.db);
  await change.commit().execute();
  const answer = await late;
  expect(answer.statusCode).toBe(401);
  expect(said(answer)).toEqual({ message: 'Invalid username or password', code: 'unauthorized' });
  expect(answer.cookies).toEqual([]);
});

test('of sign-ins with the old password around a change, only the session of the change itself remains', async () => {
  const owner = await karam.signedIn('business');
  const others = Array.from({ length: 12 }, async (_, index) => {
    await setTimeout(index * 8);
    return signIn(owner.user?.username, PASSWORD);
  });
  await setTimeout(20);
  expect((await change(owner)).statusCode).toBe(204);
  await Promise.all(others);
  const sessions = await karam.db.selectFrom('session').select('sess').execute();
  expect(sessions.filter(({ sess }) => sess.userId === owner.user?.id)).toHaveLength(1);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
});
