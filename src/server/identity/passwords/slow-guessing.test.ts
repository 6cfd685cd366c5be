import { beforeEach, expect, test } from 'vitest';
import { sweepLoginFailures } from '#server/identity/passwords/login-failure-store.ts';
import { addressKey, browserKey, recordAttempt } from '#server/identity/passwords/slow-guessing.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const karam = testApp();
const passSeconds = (seconds: number) => {
  karam.now = new Date(karam.now.getTime() + seconds * 1000);
};
/**
 * Moves the clock to the start of the next quarter of an hour, where the counts for whole accounts start
 * again, so that a test does not cross that boundary.
 */
const moveToQuarterHour = () => {
  const quarter = 15 * 60 * 1000;
  karam.now = new Date(Math.ceil(karam.now.getTime() / quarter) * quarter);
};

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const tryIn = (who: Client, username: string | undefined, password: string, remoteAddress = newAddress()) =>
  who.post('/api/login', { username, password }, { remoteAddress });
/** The attacker's address: a new one for each test. */
let stranger = newAddress();
beforeEach(() => {
  stranger = newAddress();
});
const guess = (username: string | undefined, password = 'a guess') =>
  tryIn(karam.visitor(), username, password, stranger);
const guessUntilSlowed = async (username: string | undefined) => {
  for (let count = 0; count < 5; count += 1) {
    expect((await guess(username)).statusCode).toBe(401);
  }
};

test('after five wrong passwords a stranger must wait, and the answer says how long', async () => {
  const { user } = await karam.signedIn('business');
  await guessUntilSlowed(user?.username);
  const answer = await guess(user?.username);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('1');
  expect(said(answer)).toEqual({
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

test('during the wait the right password is refused like a wrong one', async () => {
  const { user } = await karam.signedIn('business');
  await guessUntilSlowed(user?.username);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(429);
  passSeconds(1);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(200);
});

test('attempts during the wait do not make it longer', async () => {
  const { user } = await karam.signedIn('business');
  await guessUntilSlowed(user?.username);
  for (let count = 0; count < 20; count += 1) await guess(user?.username);
  passSeconds(1);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(200);
});

test('a browser that has signed in before can sign in at once while strangers guess', async () => {
  const owner = await karam.signedIn('business');
  await guessUntilSlowed(owner.user?.username);
  await owner.post('/api/logout');
  expect((await tryIn(owner, owner.user?.username, PASSWORD, stranger)).statusCode).toBe(200);
});

test('a stranger who never stops guessing does not delay the owner in a new browser on another network', async () => {
  const { user } = await karam.signedIn('business');
  for (let count = 0; count < 130; count += 1) {
    expect((await guess(user?.username)).statusCode).toBe(401);
    // Each guess comes when the longest wait has ended; after the last one, a wait is still running.
    if (count < 129) passSeconds(60);
  }
  expect((await guess(user?.username)).statusCode).toBe(429);
  expect((await tryIn(karam.visitor(), user?.username, PASSWORD)).statusCode).toBe(200);
});

test('a stranger who sends twelve guesses after each wait does not delay the owner', async () => {
  const { user } = await karam.signedIn('business');
  moveToQuarterHour();
  for (let minute = 0; minute < 14; minute += 1) {
    await Promise.all(Array.from({ length: 12 }, () => guess(user?.username)));
    passSeconds(60);
  }
  expect((await tryIn(karam.visitor(), user?.username, PASSWORD)).statusCode).toBe(200);
});

test('after 100 guesses from many networks, the next attempt from any network waits at most five seconds', async () => {
  const { user } = await karam.signedIn('business');
  moveToQuarterHour();
  const elsewhere = () => tryIn(karam.visitor(), user?.username, 'a guess');
  const answers = await Promise.all(Array.from({ length: 100 }, elsewhere));
  expect(answers.every((answer) => answer.statusCode === 401)).toBe(true);
  const waits: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const wait = Number((await elsewhere()).headers['retry-after']);
    waits.push(wait);
    passSeconds(wait);
    expect((await elsewhere()).statusCode).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 5, 5]);
  passSeconds(5);
  expect((await tryIn(karam.visitor(), user?.username, PASSWORD)).statusCode).toBe(200);
});

test('a browser that registered the account can sign in at once while strangers guess', async () => {
  const noor = karam.visitor();
  const password = 'saffron';
  const account = { username: 'noor', email: 'noor@example.com', password, confirmPassword: password };
  await noor.post('/api/register', account);
  await noor.post('/api/logout');
  await guessUntilSlowed('noor');
  expect((await tryIn(noor, 'noor', password, stranger)).statusCode).toBe(200);
});

test("an owner's known browser is not delayed by a stranger at the same address", async () => {
  const owner = await karam.signedIn('business');
  const wifi = newAddress();
  for (let count = 0; count < 20; count += 1) await tryIn(karam.visitor(), `nobody-${count}`, 'guess', wifi);
  expect((await tryIn(karam.visitor(), 'nobody', 'guess', wifi)).statusCode).toBe(429);
  expect((await tryIn(owner, owner.user?.username, PASSWORD, wifi)).statusCode).toBe(200);
});

test('a known browser has its own five free failures and its own wait', async () => {
  const owner = await karam.signedIn('business');
  for (let count = 0; count < 5; count += 1) await tryIn(owner, owner.user?.username, 'mistyped');
  expect((await tryIn(owner, owner.user?.username, PASSWORD)).statusCode).toBe(429);
  passSeconds(1);
  expect((await tryIn(owner, owner.user?.username, PASSWORD)).statusCode).toBe(200);
  expect((await tryIn(owner, owner.user?.username, 'mistyped')).statusCode).toBe(401);
});

test('a browser known to one account must wait like a stranger at another account', async () => {
  const owner = await karam.signedIn('business');
  const other = await karam.signedIn('business');
  await guessUntilSlowed(owner.user?.username);
  expect((await tryIn(other, owner.user?.username, 'a guess', stranger)).statusCode).toBe(429);
});

test('a password change makes other browsers unknown, but not the browser that made the change', async () => {
  const owner = await karam.signedIn('business');
  const username = owner.user?.username;
  const thief = karam.visitor();
  expect((await tryIn(thief, username, PASSWORD)).statusCode).toBe(200);
  const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
  expect((await owner.post('/api/password', change)).statusCode).toBe(204);
  await guessUntilSlowed(username);
  expect((await tryIn(thief, username, 'a guess', stranger)).statusCode).toBe(429);
  expect((await tryIn(owner, username, 'battery staple', stranger)).statusCode).toBe(200);
});

test('failures of a known browser also count for its address and for strangers there', async () => {
  const owner = await karam.signedIn('business');
  const mistype = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      expect((await tryIn(owner, owner.user?.username, 'mistyped', stranger)).statusCode).toBe(401);
      if (count < times - 1) passSeconds(60);
    }
  };
  await mistype(5);
  expect((await guess(owner.user?.username)).statusCode).toBe(429);
  expect((await guess('nobody there')).statusCode).toBe(401);
  passSeconds(60);
  await mistype(14);
  expect((await guess('nobody else there')).statusCode).toBe(429);
});

