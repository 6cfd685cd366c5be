import { beforeEach, expect, test } from 'vitest';
import { sweepLoginFailures } from '#server/features/auth/login-failure-store.ts';
import { addressKey, browserKey, settle } from '#server/features/auth/slow-guessing.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const karam = testApp();
const passSeconds = (seconds: number) => {
  karam.now = new Date(karam.now.getTime() + seconds * 1000);
};
/** To where the counts of whole accounts begin anew, so that a test does not happen to cross it. */
const atQuarter = () => {
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
/** One stranger for each test, who always guesses from the same place. */
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

test('five wrong passwords are free, then a stranger is made to wait, and told how long', async () => {
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
  expect((await tryIn(owner, owner.user?.username, PASSWORD, stranger)).statusCode).toBe(200);
});

test('a stranger who never stops guessing does not delay the owner in a new browser elsewhere', async () => {
  const { user } = await karam.signedIn('business');
  for (let count = 0; count < 130; count += 1) {
    expect((await guess(user?.username)).statusCode).toBe(401);
    // As soon as the longest wait is over; in the end within one of them.
    if (count < 129) passSeconds(60);
  }
  expect((await guess(user?.username)).statusCode).toBe(429);
  expect((await tryIn(karam.visitor(), user?.username, PASSWORD)).statusCode).toBe(200);
});

test('nor does one who sends guesses by the dozen whenever a wait ends', async () => {
  const { user } = await karam.signedIn('business');
  atQuarter();
  for (let minute = 0; minute < 14; minute += 1) {
    await Promise.all(Array.from({ length: 12 }, () => guess(user?.username)));
    passSeconds(60);
  }
  expect((await tryIn(karam.visitor(), user?.username, PASSWORD)).statusCode).toBe(200);
});

test('a hundred guesses from everywhere make the next wait wherever it comes from, but for seconds', async () => {
  const { user } = await karam.signedIn('business');
  atQuarter();
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

test('so does a browser that opened the account', async () => {
  const noor = karam.visitor();
  const password = 'saffron';
  const account = { username: 'noor', email: 'noor@example.com', password, confirmPassword: password };
  await noor.post('/api/register', account);
  await noor.post('/api/logout');
  await guessUntilSlowed('noor');
  expect((await tryIn(noor, 'noor', password, stranger)).statusCode).toBe(200);
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
  const other = await karam.signedIn('business');
  await guessUntilSlowed(owner.user?.username);
  expect((await tryIn(other, owner.user?.username, 'a guess', stranger)).statusCode).toBe(429);
});

test('a browser is known until the password changes, and the one that changed it stays known', async () => {
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

test('what a known browser gets wrong counts for its address and for strangers there', async () => {
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
  'a made-up proof such as %j is none',
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

test('of guesses sent all at once, only the free ones learn anything', async () => {
  const { user } = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(user?.username)));
  const told = answers.filter((answer) => answer.statusCode === 401).length;
  expect(told).toBe(5);
  expect((await guess(user?.username, PASSWORD)).statusCode).toBe(429);
});

test('also when their passwords have all been checked at the same moment', async () => {
  const own = browserKey('of this test');
  const attempt = { by: own, waitsFor: [own], countsFor: [own, addressKey(stranger)] };
  const settled = await Promise.allSettled(
    Array.from({ length: 40 }, () => settle(karam.db, attempt, false, karam.now)),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
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
