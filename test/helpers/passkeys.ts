import { expect } from 'vitest';
import { type Client, ORIGIN, PASSWORD, type TestApp } from '#test/helpers/app.ts';
import { type Faults, softwarePasskey } from '#test/helpers/software-passkey.ts';

export const PASSKEYS = '/api/account/passkeys';
export const FACTOR = '/api/account/second-factor';
export type Device = ReturnType<typeof softwarePasskey>;

export const challengeOf = async (who: Client) =>
  (await who.post(`${PASSKEYS}/challenge`, { password: PASSWORD })).json();

export const factorOf = async (who: Client) => (await who.get(FACTOR)).json();

export async function addPasskey(who: Client, name = 'My phone') {
  const device = softwarePasskey(ORIGIN);
  const added = await who.post(PASSKEYS, { name, credential: device.create(await challengeOf(who)) });
  expect(added.statusCode).toBe(201);
  return { device, recoveryCodes: added.json().recoveryCodes as string[] };
}

export async function withPasskey(karam: TestApp) {
  const who = await karam.signedIn('business');
  return { who, ...(await addPasskey(who)) };
}

/** A browser without a session signs in with the passkey alone. */
export async function signInWith(browser: Client, device: Device, faults: Faults = {}) {
  const options = (await browser.post('/api/login/passkey/challenge')).json();
  return browser.post('/api/login/passkey', device.sign(options, faults));
}

/** Name and password, and what else is given. */
export const logInAs = ({ user }: Client, browser: Client, more: object = {}) =>
  browser.post('/api/login', { username: user?.username, password: PASSWORD, ...more });

/** What the audit log has about the passkeys of an account. */
export async function passkeyAudit(karam: TestApp, { user }: Client) {
  const rows = await karam.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subjectId', '=', user?.id ?? '')
    .orderBy('id')
    .execute();
  return rows.filter(({ action }) => action.startsWith('passkey.'));
}
