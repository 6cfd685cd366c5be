import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const karam = testApp();
const NEW_PASSWORD = 'battery staple';
const change = (who: Client, currentPassword: unknown = PASSWORD, newPassword: unknown = NEW_PASSWORD) =>
  who.post('/api/password', { currentPassword, newPassword });
const signIn = (username: string | undefined, password: string) =>
  karam.visitor().post('/api/login', { username, password });
/** Until someone waits in the database for what another transaction holds. */
const waiting = () =>
  vi.waitFor(async () => {
    const blocked = await sql`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(karam.db);
    expect(blocked.rows).not.toEqual([]);
  });

test('the new password opens the account and the old one no longer does', async () => {
  const owner = await karam.signedIn('business');
  const answer = await change(owner);
  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe('');
  expect((await signIn(owner.user?.username, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(owner.user?.username, NEW_PASSWORD)).statusCode).toBe(200);
});

test('every other session of the person ends, this browser gets a new one, and nobody else notices', async () => {
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

test('a wrong current password changes nothing and is named', async () => {
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
  [{ currentPassword: PASSWORD, newPassword: 'x'.repeat(201) }, { newPassword: 'Password is too long' }],
])('a change with %j is refused with a sentence for each field', async (body, fields) => {
  const owner = await karam.signedIn('business');
  const answer = await owner.post('/api/password', body);
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toMatchObject({ code: 'invalid_input', fields });
});

test('someone at a browser left open cannot guess on and on', async () => {
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

test('of wrong current passwords sent all at once, only the free ones learn anything', async () => {
  const owner = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 30 }, () => change(owner, 'a guess')));
  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(25);
});

test('whoever guesses in another session does not keep the owner from changing the password', async () => {
  const owner = await karam.signedIn('business');
  const thief = karam.visitor();
  await thief.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  for (let count = 0; count < 5; count += 1) await change(thief, 'a guess');
  expect((await change(thief)).statusCode).toBe(429);
  expect((await change(owner)).statusCode).toBe(204);
});

test('nor does whoever guesses elsewhere with a copy of the cookie, however long', async () => {
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

test('a hundred wrong current passwords from everywhere make the next wait wherever it comes from', async () => {
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

test('of two changes at once, one is made and the other is too late', async () => {
  const owner = await karam.signedIn('business');
  const answers = await Promise.all([
    change(owner, PASSWORD, 'the first one'),
    change(owner, PASSWORD, 'the second one'),
  ]);
  expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
});

test('a sign-in that was under way with the old password when it changed is refused', async () => {
  const { user } = await karam.signedIn('business');
  const change = await karam.db.startTransaction().execute();
  await change
    .updateTable('users')
    .set({ password: await hashPassword(NEW_PASSWORD) })
    .where('id', '=', user?.id ?? '')
    .execute();
  // It finds the old hash, which still stands for everyone else, and then has to wait for the change.
  const late = signIn(user?.username, PASSWORD);
  await waiting();
  await change.commit().execute();
  const answer = await late;
  expect(answer.statusCode).toBe(401);
  expect(said(answer)).toEqual({ message: 'Invalid username or password', code: 'unauthorized' });
  expect(answer.cookies).toEqual([]);
});

test('of sign-ins with the old password around a change, no session is left but the one of who changed it', async () => {
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