test.each(['', '.', 'made.up', 'made', `${'x'.repeat(22)}.${'x'.repeat(43)}`])(
  'a forged known-browser cookie %j does not shorten the wait',
  async (shown) => {
    const { user } = await karam.signedIn('business');
    await guessUntilSlowed(user?.username);
    const answer = await karam
      .visitor()
      .post(
        '/api/login',
        { username: user?.username, password: PASSWORD },
        { cookies: { karam_browser: shown }, remoteAddress: stranger },
      );
    expect(answer.statusCode).toBe(429);
  },
);

test('the known-browser cookie is sent to the sign-in route only, and scripts cannot read it', async () => {
  const { user } = await karam.signedIn('business');
  const answer = await guess(user?.username, PASSWORD);
  expect(answer.cookies.find((cookie) => cookie.name === 'karam_browser')).toMatchObject({
    path: '/api/login',
    httpOnly: true,
    sameSite: 'Strict',
  });
});

test('a successful sign-in clears the failures of the account', async () => {
  const { user } = await karam.signedIn('business');
  for (let count = 0; count < 4; count += 1) await guess(user?.username);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(200);
  await guessUntilSlowed(user?.username);
});

test('guesses at an unknown username must wait too, in upper or lower case', async () => {
  await guessUntilSlowed('nobody at all');
  expect((await guess('Nobody At All')).statusCode).toBe(429);
});

test('failures with several spellings of one username count for one account', async () => {
  const password = 'saffron';
  const account = { username: 'siri', email: 'siri@example.com', password, confirmPassword: password };
  await karam.visitor().post('/api/register', account);
  for (const username of ['siri', 'SIRI', 'sİri', 'sirİ', 'sİrİ']) await guess(username);
  expect((await guess('siri')).statusCode).toBe(429);
});

test('an address that fails with many usernames must wait, even after it signs in to an account of its own', async () => {
  const address = newAddress();
  const own = await karam.signedIn('business');
  for (let count = 0; count < 20; count += 1) {
    expect((await tryIn(karam.visitor(), `someone-${count}`, 'guess', address)).statusCode).toBe(401);
  }
  expect((await tryIn(own, own.user?.username, PASSWORD, address)).statusCode).toBe(200);
  expect((await tryIn(karam.visitor(), 'someone-else', 'guess', address)).statusCode).toBe(429);
});

test('of 40 guesses sent at once, five are checked and the others must wait', async () => {
  const { user } = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(user?.username)));
  const told = answers.filter((answer) => answer.statusCode === 401).length;
  expect(told).toBe(5);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(429);
});

test('of 40 wrong passwords recorded at the same moment, five are counted and the others must wait', async () => {
  const own = browserKey('of this test');
  const attempt = { by: own, waitsFor: [own], countsFor: [own, addressKey(stranger)] };
  const settled = await Promise.allSettled(
    Array.from({ length: 40 }, () => recordAttempt(karam.db, attempt, false, karam.now)),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('20 sign-ins with the right password at once all succeed', async () => {
  const { user } = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(user?.username, PASSWORD)));
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
});

test('failures expire after 15 minutes without another one, and are then deleted', async () => {
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

test('an unknown username is not stored in plain text: it may be a password', async () => {
  await guess('hunter2-hunter2');
  const rows = await karam.db.selectFrom('loginFailures').select('key').execute();
  expect(JSON.stringify(rows)).not.toContain('hunter2');
});

test('an IPv6 subscriber with 256 networks is slowed like one network', async () => {
  const { user } = await karam.signedIn('business');
  const from = (index: number) => `2001:db8:77:${(0x4200 + index).toString(16)}::1`;
  const seen: number[] = [];
  for (let index = 0; index < 6; index += 1)
    seen.push((await tryIn(karam.visitor(), user?.username, 'a guess', from(index))).statusCode);
  expect(seen).toEqual([401, 401, 401, 401, 401, 429]);
});
