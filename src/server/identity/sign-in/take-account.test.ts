import { expect, test } from 'vitest';
import { codeAt } from '#server/identity/second-factor/totp.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { addPasskey, FACTOR, factorOf, signInWith } from '#test/helpers/passkeys.ts';
import { insertBusiness } from '#test/helpers/world.ts';

/** Anybody can sign up with the address of somebody else. Whoever reads its mails gets the account, and keeps it alone. */
const karam = testApp();
const NEW_PASSWORD = 'battery staple';
let count = 0;

async function signUp(role: 'business' | 'staff' = 'business') {
  count += 1;
  const client = karam.visitor();
  const account = { username: `squatter-${count}`, email: `reader-${count}@example.com` };
  const form = { ...account, role, businessName: 'Saffron', password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await client.post('/api/register', form);
  expect(answer.statusCode).toBe(201);
  client.user = answer.json();
  return { client, ...account, id: client.user?.id ?? '' };
}
const signIn = (username: string, password: string) =>
  karam.visitor().post('/api/login', { username, password });
const mailsTo = (email: string) =>
  karam.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();
const findLink = async (email: string, path: string) => {
  const bodies = (await mailsTo(email)).map(({ body }) => body).join('\n');
  return [...bodies.matchAll(new RegExp(`/${path}/(\\S+)`, 'g'))].at(-1)?.[1] ?? '';
};
const confirm = async (email: string, by: Client) =>
  by.post(`/api/email-confirmations/${await findLink(email, 'confirm-email')}`);
const resetByMail = async (email: string) => {
  await karam.visitor().post('/api/password-resets', { email });
  const token = await findLink(email, 'reset-password');
  return karam.visitor().post(`/api/password-resets/${token}`, { newPassword: NEW_PASSWORD });
};
async function addCodes(client: Client) {
  const { secret } = (await client.post(FACTOR, { password: PASSWORD })).json();
  const confirmed = await client.post(`${FACTOR}/confirm`, { code: codeAt(secret, karam.now) });
  expect(confirmed.statusCode).toBe(200);
}
async function addKey({ id, client }: { id: string; client: Client }) {
  await insertBusiness(karam.db, { id, username: id } as NonNullable<Client['user']>);
  const body = { name: 'Till', scopes: ['tips:read'], password: PASSWORD };
  const made = await client.post('/api/connections/keys', body);
  expect(made.statusCode).toBe(201);
  return made.json().key as string;
}
const statusOfKey = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` };
  return (await karam.visitor().get('/api/v1/key', { headers })).statusCode;
};
const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).statusCode === 200;

test('a reader of the address who resets the password takes the account from whoever signed up with it', async () => {
  const squatter = await signUp();
  const { device } = await addPasskey(squatter.client);
  const key = await addKey(squatter);
  await addCodes(squatter.client);
  const change = { email: `mine-${count}@example.com`, password: PASSWORD };
  karam.now = new Date(karam.now.getTime() + 2 * 60_000);
  expect((await squatter.client.post('/api/account/email', change)).statusCode).toBe(202);

  expect((await resetByMail(squatter.email)).statusCode).toBe(204);

  expect(await isSignedIn(squatter.client)).toBe(false);
  expect((await signIn(squatter.username, PASSWORD)).statusCode).toBe(401);
  expect((await signInWith(karam.visitor(), device)).statusCode).toBe(401);
  expect(await statusOfKey(key)).toBe(401);
  const reader = karam.visitor();
  const login = { username: squatter.username, password: NEW_PASSWORD };
  expect((await reader.post('/api/login', login)).statusCode).toBe(200);
  expect(await factorOf(reader)).toEqual({
    since: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    isRequired: false,
  });
  const email = (await reader.get('/api/account/email')).json();
  expect(email).toEqual({ email: squatter.email, isConfirmed: true, newEmail: null });
  expect((await confirm(change.email, reader)).statusCode).toBe(404);
});

test('the reader of the address is told the username, which they did not choose', async () => {
  const { email, username } = await signUp('staff');
  await resetByMail(email);
  const mails = await mailsTo(email);
  expect(mails.at(-1)?.subject).toBe('Your account is yours again');
  expect(mails.at(-1)?.body).toContain(username);
  expect(mails.slice(0, -1).some(({ body }) => body.includes(username))).toBe(false);
});

test('a confirmed account keeps its second factor and keys when its password is reset by mail', async () => {
  const owner = await signUp();
  expect((await confirm(owner.email, owner.client)).statusCode).toBe(204);
  const { device } = await addPasskey(owner.client);
  const key = await addKey(owner);
  expect((await resetByMail(owner.email)).statusCode).toBe(204);
  expect((await signIn(owner.username, NEW_PASSWORD)).json().reason).toBe('passkey_or_code_needed');
  expect((await signInWith(karam.visitor(), device)).statusCode).toBe(200);
  expect(await statusOfKey(key)).toBe(200);
});

test('a link that an admin makes proves no address: the second factor of an unconfirmed account stays', async () => {
  const owner = await signUp();
  await addPasskey(owner.client);
  const admin = await karam.signedIn('admin');
  const made = await admin.post(`/api/admin/users/${owner.id}/reset-link`, { password: PASSWORD });
  const token = made.json().link.split('/').at(-1);
  const reset = await karam.visitor().post(`/api/password-resets/${token}`, { newPassword: NEW_PASSWORD });
  expect(reset.statusCode).toBe(204);
  expect((await signIn(owner.username, NEW_PASSWORD)).json().reason).toBe('passkey_or_code_needed');
});

test('an address is confirmed only in a session of its account, so nobody confirms the account of a stranger', async () => {
  const squatter = await signUp();
  const reader = await karam.signedIn('business');
  expect((await confirm(squatter.email, karam.visitor())).statusCode).toBe(401);
  expect((await confirm(squatter.email, reader)).statusCode).toBe(404);
  expect((await squatter.client.get('/api/account/email')).json()).toMatchObject({ isConfirmed: false });
  expect((await confirm(squatter.email, squatter.client)).statusCode).toBe(204);
});

test('a stranger who signed up with an address downloads none of its mails: neither its link nor those from before', async () => {
  const reader = await signUp();
  await confirm(reader.email, reader.client);
  await reader.client.post('/api/account/email', { email: `moved-${count}@example.com`, password: PASSWORD });
  await confirm(`moved-${count}@example.com`, reader.client);
  const stranger = karam.visitor();
  const account = { username: `stranger-${count}`, email: reader.email };
  const form = { ...account, role: 'business', password: PASSWORD, confirmPassword: PASSWORD };
  expect((await stranger.post('/api/register', form)).statusCode).toBe(201);
  const mailsIn = async () => (await stranger.get('/api/account/export')).json().mails;
  expect(await mailsIn()).toEqual([]);
  await confirm(reader.email, stranger);
  expect(await mailsIn()).not.toEqual([]);
});

test('confirming the address ends everything else that was there before, so that a handed-over account is one’s own', async () => {
  const giver = await signUp();
  const { device } = await addPasskey(giver.client);
  const key = await addKey(giver);
  // The giver's passkey would be asked for after the password: the receiver gets an open session instead.
  const receiver = karam.visitor();
  expect((await signInWith(receiver, device)).statusCode).toBe(200);

  expect((await confirm(giver.email, receiver)).statusCode).toBe(204);

  expect(await isSignedIn(receiver)).toBe(true);
  expect(await isSignedIn(giver.client)).toBe(false);
  expect((await signInWith(karam.visitor(), device)).statusCode).toBe(401);
  expect(await statusOfKey(key)).toBe(401);
  expect((await factorOf(receiver)).recoveryCodesLeft).toBe(0);
});

test('an owner with an unconfirmed address lets nobody in and sends nothing elsewhere', async () => {
  const owner = await signUp();
  await insertBusiness(karam.db, owner.client.user);
  const invite = { email: 'friend@example.com', role: 'manager', password: PASSWORD };
  const webhook = { url: 'https://example.com/tips', events: ['tip.paid'], password: PASSWORD };
  for (const [url, body] of [
    ['/api/members/invites', invite],
    ['/api/connections/endpoints', webhook],
  ] as const) {
    const refused = await owner.client.post(url, body);
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'confirm_email_first']);
  }
  expect((await confirm(owner.email, owner.client)).statusCode).toBe(204);
  expect((await owner.client.post('/api/connections/endpoints', webhook)).statusCode).toBe(201);
});
