import { expect, test } from 'vitest';
import { sweepSignIns } from '#server/identity/sign-in/sessions-of-user.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { insertBusiness } from '#test/helpers/world.ts';

const karam = testApp();
const DAY_MS = 24 * 60 * 60_000;
/** What a spammer would want us to send to somebody. */
const OWN_WORDS = 'You have won! See spam dot example';

let count = 0;
async function signUp() {
  count += 1;
  const client = karam.visitor();
  const account = { username: `maya-${count}`, email: `maya-${count}@example.com` };
  const answer = await client.post('/api/register', {
    ...account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: OWN_WORDS,
  });
  return { client, user: answer.json(), ...account };
}

const mailsTo = (email: string) =>
  karam.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();

async function tokenFor(email: string): Promise<string> {
  const mails = await mailsTo(email);
  return /\/confirm-email\/(\S+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
}

const confirm = (by: Client, token: string) => by.post(`/api/email-confirmations/${token}`);
const isConfirmed = async (email: string) =>
  (
    await karam.db
      .selectFrom('users')
      .select('emailConfirmedAt')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).emailConfirmedAt !== null;

test('a sign-up is followed by one mail with a link, which confirms the address once', async () => {
  const { client, email } = await signUp();
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address']);
  expect(mails[0]?.body).not.toContain(OWN_WORDS);
  expect(await isConfirmed(email)).toBe(false);
  const token = await tokenFor(email);
  expect((await confirm(client, token)).statusCode).toBe(204);
  expect(await isConfirmed(email)).toBe(true);
  const again = await confirm(client, token);
  expect(again.statusCode).toBe(404);
  expect(said(again).message).toBe(
    'This link is not valid or has expired. Sign in, and we send you a new one.',
  );
  const audit = await karam.db
    .selectFrom('auditLog')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(audit).toEqual([{ action: 'auth.email_confirmed' }]);
});

test('a link expires after seven days; the next sign-in sends a new one, and no more than one', async () => {
  const { client, email, username } = await signUp();
  const old = await tokenFor(email);
  const logIn = () => client.post('/api/login', { username, password: PASSWORD });
  await logIn();
  expect(await mailsTo(email)).toHaveLength(1);
  // A session that is used stays open for longer than the link.
  for (const days of [4, 4]) {
    karam.now = new Date(karam.now.getTime() + days * DAY_MS);
    expect((await client.get('/api/auth/user')).statusCode).toBe(200);
  }
  expect((await confirm(client, old)).statusCode).toBe(404);
  await sweepSignIns(karam.db, karam.now);
  expect(await karam.db.selectFrom('emailConfirmations').selectAll().execute()).toEqual([]);
  await logIn();
  await logIn();
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await confirm(client, await tokenFor(email))).statusCode).toBe(204);
  await logIn();
  expect(await mailsTo(email)).toHaveLength(2);
});

test('an address that is not confirmed gets nobody’s own words, and no subject has any', async () => {
  const admin = await karam.signedIn('admin');
  const { user, email } = await signUp();
  const id = await insertBusiness(karam.db, user, 'pending');
  await karam.db.updateTable('businesses').set({ name: OWN_WORDS }).where('id', '=', id).execute();
  const decide = (status: string, note?: string) =>
    admin.send({ method: 'PATCH', url: `/api/admin/businesses/${id}/status`, payload: { status, note } });
  await decide('active', 'Seen on site.');
  const [, approved] = await mailsTo(email);
  expect(approved?.subject).toBe('Your business is approved');
  expect(approved?.body).not.toContain(OWN_WORDS);
  expect(approved?.body).toContain('تمت الموافقة على منشأتك');

  await karam.db
    .updateTable('users')
    .set({ emailConfirmedAt: karam.now })
    .where('email', '=', email)
    .execute();
  await decide('suspended');
  const [, , suspended] = await mailsTo(email);
  expect(suspended?.subject).toBe('Your business is suspended');
  expect(suspended?.body).toContain(OWN_WORDS);
});

test('whoever asks for many names and addresses that others have must wait; others need not', async () => {
  const { email } = await signUp();
  const ask = (remoteAddress: string) => {
    count += 1;
    const body = { username: `asker-${count}`, email, password: PASSWORD, confirmPassword: PASSWORD };
    return karam.visitor().post('/api/register', body, { remoteAddress });
  };
  for (let time = 0; time < 10; time += 1) expect((await ask('198.51.100.7')).statusCode).toBe(409);
  const slowed = await ask('198.51.100.7');
  expect(slowed.statusCode).toBe(429);
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('198.51.100.8')).statusCode).toBe(409);
  karam.now = new Date(karam.now.getTime() + 2000);
  expect((await ask('198.51.100.7')).statusCode).toBe(409);
});
