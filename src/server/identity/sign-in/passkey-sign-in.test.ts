import { beforeEach, describe, expect, test } from 'vitest';
import { sweepSignIns } from '#server/identity/sign-in/sessions-of-user.ts';
import { type Client, ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import {
  type Device,
  factorOf,
  logInAs,
  passkeyAudit,
  signInWith,
  withPasskey,
} from '#test/helpers/passkeys.ts';
import { type Faults, softwarePasskey } from '#test/helpers/software-passkey.ts';

const karam = testApp();
const signIn = (device: Device, faults: Faults = {}, browser = karam.visitor()) =>
  signInWith(browser, device, faults);
const logIn = (who: Client, more: object = {}, browser = karam.visitor()) => logInAs(who, browser, more);

// The failures of one test do not slow the next one down.
beforeEach(() => {
  karam.now = new Date(karam.now.getTime() + 20 * 60_000);
});

describe('at the sign-in', () => {
  test('a passkey alone signs in, and its last use is shown', async () => {
    const { who, device } = await withPasskey(karam);
    const browser = karam.visitor();
    const answer = await signIn(device, {}, browser);
    expect([answer.statusCode, answer.json().username]).toEqual([200, who.user?.username]);
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ id: who.user?.id });
    expect((await factorOf(who)).passkeys).toMatchObject([{ lastUsedAt: karam.now.toISOString() }]);
  });

  test('after the password, the account is asked for a passkey or a code, and each of them signs in', async () => {
    const { who, device, recoveryCodes } = await withPasskey(karam);
    const browser = karam.visitor();
    const asked = await logIn(who, {}, browser);
    expect([asked.statusCode, asked.json().reason]).toEqual([401, 'passkey_or_code_needed']);
    expect(asked.headers['set-cookie']).toBeUndefined();
    const options = (await browser.post('/api/login/passkey/challenge')).json();
    expect((await logIn(who, { passkey: device.sign(options) }, browser)).statusCode).toBe(200);
    expect((await logIn(who, { code: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await logIn(who, { code: recoveryCodes[0] })).json().reason).toBe('wrong_code');
  });

  test("another account's passkey is no second factor, nor is one without the right password", async () => {
    const { who, device } = await withPasskey(karam);
    const other = await withPasskey(karam);
    const browser = karam.visitor();
    const next = async () => (await browser.post('/api/login/passkey/challenge')).json();
    const foreign = await logIn(who, { passkey: other.device.sign(await next()) }, browser);
    expect([foreign.statusCode, foreign.json().reason]).toEqual([401, 'passkey_refused']);
    const wrong = await logIn(who, { password: 'no', passkey: device.sign(await next()) }, browser);
    expect([wrong.statusCode, wrong.json().reason]).toEqual([401, 'wrong_login']);
    expect((await factorOf(other.who)).passkeys).toMatchObject([{ lastUsedAt: null }]);
  });

  const unfit: [string, Faults][] = [
    ['for another origin', { origin: 'https://karam.example' }],
    ['for another domain', { domain: 'karam.example' }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['without a check of who is there', { isUnverified: true }],
  ];
  test.each(unfit)(
    'a passkey that signs %s is refused, and the failure is in the audit log',
    async (_, faults) => {
      const { who, device } = await withPasskey(karam);
      const browser = karam.visitor();
      const refused = await signIn(device, faults, browser);
      expect([refused.statusCode, refused.json().reason]).toEqual([401, 'passkey_refused']);
      expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
      const failed = await karam.db
        .selectFrom('auditLog')
        .select('action')
        .where('subjectId', '=', who.user?.id ?? '')
        .where('action', '=', 'auth.sign_in_failed')
        .execute();
      expect(failed).toHaveLength(1);
    },
  );

  test('a passkey that nobody has, or a signature of another key, is refused', async () => {
    const { device } = await withPasskey(karam);
    const stranger = softwarePasskey(ORIGIN);
    expect((await signIn(stranger)).json().reason).toBe('passkey_refused');
    const browser = karam.visitor();
    const options = (await browser.post('/api/login/passkey/challenge')).json();
    const { response } = stranger.sign(options);
    const own = device.sign(options);
    const forged = { ...own, response: { ...own.response, signature: response.signature } };
    expect((await browser.post('/api/login/passkey', forged)).json().reason).toBe('passkey_refused');
  });

  test('a challenge is answered once, within five minutes, by the browser that asked for it', async () => {
    const { device } = await withPasskey(karam);
    const browser = karam.visitor();
    const options = (await browser.post('/api/login/passkey/challenge')).json();
    const signed = device.sign(options);
    const other = karam.visitor();
    await other.post('/api/login/passkey/challenge');
    expect((await other.post('/api/login/passkey', signed)).json().reason).toBe('passkey_refused');
    const without = await karam.visitor().post('/api/login/passkey', signed);
    expect([without.statusCode, without.json().reason]).toEqual([401, 'passkey_too_late']);
    expect((await browser.post('/api/login/passkey', signed)).statusCode).toBe(200);
    expect((await browser.post('/api/login/passkey', signed)).json().reason).toBe('passkey_too_late');

    const late = device.sign((await browser.post('/api/login/passkey/challenge')).json());
    karam.now = new Date(karam.now.getTime() + 5 * 60_000);
    expect((await browser.post('/api/login/passkey', late)).json().reason).toBe('passkey_too_late');
    await sweepSignIns(karam.db, karam.now);
    expect(await karam.db.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([]);
  });

  test('a counter that does not grow is refused and recorded, and a device that never counts gets in', async () => {
    const { who, device } = await withPasskey(karam);
    expect((await signIn(device, { counter: 0 })).statusCode).toBe(200);
    expect((await signIn(device, { counter: 0 })).statusCode).toBe(200);
    expect((await signIn(device, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0])
      expect((await signIn(device, { counter })).json().reason).toBe('passkey_refused');
    expect((await signIn(device, { counter: 8 })).statusCode).toBe(200);
    expect((await passkeyAudit(karam, who)).slice(1)).toEqual(
      [7, 6, 0].map(() => ({ action: 'passkey.counter_refused', detail: { name: 'My phone' } })),
    );
  });

  test('failures slow the next attempts down as wrong passwords do', async () => {
    const { device } = await withPasskey(karam);
    const wrong = { origin: 'https://karam.example' };
    for (let count = 0; count < 5; count += 1) expect((await signIn(device, wrong)).statusCode).toBe(401);
    expect((await signIn(device)).statusCode).toBe(429);
    karam.now = new Date(karam.now.getTime() + 120_000);
    expect((await signIn(device)).statusCode).toBe(200);
  });

  test('a disabled account gets no session, and a new password leaves its passkeys as they are', async () => {
    const { who, device } = await withPasskey(karam);
    const admin = await karam.signedIn('admin');
    const change = async (name: string) => {
      const body = { change: name, password: PASSWORD };
      expect((await admin.post(`/api/admin/users/${who.user?.id}/changes`, body)).statusCode).toBe(200);
    };
    await change('disable');
    expect((await signIn(device)).json().reason).toBe('passkey_refused');
    await change('enable');
    const made = await admin.post(`/api/admin/users/${who.user?.id}/reset-link`, { password: PASSWORD });
    const token = made.json().link.split('/').at(-1);
    const reset = await karam
      .visitor()
      .post(`/api/password-resets/${token}`, { newPassword: 'battery staple' });
    expect(reset.statusCode).toBe(204);
    expect((await signIn(device)).statusCode).toBe(200);
  });
});

describe('with a public origin on https', () => {
  const secure = testApp({ config: { publicOrigin: 'https://karam.example' } });

  test('passkeys are made for that origin, whatever host the request names', async () => {
    const visitor = secure.visitor();
    const headers = { host: 'elsewhere.example', origin: 'https://elsewhere.example' };
    const answer = await visitor.post('/api/login/passkey/challenge', undefined, { headers });
    expect(answer.json().rpId).toBe('karam.example');
    expect(visitor.cookie('__Secure-karam_passkey')).toBeDefined();
  });
});

describe('with limits', () => {
  const limited = testApp({ config: { rateLimit: true } });

  test('an address gets 20 challenges in a minute, and they take nothing from its sign-ins', async () => {
    const visitor = limited.visitor();
    const ask = () => visitor.post('/api/login/passkey/challenge');
    for (let count = 0; count < 20; count += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    await limited.signedIn('business');
  });
});
