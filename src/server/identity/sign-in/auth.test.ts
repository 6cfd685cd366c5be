import { expect, test } from 'vitest';
import { sweepSessions } from '#server/identity/sessions/session-store.ts';
import { hashing } from '#server/identity/users/passwords.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const karam = testApp();
const days = (count: number) => count * 24 * 60 * 60 * 1000;
const passDays = (count: number) => {
  karam.now = new Date(karam.now.getTime() + days(count));
};

test('a visitor without a session gets 401 with the agreed message', async () => {
  const answer = await karam.visitor().get('/api/auth/user');
  expect(answer.statusCode).toBe(401);
  expect(said(answer)).toEqual({ message: 'Unauthorized', code: 'unauthorized' });
});

test('a user who signed in is recognized afterwards, and the answer contains nothing of the password', async () => {
  const owner = await karam.signedIn('business');
  const answer = await owner.get('/api/auth/user');
  expect(answer.json()).toEqual(owner.user);
  expect(answer.json()).toMatchObject({ role: 'business', isAdmin: false });
  expect(answer.body).not.toMatch(/password|argon2/);
});

test('the username ignores upper and lower case, the password does not', async () => {
  const { user } = await karam.signedIn('staff');
  const username = user?.username.toUpperCase();
  expect((await karam.visitor().post('/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
  expect(
    (await karam.visitor().post('/api/login', { username, password: PASSWORD.toUpperCase() })).statusCode,
  ).toBe(401);
});

test('a wrong password and an unknown username get the same answer', async () => {
  const { user } = await karam.signedIn('business');
  const wrong = await karam.visitor().post('/api/login', { username: user?.username, password: 'nope' });
  const unknown = await karam.visitor().post('/api/login', { username: 'nobody', password: 'nope' });
  expect(wrong.statusCode).toBe(401);
  expect(said(wrong)).toEqual({ message: 'Invalid username or password', code: 'unauthorized' });
  expect(unknown.json()).toEqual(wrong.json());
});

test.each([
  [{}, { username: 'Username is required', password: 'Password is required' }],
  [{ username: ' ', password: 'x' }, { username: 'Username is required' }],
  [{ username: 'x', password: '' }, { password: 'Password is required' }],
  [{ username: 1, password: 'x' }, { username: 'Username is required' }],
])('a sign-in with %j is refused with a message for each field', async (body, fields) => {
  const answer = await karam.visitor().post('/api/login', body);
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toMatchObject({ code: 'invalid_input', fields });
});

test.each(['\u0000', 'nobody\u0000', '\ud800x', '\u202enobody', 'x'.repeat(100), "' OR 1=1 --"])(
  'the unusual username %j is refused like any wrong username',
  async (username) => {
    const answer = await karam.visitor().post('/api/login', { username, password: 'a\u0000\udc00' });
    expect([400, 401]).toContain(answer.statusCode);
  },
);

test('signing in again replaces the session, and the old cookie no longer works', async () => {
  const owner = await karam.signedIn('business');
  const before = await owner.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  const [old] = before.cookies;
  const after = await owner.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  expect(after.cookies[0]?.value).not.toBe(old?.value);
  const withOld = await karam
    .visitor()
    .get('/api/auth/user', { cookies: { karam_session: old?.value ?? '' } });
  expect(withOld.statusCode).toBe(401);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
});

test('signing out ends the session on the server, not only in the browser', async () => {
  const owner = await karam.signedIn('business');
  const again = await owner.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  const stolen = again.cookies[0]?.value ?? '';
  const signedOut = await owner.post('/api/logout');
  expect([signedOut.statusCode, signedOut.headers['clear-site-data']]).toEqual([204, '"cache"']);
  const withStolen = await karam.visitor().get('/api/auth/user', { cookies: { karam_session: stolen } });
  expect(withStolen.statusCode).toBe(401);
});

test('signing out works twice, without a session, and with a JSON content type but no body', async () => {
  expect((await karam.visitor().post('/api/logout')).statusCode).toBe(204);
  const json = { headers: { 'content-type': 'application/json' } };
  expect((await karam.visitor().post('/api/logout', '', json)).statusCode).toBe(204);
});

test('the session table does not contain the value of the cookie', async () => {
  const owner = await karam.signedIn('business');
  const answer = await owner.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  const sids = (await karam.db.selectFrom('session').select('sid').execute()).map((row) => row.sid);
  expect(sids).not.toContain(answer.cookies[0]?.value);
});

test('a session expires after seven days without use', async () => {
  const owner = await karam.signedIn('business');
  passDays(6.9);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  passDays(6.9);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  passDays(7.1);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
});

test('a session expires thirty days after it began, even if it is in use', async () => {
  const owner = await karam.signedIn('business');
  for (let day = 0; day < 29; day += 1) {
    passDays(1);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  }
  passDays(1.1);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
});

test('the sweep deletes expired sessions and keeps the others', async () => {
  const owner = await karam.signedIn('business');
  passDays(3);
  await karam.signedIn('business');
  passDays(5);
  expect(await sweepSessions(karam.db, karam.now)).toBeGreaterThan(0);
  const left = await karam.db.selectFrom('session').select('sess').execute();
  expect(left.map((row) => row.sess.userId)).not.toContain(owner.user?.id);
  expect(left).toHaveLength(1);
});

test('a browser that opens /api/login is redirected to the sign-in page', async () => {
  const answer = await karam.visitor().get('/api/login');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/auth');
});

test('when too many people sign in at once, the next is asked to try again soon, and nothing is counted against them', async () => {
  const { user } = await karam.signedIn('staff');
  const gate = Promise.withResolvers<void>();
  const others = Array.from({ length: 102 }, () => hashing.run(() => gate.promise).catch(() => undefined));
  const login = () => karam.visitor().post('/api/login', { username: user?.username, password: PASSWORD });
  const refused = await login();
  expect([refused.statusCode, refused.json().reason]).toEqual([503, 'karam_unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  gate.resolve();
  await Promise.all(others);
  expect((await login()).statusCode).toBe(200);
});
