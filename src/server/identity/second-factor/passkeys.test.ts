import { beforeEach, describe, expect, test } from 'vitest';
import { removeAllSecondFactors } from '#server/identity/second-factor/change-factors.ts';
import { codeAt } from '#server/identity/second-factor/totp.ts';
import { type Client, ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import { cbor } from '#test/helpers/cbor.ts';
import {
  addPasskey,
  challengeOf,
  type Device,
  FACTOR,
  factorOf,
  logInAs,
  PASSKEYS,
  passkeyAudit,
  signInWith,
  withPasskey,
} from '#test/helpers/passkeys.ts';
import { said } from '#test/helpers/said.ts';
import { type Faults, softwarePasskey } from '#test/helpers/software-passkey.ts';

const karam = testApp();
const signIn = (device: Device, faults: Faults = {}, browser = karam.visitor()) =>
  signInWith(browser, device, faults);
const logIn = (who: Client, more: object = {}, browser = karam.visitor()) => logInAs(who, browser, more);

// The failures of one test do not slow the next one down.
beforeEach(() => {
  karam.now = new Date(karam.now.getTime() + 20 * 60_000);
});

describe('on the account page', () => {
  test('a user adds a passkey with the password, gets recovery codes, and is told by mail', async () => {
    const owner = await karam.signedIn('business');
    const wrong = await owner.post(`${PASSKEYS}/challenge`, { password: 'not the password' });
    expect([wrong.statusCode, said(wrong).fields]).toMatchObject([400, { password: expect.anything() }]);
    const options = await challengeOf(owner);
    expect(options).toMatchObject({
      rp: { id: 'karam.test', name: 'Karam' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { recoveryCodes } = await addPasskey(owner, 'My phone');
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
    const second = await addPasskey(owner, 'My computer');
    expect(second.recoveryCodes).toEqual([]);
    expect(await factorOf(owner)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('a user renames and removes a passkey, with the password and only their own', async () => {
    const { who } = await withPasskey(karam);
    const other = await withPasskey(karam);
    const [{ id }] = (await factorOf(who)).passkeys;
    const rename = (client: Client) =>
      client.send({ method: 'PUT', url: `${PASSKEYS}/${id}`, payload: { name: 'Old phone' } });
    expect((await rename(other.who)).statusCode).toBe(404);
    expect((await rename(who)).statusCode).toBe(204);
    expect((await factorOf(who)).passkeys).toMatchObject([{ name: 'Old phone' }]);
    const remove = (client: Client, password: string) =>
      client.post(`${PASSKEYS}/${id}/remove`, { password });
    expect((await remove(other.who, PASSWORD)).statusCode).toBe(404);
    expect((await remove(who, 'no')).statusCode).toBe(400);
    expect((await remove(who, PASSWORD)).statusCode).toBe(204);
    expect((await remove(who, PASSWORD)).statusCode).toBe(404);
    expect(await factorOf(who)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await logIn(who)).statusCode).toBe(200);
    expect(await passkeyAudit(karam, who)).toEqual([
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
    const refused = await owner.post(PASSKEYS, { name: 'My phone', credential });
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
    const refused = await owner.post(PASSKEYS, { name: 'My phone', credential });
    expect([refused.statusCode, refused.json().reason]).toEqual([400, 'passkey_refused']);
  });

  test('a challenge makes one passkey, within five minutes, in the session that asked for it', async () => {
    const owner = await karam.signedIn('business');
    const device = softwarePasskey(ORIGIN);
    const credential = device.create(await challengeOf(owner));
    const elsewhere = karam.visitor();
    await logIn(owner, {}, elsewhere);
    const post = (client: Client) => client.post(PASSKEYS, { name: 'My phone', credential });
    expect((await post(elsewhere)).json().reason).toBe('passkey_too_late');
    const both = await Promise.all([post(owner), post(owner)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);

    const late = softwarePasskey(ORIGIN).create(await challengeOf(owner));
    karam.now = new Date(karam.now.getTime() + 5 * 60_000);
    const refused = await owner.post(PASSKEYS, { name: 'Late', credential: late });
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'passkey_too_late']);
  });

  test('the same passkey cannot be added twice, nor more than an account may have', async () => {
    const { who, device } = await withPasskey(karam);
    const other = await karam.signedIn('staff');
    const again = await other.post(PASSKEYS, {
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
    const full = await who.post(`${PASSKEYS}/challenge`, { password: PASSWORD });
    expect([full.statusCode, full.json().reason]).toEqual([409, 'passkeys_too_many']);
  });
});

describe('together with the codes of an app', () => {
  test('they share the recovery codes, and the last factor takes them away', async () => {
    const { who } = await withPasskey(karam);
    const { secret } = (await who.post(FACTOR, { password: PASSWORD })).json();
    // Begun, not finished: no code of it counts.
    const early = await logIn(who, { code: codeAt(secret, karam.now) });
    expect(early.json().reason).toBe('wrong_code');
    const confirmed = await who.post(`${FACTOR}/confirm`, { code: codeAt(secret, karam.now) });
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { recoveryCodes: [] }]);
    karam.now = new Date(karam.now.getTime() + 60_000);
    expect((await logIn(who, { code: codeAt(secret, karam.now) })).statusCode).toBe(200);
    const [{ id }] = (await factorOf(who)).passkeys;
    expect((await who.post(`${PASSKEYS}/${id}/remove`, { password: PASSWORD })).statusCode).toBe(204);
    expect(await factorOf(who)).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
    expect((await logIn(who)).json().reason).toBe('second_factor_needed');
    expect((await who.post(`${FACTOR}/remove`, { password: PASSWORD })).statusCode).toBe(204);
    expect(await factorOf(who)).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    expect((await logIn(who)).statusCode).toBe(200);
  });

  test('all factors of an account can be removed at once, with a passkey that is being made', async () => {
    const { who, device } = await withPasskey(karam);
    const credential = softwarePasskey(ORIGIN).create(await challengeOf(who));
    await karam.db
      .transaction()
      .execute((transaction) => removeAllSecondFactors(transaction, who.user?.id ?? ''));
    expect(await factorOf(who)).toMatchObject({ since: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await who.post(PASSKEYS, { name: 'Late', credential })).json().reason).toBe('passkey_too_late');
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
    await addPasskey(admin);
    expect((await admin.get('/api/admin/stats')).statusCode).toBe(200);
    const [{ id }] = (await factorOf(admin)).passkeys;
    const remove = () => admin.post(`${PASSKEYS}/${id}/remove`, { password: PASSWORD });
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
