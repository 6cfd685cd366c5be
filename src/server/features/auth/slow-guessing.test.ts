import { expect, test } from 'vitest';
import { sweepLoginFailures } from '#server/features/auth/login-failure-store.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';

const karam = testApp();
const passSeconds = (seconds: number) => {
  karam.now = new Date(karam.now.getTime() + seconds * 1000);
};

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const tryIn = (who: Client, username: string | undefined, password: string, remoteAddress = newAddress()) =>
  who.post('/api/login', { username, password }, { remoteAddress });
/** A stranger's guess, each from an address of its own: only what is counted for the account can slow it. */
const guess = (username: string | undefined, password = 'a guess') =>
  tryIn(karam.visitor(), username, password);
const guessUntilSlowed = async (username: string | undefined) => {
  for (let count = 0; count < 5; count += 1) {
    expect((await guess(username)).statusCode).toBe(401);
  }
};

test('five wrong passwords are free, then the account makes strangers wait, and says how long', async () => {
  const { user } = await karam.signedIn('business');
  await guessUntilSlowed(user?.username);
  const answer = await guess(user?.username);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('1');
  expect(answer.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many failed attempts. Please wait a moment and try again.',
  });
});

test('each failure doubles the wait, up to a minute', async () => {
  const { user } = await karam.signedIn('business');
  await guessUntilSlowed(user?.username);
  const waits: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    const wait = Number((await guess(user?.username)).headers['retry-after']);
    waits.push(wait);
    passSeconds(wait);
    expect((await guess(user?.username)).statusCode).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('during the wait the right password is refused like a wrong one, so guessing on teaches nothing', async () => {
  const { user } = await karam.signedIn('business');
  await guessUntilSlowed(user?.username);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(429);
  passSeconds(1);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(200);
});

test('attempts that are made to wait do not lengthen the wait', async () => {
  const { user } = await karam.signedIn('business');
  await guessUntilSlowed(user?.username);
  for (let count = 0; count < 20; count += 1) await guess(user?.username);
  passSeconds(1);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(200);
});

test('a browser that has signed in before gets in at once, however much strangers guess', async () => {
  const owner = await karam.signedIn('business');
  await guessUntilSlowed(owner.user?.username);
  await owner.post('/api/logout');
  expect((await tryIn(owner, owner.user?.username, PASSWORD)).statusCode).toBe(200);
});

test('so does a browser that opened the account', async () => {
  const noor = karam.visitor();
  const password = 'saffron';
  const account = { username: 'noor', email: 'noor@example.com', password, confirmPassword: password };
  await noor.post('/api/register', account);
  await noor.post('/api/logout');
  await guessUntilSlowed('noor');
  expect((await tryIn(noor, 'noor', password)).statusCode).toBe(200);
});

test('the owner is not slowed by a stranger at the same address either', async () => {
  const owner = await karam.signedIn('business');
  const wifi = newAddress();
  for (let count = 0; count < 20; count += 1) await tryIn(karam.visitor(), `nobody-${count}`, 'guess', wifi);
  expect((await tryIn(karam.visitor(), 'nobody', 'guess', wifi)).statusCode).toBe(429);
  expect((await tryIn(owner, owner.user?.username, PASSWORD, wifi)).statusCode).toBe(200);
});

test('a known browser has its own free failures and its own wait', async () => {
  const owner = await karam.signedIn('business');
  for (let count = 0; count < 5; count += 1) await tryIn(owner, owner.user?.username, 'mistyped');
  expect((await tryIn(owner, owner.user?.username, PASSWORD)).statusCode).toBe(429);
  passSeconds(1);
  expect((await tryIn(owner, owner.user?.username, PASSWORD)).statusCode).toBe(200);
  expect((await tryIn(owner, owner.user?.username, 'mistyped')).statusCode).toBe(401);
});

test('being known to one account is worth nothing at another', async () => {
  const owner = await karam.signedIn('business');
  const stranger = await karam.signedIn('business');
  await guessUntilSlowed(owner.user?.username);
  expect((await tryIn(stranger, owner.user?.username, 'a guess')).statusCode).toBe(429);
});

test.each(['', '.', 'made.up', 'made', `${'x'.repeat(22)}.${'x'.repeat(43)}`])(
  'a made-up proof such as %j is none',
  async (shown) => {
    const { user } = await karam.signedIn('business');
    await guessUntilSlowed(user?.username);
    const answer = await karam
      .visitor()
      .post(
        '/api/login',
        { username: user?.username, password: PASSWORD },
        { cookies: { karam_browser: shown } },
      );
    expect(answer.statusCode).toBe(429);
  },
);

test('what makes a browser known goes to the sign-in alone, and no script can read it', async () => {
  const { user } = await karam.signedIn('business');
  const answer = await guess(user?.username, PASSWORD);
  expect(answer.cookies.find((cookie) => cookie.name === 'karam_browser')).toMatchObject({
    path: '/api/login',
    httpOnly: true,
    sameSite: 'Strict',
  });
});

test('signing in forgets what was guessed at the account', async () => {
  const { user } = await karam.signedIn('business');
  for (let count = 0; count < 4; count += 1) await guess(user?.username);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(200);
  await guessUntilSlowed(user?.username);
});

test('a name nobody has makes one wait like any other, however it is written', async () => {
  await guessUntilSlowed('nobody at all');
  expect((await guess('Nobody At All')).statusCode).toBe(429);
});

test('one name written in several ways is one account', async () => {
  const password = 'saffron';
  const account = { username: 'siri', email: 'siri@example.com', password, confirmPassword: password };
  await karam.visitor().post('/api/register', account);
  for (const username of ['siri', 'SIRI', 'sİri', 'sirİ', 'sİrİ']) await guess(username);
  expect((await guess('siri')).statusCode).toBe(429);
});

test('an address that fails with many names waits as well, and signing in elsewhere does not help it', async () => {
  const address = newAddress();
  const own = await karam.signedIn('business');
  for (let count = 0; count < 20; count += 1) {
    expect((await tryIn(karam.visitor(), `someone-${count}`, 'guess', address)).statusCode).toBe(401);
  }
  expect((await tryIn(own, own.user?.username, PASSWORD, address)).statusCode).toBe(200);
  expect((await tryIn(karam.visitor(), 'someone-else', 'guess', address)).statusCode).toBe(429);
});

test('of guesses sent all at once, few learn anything', async () => {
  const { user } = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(user?.username)));
  const told = answers.filter((answer) => answer.statusCode === 401).length;
  expect(told).toBeGreaterThanOrEqual(5);
  expect(told).toBeLessThan(20);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(429);
});

test('many right passwords at once are all let in', async () => {
  const { user } = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(user?.username, PASSWORD)));
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
});

test('failures are forgotten after a quiet quarter of an hour, and then swept', async () => {
  const { user } = await karam.signedIn('business');
  passSeconds(16 * 60);
  await sweepLoginFailures(karam.db, karam.now);
  await guessUntilSlowed(user?.username);
  passSeconds(15 * 60 - 1);
  expect(await sweepLoginFailures(karam.db, karam.now)).toBe(0);
  passSeconds(1);
  await guessUntilSlowed(user?.username);
  passSeconds(15 * 60);
  expect(await sweepLoginFailures(karam.db, karam.now)).toBeGreaterThan(0);
  expect(await karam.db.selectFrom('loginFailures').selectAll().execute()).toEqual([]);
});

test('what was typed as a name is not kept: it may be a password in the wrong field', async () => {
  await guess('hunter2-hunter2');
  const rows = await karam.db.selectFrom('loginFailures').select('key').execute();
  expect(JSON.stringify(rows)).not.toContain('hunter2');
});
