import { describe, expect, test } from 'vitest';
import { codeAt } from '#server/identity/second-factor/totp.ts';
import { deleteSessionsOf } from '#server/identity/sessions/session-store.ts';
import { lockUser } from '#server/identity/users/user-store.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { untilQueryWaits } from '#test/helpers/waiting-query.ts';

const karam = testApp();
const PATH = '/api/account/second-factor';
const later = (seconds: number) => {
  karam.now = new Date(karam.now.getTime() + seconds * 1000);
};
const signIn = ({ user }: Client, code?: string) =>
  karam.visitor().post('/api/login', { username: user?.username, password: PASSWORD, code });

async function withFactor(role: 'business' | 'admin' = 'business') {
  const who = await karam.signedIn(role);
  const { secret } = (await who.post(PATH, { password: PASSWORD })).json();
  const confirmed = await who.post(`${PATH}/confirm`, { code: codeAt(secret, karam.now) });
  expect(confirmed.statusCode).toBe(200);
  later(60);
  return { who, secret, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}

test('a second factor counts from its first right code on, and the sign-in then asks for a code', async () => {
  const owner = await karam.signedIn('business');
  const wrong = await owner.post(PATH, { password: 'not the password' });
  expect([wrong.statusCode, said(wrong).fields]).toMatchObject([400, { password: expect.anything() }]);
  const setup = (await owner.post(PATH, { password: PASSWORD })).json();
  expect(setup.link).toMatch(new RegExp(`^otpauth://totp/Karam.*secret=${setup.secret}&issuer=Karam$`));
  expect((await signIn(owner)).statusCode).toBe(200);
  expect((await owner.post(`${PATH}/confirm`, { code: '000000' })).statusCode).toBe(400);
  expect((await owner.get(PATH)).json()).toEqual({
    since: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    isRequired: false,
  });

  const typed = codeAt(setup.secret, karam.now).replace(/^.../, '$& ');
  const { recoveryCodes } = (await owner.post(`${PATH}/confirm`, { code: typed })).json();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await owner.get(PATH)).json()).toEqual({
    since: karam.now.toISOString(),
    passkeys: [],
    recoveryCodesLeft: 10,
    isRequired: false,
  });
  const asked = await signIn(owner);
  expect([asked.statusCode, asked.json().reason]).toEqual([401, 'second_factor_needed']);
  expect(asked.headers['set-cookie']).toBeUndefined();
  later(30);
  expect((await signIn(owner, codeAt(setup.secret, karam.now))).statusCode).toBe(200);
  const notices = await karam.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', owner.user?.email ?? '')
    .execute();
  expect(notices).toContainEqual({ subject: 'Your two-step verification was changed' });
});

test('a code works once, also for two sign-ins at the same moment, and an old or wrong one does not', async () => {
  const { who, secret } = await withFactor();
  const code = codeAt(secret, karam.now);
  const both = await Promise.all([signIn(who, code), signIn(who, code)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  const again = await signIn(who, code);
  expect([again.statusCode, again.json().reason]).toEqual([401, 'wrong_code']);
  later(90);
  expect((await signIn(who, code)).statusCode).toBe(401);
  expect((await signIn(who, codeAt(secret, karam.now))).statusCode).toBe(200);
});

test('a recovery code works once, however it is typed, and new ones replace the old', async () => {
  const { who, recoveryCodes } = await withFactor();
  const [first = '', second = ''] = recoveryCodes;
  expect((await signIn(who, first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
  expect((await signIn(who, first)).statusCode).toBe(401);
  expect((await who.get(PATH)).json().recoveryCodesLeft).toBe(9);
  const renewed = await who.post(`${PATH}/recovery-codes`, { password: PASSWORD });
  expect((await signIn(who, second)).statusCode).toBe(401);
  expect((await signIn(who, renewed.json().recoveryCodes[0])).statusCode).toBe(200);
});

test('wrong codes slow the next attempts down as wrong passwords do, and a wrong password says nothing of a code', async () => {
  const { who } = await withFactor();
  for (let count = 0; count < 5; count += 1) expect((await signIn(who, '000000')).statusCode).toBe(401);
  expect((await signIn(who, '000000')).statusCode).toBe(429);
  later(120);
  const wrong = await karam
    .visitor()
    .post('/api/login', { username: who.user?.username, password: 'no', code: '1' });
  expect(wrong.json().reason).toBe('wrong_login');
});

test('it is removed with the password, and a reset password does not remove it', async () => {
  const { who } = await withFactor();
  expect((await who.post(PATH, { password: PASSWORD })).statusCode).toBe(409);
  expect((await signIn(who)).statusCode).toBe(401);
  expect((await who.post(`${PATH}/remove`, { password: 'no' })).statusCode).toBe(400);
  expect((await who.post(`${PATH}/remove`, { password: PASSWORD })).statusCode).toBe(204);
  expect((await who.post(`${PATH}/remove`, { password: PASSWORD })).statusCode).toBe(409);
  expect((await signIn(who)).statusCode).toBe(200);
  const rows = await karam.db
    .selectFrom('auditLog')
    .select('action')
    .where('actorId', '=', who.user?.id ?? '')
    .orderBy('id')
    .execute();
  const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('second_factor.'));
  expect(actions).toEqual(['second_factor.added', 'second_factor.removed']);
});

test('a set-up that is finished while the sessions of the account end adds no factor that locks its owner out', async () => {
  const thief = await karam.signedIn('business');
  const userId = thief.user?.id ?? '';
  const { secret } = (await thief.post(PATH, { password: PASSWORD })).json();
  const reset = await karam.db.startTransaction().execute();
  await lockUser(reset, userId);
  await deleteSessionsOf(reset, userId);
  // The session was open when the request came in, and now it waits for the account.
  const late = thief.post(`${PATH}/confirm`, { code: codeAt(secret, karam.now) });
  await untilQueryWaits(karam.db);
  await reset.commit().execute();
  expect((await late).statusCode).toBe(401);
  expect((await signIn(thief)).statusCode).toBe(200);
});

test('secrets and recovery codes are not stored in the clear', async () => {
  const { who, secret, recoveryCodes } = await withFactor();
  const stored = await karam.db
    .selectFrom('authenticators')
    .selectAll()
    .where('userId', '=', who.user?.id ?? '')
    .execute();
  const codes = await karam.db.selectFrom('recoveryCodes').selectAll().execute();
  const text = JSON.stringify([stored, codes]);
  expect(text).toContain('encrypted:');
  for (const clear of [secret, ...recoveryCodes]) expect(text).not.toContain(clear);
});

describe('as soon as real money moves', () => {
  const live = testApp({
    config: {
      payments: { provider: 'stripe', secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: undefined },
    },
  });

  test('an admin without a second factor sets it up before anything else, and others need none', async () => {
    const admin = await live.signedIn('admin');
    const refused = await admin.get('/api/admin/stats');
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'second_factor_required']);
    expect((await admin.get(PATH)).json()).toMatchObject({ since: null, isRequired: true });
    const { secret } = (await admin.post(PATH, { password: PASSWORD })).json();
    await admin.post(`${PATH}/confirm`, { code: codeAt(secret, live.now) });
    expect((await admin.get('/api/admin/stats')).statusCode).toBe(200);
    const owner = await live.signedIn('business');
    expect((await owner.get(PATH)).json()).toMatchObject({ isRequired: false });
    expect((await owner.get('/api/business/my')).statusCode).not.toBe(403);
  });
});
