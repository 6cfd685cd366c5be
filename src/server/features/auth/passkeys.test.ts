import { beforeEach, describe, expect, test } from 'vitest';
import { removeAllSecondFactors } from '#server/features/auth/remove-all-second-factors.ts';
import { sweepSignIns } from '#server/features/auth/sweep-sign-ins.ts';
import { codeAt } from '#server/features/auth/totp.ts';
import { type Client, ORIGIN, PASSWORD, type TestApp, testApp } from '#test/helpers/app.ts';
import { cbor } from '#test/helpers/cbor.ts';
import { said } from '#test/helpers/said.ts';
import { softwarePasskey } from '#test/helpers/software-passkey.ts';

const karam = testApp();
const PATH = '/api/account/passkeys';
const FACTOR = '/api/account/second-factor';
type Device = ReturnType<typeof softwarePasskey>;
type Faults = Parameters<Device['sign']>[1];

// The failures of one test do not slow the next one down.
beforeEach(() => {
  karam.now = new Date(karam.now.getTime() + 20 * 60_000);
});

const challengeOf = async (who: Client) =>
  (await who.post(`${PATH}/challenge`, { password: PASSWORD })).json();
const factorOf = async (who: Client) => (await who.get(FACTOR)).json();

async function add(who: Client, name = 'My phone', device = softwarePasskey(ORIGIN)) {
  const credential = device.create(await challengeOf(who));
  const added = await who.post(PATH, { name, credential });
  expect(added.statusCode).toBe(201);
  return { device, recoveryCodes: added.json().recoveryCodes as string[] };
}

async function withPasskey(role: 'business' | 'admin' = 'business', world: TestApp = karam) {
  const who = await world.signedIn(role);
  return { who, ...(await add(who)) };
}

/** A browser without a session signs in with the passkey alone. */
async function signIn(device: Device, faults: Faults = {}, browser = karam.visitor()) {
  const options = (await browser.post('/api/login/passkey/challenge')).json();
  return browser.post('/api/login/passkey', device.sign(options, faults));
}

const logIn = ({ user }: Client, more: object = {}, browser = karam.visitor()) =>
  browser.post('/api/login', { username: user?.username, password: PASSWORD, ...more });

const actionsOf = async ({ user }: Client) => {
  const rows = await karam.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subjectId', '=', user?.id ?? '')
    .orderBy('id')
    .execute();
  return rows.filter(({ action }) => action.startsWith('passkey.'));
};

