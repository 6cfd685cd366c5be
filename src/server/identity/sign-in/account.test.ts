import { expect, test } from 'vitest';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { insertBusiness } from '#test/helpers/world.ts';

const karam = testApp();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const forward = (ms: number) => {
  karam.now = new Date(karam.now.getTime() + ms);
};
const mailsTo = (email = '') =>
  karam.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();
const subjectsTo = async (email?: string) => (await mailsTo(email)).map(({ subject }) => subject);
const lastActionOf = ({ user }: Client) =>
  karam.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('actorId', '=', user?.id ?? '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
let count = 0;
const newAddress = () => {
  count += 1;
  return `new-${count}@example.com`;
};

async function onPhone({ user }: Client): Promise<Client> {
  const phone = karam.visitor();
  const login = { username: user?.username, password: PASSWORD };
  const answer = await phone.post('/api/login', login, { headers: { 'user-agent': IPHONE } });
  expect(answer.statusCode).toBe(200);
  return phone;
}

async function confirmLast(by: Client, email: string) {
  const mails = await mailsTo(email);
  const [, token] = /\/confirm-email\/(\S+)/.exec(mails.at(-1)?.body ?? '') ?? [];
  return by.post(`/api/email-confirmations/${token}`);
}

test('a user changes the names, and the session shows them', async () => {
  const staff = await karam.signedIn('staff');
  const names = { firstName: '  Maya ', lastName: '' };
  const answer = await staff.send({ method: 'PUT', url: '/api/account/names', payload: names });
  expect(answer.json()).toMatchObject({ firstName: 'Maya', lastName: null });
  expect((await staff.get('/api/auth/user')).json()).toMatchObject({ firstName: 'Maya', lastName: null });
  expect(await lastActionOf(staff)).toEqual({ action: 'account.changed', detail: {} });
});

test('a user sees the own sessions with device and last use, this one first, and nobody else’s', async () => {
  const owner = await karam.signedIn('business');
  await karam.signedIn('business');
  const startedAt = karam.now.toISOString();
  forward(2 * HOUR_MS);
  await onPhone(owner);
  const answer = await owner.get('/api/account/sessions');
  expect(answer.json()).toEqual([
    {
      startedAt,
      seenAt: karam.now.toISOString(),
      device: { browser: 'other', system: 'other' },
      isCurrent: true,
    },
    {
      startedAt: karam.now.toISOString(),
      seenAt: karam.now.toISOString(),
      device: { browser: 'safari', system: 'iphone' },
      isCurrent: false,
    },
  ]);
  expect(answer.body).not.toContain('sid');
});

test('a session from before devices were stored is listed too', async () => {
  const owner = await karam.signedIn('business');
  const { id } = owner.user ?? {};
  const sess = JSON.stringify({ userId: id, startedAt: karam.now.toISOString() });
  const expire = new Date(karam.now.getTime() + 6 * 24 * HOUR_MS);
  await karam.db.insertInto('session').values({ sid: 'an old one', sess, expire }).execute();
  const [, old] = (await owner.get('/api/account/sessions')).json();
  expect(old).toMatchObject({
    seenAt: new Date(karam.now.getTime() - 24 * HOUR_MS).toISOString(),
    device: { browser: 'other', system: 'other' },
  });
});

test('a user signs out everywhere else with the password, and other users stay signed in', async () => {
  const owner = await karam.signedIn('business');
  const other = await karam.signedIn('business');
  const phone = await onPhone(owner);
  const end = (password: string) => owner.post('/api/account/sessions/end-others', { password });
  const wrong = await end('not it');
  expect(wrong.statusCode).toBe(400);
  expect(said(wrong)).toMatchObject({ fields: { password: 'This password is not right.' } });
  expect((await phone.get('/api/auth/user')).statusCode).toBe(200);
  expect((await end(PASSWORD)).statusCode).toBe(204);
  expect((await phone.get('/api/auth/user')).statusCode).toBe(401);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  expect((await other.get('/api/auth/user')).statusCode).toBe(200);
  expect(await lastActionOf(owner)).toEqual({ action: 'auth.sessions_ended', detail: { count: 1 } });
});

test('live streams end with the sessions that a user ends, and with a password reset', async () => {
  const admin = await karam.signedIn('admin');
  const owner = await karam.signedIn('business');
  const open = async (who: Client) => {
    const answer = await who.get('/api/tips/live', { payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    return answer.stream().resume();
  };
  const ended = (stream: NodeJS.ReadableStream) => new Promise((resolve) => stream.once('end', resolve));
  await insertBusiness(karam.db, owner.user);
  const first = ended(await open(await onPhone(owner)));
  await owner.post('/api/account/sessions/end-others', { password: PASSWORD });
  await first;
  const second = ended(await open(owner));
  const { link } = (
    await admin.post(`/api/admin/users/${owner.user?.id}/reset-link`, { password: PASSWORD })
  ).json();
  await karam
    .visitor()
    .post(`/api/password-resets/${link.split('/').at(-1)}`, { newPassword: 'battery staple' });
  await second;
  expect((await owner.get('/api/tips/live')).statusCode).toBe(401);
});

test('a new email counts when its link is opened; the old address gets a notice and stays until then', async () => {
  const owner = await karam.signedIn('business');
  const old = owner.user?.email ?? '';
  const email = newAddress();
  const answer = await owner.post('/api/account/email', { email, password: PASSWORD });
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toEqual({ email });
  expect(await subjectsTo(email)).toEqual(['Confirm your new email address']);
  expect(await subjectsTo(old)).toEqual(['Your email address is going to change']);
  expect((await mailsTo(old))[0]?.body).toContain(email);
  expect((await owner.get('/api/account/email')).json()).toEqual({
    email: old,
    isConfirmed: true,
    newEmail: email,
  });
  expect(await lastActionOf(owner)).toMatchObject({ action: 'auth.email_change_requested' });

  await karam.visitor().post('/api/password-resets', { email: old });
  expect((await confirmLast(owner, email)).statusCode).toBe(204);
  expect((await owner.get('/api/account/email')).json()).toEqual({
    email,
    isConfirmed: true,
    newEmail: null,
  });
  expect(await lastActionOf(owner)).toMatchObject({ action: 'auth.email_changed' });
  // The link to set a password was sent to the old address.
  const resets = karam.db.selectFrom('passwordResets').where('userId', '=', owner.user?.id ?? '');
  expect(await resets.selectAll().execute()).toEqual([]);
});

test('a change of email is refused without the password, to the same address, and to somebody else’s', async () => {
  const owner = await karam.signedIn('business');
  const other = await karam.signedIn('staff');
  const change = async (email: string | undefined, password = PASSWORD) =>
    said(await owner.post('/api/account/email', { email, password }));
  expect(await change(newAddress(), 'not it')).toMatchObject({
    fields: { password: 'This password is not right.' },
  });
  expect(await change(owner.user?.email.toUpperCase())).toMatchObject({
    fields: { email: 'This is your address already' },
  });
  expect(await change(other.user?.email.toUpperCase())).toMatchObject({
    fields: { email: 'There is already an account with this email' },
  });
  expect(await change('no address')).toMatchObject({
    fields: { email: 'Please enter a valid email address' },
  });
});

test('an address that somebody else has taken in the meantime is refused, and the old one stays', async () => {
  const owner = await karam.signedIn('business');
  const email = newAddress();
  await owner.post('/api/account/email', { email, password: PASSWORD });
  await karam
    .visitor()
    .post('/api/register', { username: 'quicker', email, password: PASSWORD, confirmPassword: PASSWORD });
  const mails = await mailsTo(email);
  const [, token] = /\/confirm-email\/(\S+)/.exec(mails[0]?.body ?? '') ?? [];
  const answer = await owner.post(`/api/email-confirmations/${token}`);
  expect(answer.statusCode).toBe(409);
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email: owner.user?.email });
});

test('a password change stops a change of email that somebody else has begun', async () => {
  const owner = await karam.signedIn('business');
  const email = newAddress();
  await owner.post('/api/account/email', { email, password: PASSWORD });
  await owner.post('/api/password', { currentPassword: PASSWORD, newPassword: 'battery staple' });
  expect((await confirmLast(owner, email)).statusCode).toBe(404);
  expect(await subjectsTo(owner.user?.email)).toEqual([
    'Your email address is going to change',
    'Your password was changed',
  ]);
});

test('a user whose address is not confirmed sends the link again, at most once a minute, until it is opened', async () => {
  const newcomer = karam.visitor();
  const email = newAddress();
  const names = { username: `newcomer-${email}`, email };
  const signedUp = await newcomer.post('/api/register', {
    ...names,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  expect(signedUp.json()).toMatchObject({ isEmailConfirmed: false });
  const again = () => newcomer.post('/api/account/email/link');
  const tooSoon = await again();
  expect(tooSoon.statusCode).toBe(429);
  expect(tooSoon.headers['retry-after']).toBe('60');
  expect(said(tooSoon).message).toContain('We have just sent you an email.');
  forward(MINUTE_MS);
  const sent = await again();
  expect(sent.statusCode).toBe(202);
  expect(sent.json()).toEqual({ email });
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await confirmLast(newcomer, email)).statusCode).toBe(204);
  expect((await newcomer.get('/api/auth/user')).json()).toMatchObject({ isEmailConfirmed: true });
  expect(said(await again()).message).toBe('Your address is confirmed already.');
});

test('the link to a new address can be sent again', async () => {
  const owner = await karam.signedIn('business');
  const email = newAddress();
  await owner.post('/api/account/email', { email, password: PASSWORD });
  forward(MINUTE_MS);
  expect((await owner.post('/api/account/email/link')).json()).toEqual({ email });
  expect((await confirmLast(owner, email)).statusCode).toBe(204);
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email });
});