describe('on the account page', () => {
  test('a user adds a passkey with the password, gets recovery codes, and is told by mail', async () => {
    const owner = await karam.signedIn('business');
    const wrong = await owner.post(`${PATH}/challenge`, { password: 'not the password' });
    expect([wrong.statusCode, said(wrong).fields]).toMatchObject([400, { password: expect.anything() }]);
    const options = await challengeOf(owner);
    expect(options).toMatchObject({
      rp: { id: 'karam.test', name: 'Karam' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { recoveryCodes } = await add(owner, 'My phone');
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factorOf(owner)).toMatchObject({
      since: null,
      passkeys: [{ name: 'My phone', addedAt: karam.now.toISOString(), lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({ hasSecondFactor: true });
    const mails = await karam.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', owner.user?.email ?? '')
      .execute();
    expect(mails).toContainEqual({
      subject: 'A passkey was added to your account',
      body: expect.stringContaining('My phone'),
    });
    const second = await add(owner, 'My computer');
    expect(second.recoveryCodes).toEqual([]);
    expect(await factorOf(owner)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('a user renames and removes a passkey, with the password and only their own', async () => {
    const { who } = await withPasskey();
    const other = await withPasskey();
    const [{ id }] = (await factorOf(who)).passkeys;
    const rename = (client: Client) =>
      client.send({ method: 'PUT', url: `${PATH}/${id}`, payload: { name: 'Old phone' } });
    expect((await rename(other.who)).statusCode).toBe(404);
    expect((await rename(who)).statusCode).toBe(204);
    expect((await factorOf(who)).passkeys).toMatchObject([{ name: 'Old phone' }]);
    const remove = (client: Client, password: string) => client.post(`${PATH}/${id}/remove`, { password });
    expect((await remove(other.who, PASSWORD)).statusCode).toBe(404);
    expect((await remove(who, 'no')).statusCode).toBe(400);
    expect((await remove(who, PASSWORD)).statusCode).toBe(204);
    expect((await remove(who, PASSWORD)).statusCode).toBe(404);
    expect(await factorOf(who)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await logIn(who)).statusCode).toBe(200);
    expect(await actionsOf(who)).toEqual([
      { action: 'passkey.added', detail: { name: 'My phone' } },
      { action: 'passkey.renamed', detail: { name: 'Old phone' } },
      { action: 'passkey.removed', detail: { name: 'Old phone' } },
    ]);
  });

  const unfit: [string, Faults][] = [
    ['for another origin', { origin: 'https://karam.example' }],
    ['for another domain', { domain: 'karam.example' }],
    ['for another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['without a check of who is there', { isUnverified: true }],
  ];
  test.each(unfit)('a passkey that was made %s is refused', async (_, faults) => {
    const owner = await karam.signedIn('business');
    const credential = softwarePasskey(ORIGIN).create(await challengeOf(owner), faults);
    const refused = await owner.post(PATH, { name: 'My phone', credential });
    expect([refused.statusCode, refused.json().reason]).toEqual([400, 'passkey_refused']);
    expect((await factorOf(owner)).passkeys).toEqual([]);
  });

  test('a passkey with a certificate is refused before anything that it names is fetched', async () => {
    const owner = await karam.signedIn('business');
    const made = softwarePasskey(ORIGIN).create(await challengeOf(owner));
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'packed'],
        ['attStmt', new Map<string, unknown>([['x5c', [Buffer.from('certificate')]]])],
        ['authData', Buffer.alloc(200)],
      ]),
    ).toString('base64url');
    const credential = { ...made, response: { ...made.response, attestationObject } };
    const refused = await owner.post(PATH, { name: 'My phone', credential });
    expect([refused.statusCode, refused.json().reason]).toEqual([400, 'passkey_refused']);
  });

  test('a challenge makes one passkey, within five minutes, in the session that asked for it', async () => {
    const owner = await karam.signedIn('business');
    const device = softwarePasskey(ORIGIN);
    const credential = device.create(await challengeOf(owner));
    const elsewhere = karam.visitor();
    await logIn(owner, {}, elsewhere);
    const post = (client: Client) => client.post(PATH, { name: 'My phone', credential });
    expect((await post(elsewhere)).json().reason).toBe('passkey_too_late');
    const both = await Promise.all([post(owner), post(owner)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);

    const late = softwarePasskey(ORIGIN).create(await challengeOf(owner));
    karam.now = new Date(karam.now.getTime() + 5 * 60_000);
    const refused = await owner.post(PATH, { name: 'Late', credential: late });
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'passkey_too_late']);
  });

  test('the same passkey cannot be added twice, nor more than an account may have', async () => {
    const { who, device } = await withPasskey();
    const other = await karam.signedIn('staff');
    const again = await other.post(PATH, {
      name: 'Same',
      credential: device.create(await challengeOf(other)),
    });
    expect([again.statusCode, again.json().reason]).toEqual([409, 'passkey_known']);
    const rows = Array.from({ length: 19 }, (_, index) => ({
      userId: who.user?.id ?? '',
      credentialId: `${who.user?.id} ${index}`,
      publicKey: 'key',
      counter: 0,
      name: 'Another',
      createdAt: karam.now,
    }));
    await karam.db.insertInto('passkeys').values(rows).execute();
    const full = await who.post(`${PATH}/challenge`, { password: PASSWORD });
    expect([full.statusCode, full.json().reason]).toEqual([409, 'passkeys_too_many']);
  });
});

describe('at the sign-in', () => {
  test('a passkey alone signs in, and its last use is shown', async () => {
    const { who, device } = await withPasskey();
    const browser = karam.visitor();
    const answer = await signIn(device, {}, browser);
    expect([answer.statusCode, answer.json().username]).toEqual([200, who.user?.username]);
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ id: who.user?.id });
    expect((await factorOf(who)).passkeys).toMatchObject([{ lastUsedAt: karam.now.toISOString() }]);
  });

  test('after the password, the account is asked for a passkey or a code, and each of them signs in', async () => {
    const { who, device, recoveryCodes } = await withPasskey();
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
    const { who, device } = await withPasskey();
    const other = await withPasskey();
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
      const { who, device } = await withPasskey();
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
    const { device } = await withPasskey();
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
    const { device } = await withPasskey();
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
    const { who, device } = await withPasskey();
    expect((await signIn(device, { counter: 0 })).statusCode).toBe(200);
    expect((await signIn(device, { counter: 0 })).statusCode).toBe(200);
    expect((await signIn(device, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0])
      expect((await signIn(device, { counter })).json().reason).toBe('passkey_refused');
    expect((await signIn(device, { counter: 8 })).statusCode).toBe(200);
    expect((await actionsOf(who)).slice(1)).toEqual(
      [7, 6, 0].map(() => ({ action: 'passkey.counter_refused', detail: { name: 'My phone' } })),
    );
  });

  test('failures slow the next attempts down as wrong passwords do', async () => {
    const { device } = await withPasskey();
    const wrong = { origin: 'https://karam.example' };
    for (let count = 0; count < 5; count += 1) expect((await signIn(device, wrong)).statusCode).toBe(401);
    expect((await signIn(device)).statusCode).toBe(429);
    karam.now = new Date(karam.now.getTime() + 120_000);
    expect((await signIn(device)).statusCode).toBe(200);
  });

  test('a disabled account gets no session, and a new password leaves its passkeys as they are', async () => {
    const { who, device } = await withPasskey();
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

describe('together with the codes of an app', () => {
  test('they share the recovery codes, and the last factor takes them away', async () => {
    const { who } = await withPasskey();
    const { secret } = (await who.post(FACTOR, { password: PASSWORD })).json();
    // Begun, not finished: no code of it counts.
    const early = await logIn(who, { code: codeAt(secret, karam.now) });
    expect(early.json().reason).toBe('wrong_code');
    const confirmed = await who.post(`${FACTOR}/confirm`, { code: codeAt(secret, karam.now) });
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { recoveryCodes: [] }]);
    karam.now = new Date(karam.now.getTime() + 60_000);
    expect((await logIn(who, { code: codeAt(secret, karam.now) })).statusCode).toBe(200);
    const [{ id }] = (await factorOf(who)).passkeys;
    expect((await who.post(`${PATH}/${id}/remove`, { password: PASSWORD })).statusCode).toBe(204);
    expect(await factorOf(who)).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
    expect((await logIn(who)).json().reason).toBe('second_factor_needed');
    expect((await who.post(`${FACTOR}/remove`, { password: PASSWORD })).statusCode).toBe(204);
    expect(await factorOf(who)).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    expect((await logIn(who)).statusCode).toBe(200);
  });

  test('all factors of an account can be removed at once, with a passkey that is being made', async () => {
    const { who, device } = await withPasskey();
    const credential = softwarePasskey(ORIGIN).create(await challengeOf(who));
    await karam.db
      .transaction()
      .execute((transaction) => removeAllSecondFactors(transaction, who.user?.id ?? ''));
    expect(await factorOf(who)).toMatchObject({ since: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await who.post(PATH, { name: 'Late', credential })).json().reason).toBe('passkey_too_late');
    expect((await signIn(device)).json().reason).toBe('passkey_refused');
    expect((await logIn(who)).statusCode).toBe(200);
  });
});

describe('as soon as real money moves', () => {
  const live = testApp({
    config: {
      payments: { provider: 'stripe', secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: undefined },
    },
  });

  test("an admin's passkey opens the administration, and the last factor stays", async () => {
    const admin = await live.signedIn('admin');
    expect((await admin.get('/api/admin/stats')).statusCode).toBe(403);
    await add(admin);
    expect((await admin.get('/api/admin/stats')).statusCode).toBe(200);
    const [{ id }] = (await factorOf(admin)).passkeys;
    const remove = () => admin.post(`${PATH}/${id}/remove`, { password: PASSWORD });
    const refused = await remove();
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'last_factor']);
    expect((await factorOf(admin)).passkeys).toHaveLength(1);
    const { secret } = (await admin.post(FACTOR, { password: PASSWORD })).json();
    await admin.post(`${FACTOR}/confirm`, { code: codeAt(secret, live.now) });
    expect((await remove()).statusCode).toBe(204);
    const last = await admin.post(`${FACTOR}/remove`, { password: PASSWORD });
    expect([last.statusCode, last.json().reason]).toEqual([409, 'last_factor']);
    expect((await admin.get('/api/admin/stats')).statusCode).toBe(200);
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
