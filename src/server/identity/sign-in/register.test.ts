import { beforeEach, expect, test } from 'vitest';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import { testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
// Many tests ask for names that are taken, which slows an address down.
beforeEach(async () => {
  await karam.db.deleteFrom('loginFailures').execute();
});
let count = 0;
const registration = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return {
    username: `noor-${count}`,
    email: `noor-${count}@example.com`,
    password: 'saffron',
    confirmPassword: 'saffron',
    firstName: 'Noor',
    lastName: 'Haddad',
    role: 'business',
    businessName: '',
    iban: '',
    ...changes,
  };
};
const rowOf = (username: string) =>
  karam.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

test('a visitor who registers is signed in at once and can sign in again later', async () => {
  const noor = karam.visitor();
  const request = registration();
  const answer = await noor.post('/api/register', request);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    username: request.username,
    email: request.email,
    firstName: 'Noor',
    lastName: 'Haddad',
    role: 'business',
    isAdmin: false,
  });
  expect((await noor.get('/api/auth/user')).json()).toEqual(answer.json());
  const { username, password } = request;
  expect((await karam.visitor().post('/api/login', { username, password })).statusCode).toBe(200);
});

test('username, email and password are enough to register', async () => {
  const { username, email, password, confirmPassword } = registration();
  const answer = await karam.visitor().post('/api/register', { username, email, password, confirmPassword });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ role: 'business', firstName: null, lastName: null });
});

test('business name and IBAN of a staff member are stored with the account and not returned to the browser', async () => {
  const request = registration({
    role: 'staff',
    businessName: ' Saffron House ',
    iban: 'ae07 0331 2345 6789 0123 456',
  });
  const answer = await karam.visitor().post('/api/register', request);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).not.toHaveProperty('iban');
  const row = await rowOf(request.username);
  expect(row).toMatchObject({ role: 'staff', businessName: 'Saffron House' });
  expect(decryptField(karam.db, 'users.iban', row.id, row.iban)).toBe(VALID_IBAN);
});

test('business name and IBAN of an owner are not stored with the account', async () => {
  const request = registration({ businessName: 'Saffron House', iban: VALID_IBAN });
  expect((await karam.visitor().post('/api/register', request)).statusCode).toBe(201);
  expect(await rowOf(request.username)).toMatchObject({ businessName: null, iban: null });
});

test.each([
  [{ username: undefined }, { username: 'Username is required' }],
  [{ username: ' \u0000\u001f ' }, { username: 'Username is required' }],
  [{ username: 'x'.repeat(51) }, { username: 'Username is too long' }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'noor' }, { email: 'Please enter a valid email address' }],
  [{ email: `${'x'.repeat(250)}@example.com` }, { email: 'Email is too long' }],
  [{ password: '12345', confirmPassword: '12345' }, { password: 'Password must be at least 6 characters' }],
  [{ password: ' \u3000\u00a0   ' }, { password: 'A password cannot consist of spaces only' }],
  [{ password: 'Password1' }, { password: 'This password is too common. Please choose another one' }],
  [{ password: 'Karam-2026!' }, { password: 'This password is too common. Please choose another one' }],
  [{ password: '٢٠٢٦دبي٢٠٢٦' }, { password: 'This password is too common. Please choose another one' }],
  [{ password: '١٢٣٤٥٦' }, { password: 'This password is too common. Please choose another one' }],
  [{ password: 'ｑｗｅｒｔｙ' }, { password: 'This password is too common. Please choose another one' }],
  [
    { username: 'Noor.Haddad', password: 'noor.HADDAD' },
    { password: 'The password must differ from the username' },
  ],
  [{ confirmPassword: 'saffrom' }, { confirmPassword: "Passwords don't match" }],
  [{ confirmPassword: undefined }, { confirmPassword: "Passwords don't match" }],
  [{ role: 'staff', businessName: ' ' }, { businessName: 'Business name is required' }],
  [
    { role: 'staff', businessName: 'Saffron', iban: 'AE00 1' },
    { iban: 'This is not a valid UAE IBAN: AE and 21 digits.' },
  ],
  [
    { email: 'noor', confirmPassword: 'x' },
    { email: 'Please enter a valid email address', confirmPassword: "Passwords don't match" },
  ],
])('a registration with %j is refused with a message for each field', async (changes, fields) => {
  const sent = registration(
    'password' in changes ? { confirmPassword: changes.password, ...changes } : changes,
  );
  const answer = await karam.visitor().post('/api/register', sent);
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toEqual({ code: 'invalid_input', message: Object.values(fields)[0], fields });
  expect(answer.cookies).toEqual([]);
});

test.each(['chief', 'CHIEF', 'chi\u00adef', 'chi\u200bef', 'ｃｈｉｅｆ', 'chie\ufe0ff', 'c\u034fhief\u2060'])(
  'a username that looks like one that exists, %j, is taken, and signs in to it',
  async (username) => {
    const chief = registration({ username: 'Chief', email: 'chief@example.com' });
    await karam.visitor().post('/api/register', chief);
    const answer = await karam.visitor().post('/api/register', registration({ username }));
    expect(answer.statusCode).toBe(409);
    expect(said(answer)).toMatchObject({ fields: { username: 'This username is already taken' } });
    const signedIn = await karam.visitor().post('/api/login', { username, password: chief.password });
    expect(signedIn.json()).toMatchObject({ username: 'Chief' });
  },
);

test.each([
  { role: 'admin' },
  { role: 'ADMIN' },
  { role: null },
  { role: ['business', 'admin'] },
  { role: { $ne: 'staff' } },
])('a registration with %j is refused', async (changes) => {
  expect((await karam.visitor().post('/api/register', registration(changes))).statusCode).toBe(400);
});

test('a registration that sends isAdmin or an id does not get them', async () => {
  const more = { isAdmin: true, is_admin: true, id: '00000000-0000-4000-8000-000000000001' };
  const request = registration(more);
  const answer = await karam.visitor().post('/api/register', request);
  expect(answer.json()).toMatchObject({ role: 'business', isAdmin: false });
  expect(answer.json().id).not.toBe(more.id);
  expect(await rowOf(request.username)).toMatchObject({ role: 'business', isAdmin: false });
});

test.each([
  ['username', 'This username is already taken'],
  ['email', 'There is already an account with this email'],
] as const)(
  'a %s that is taken, in upper or lower case, is refused by field name',
  async (field, message) => {
    const first = registration();
    await karam.visitor().post('/api/register', first);
    const answer = await karam
      .visitor()
      .post('/api/register', registration({ [field]: first[field].toUpperCase() }));
    expect(answer.statusCode).toBe(409);
    expect(said(answer)).toEqual({ code: 'conflict', message, fields: { [field]: message } });
  },
);

test('of six registrations with the same username at once, one succeeds and the others get 409', async () => {
  const { username } = registration();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => karam.visitor().post('/api/register', registration({ username }))),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(answers.filter((answer) => answer.cookies.length > 0)).toHaveLength(1);
});

test.each(['İpek', 'ÄMAL', 'كرم', 'Ωmega ΣΊΣΥΦΟΣ', '😀'.repeat(25)])(
  'a user can register and sign in with the username %s',
  async (username) => {
    const request = registration({ username });
    expect((await karam.visitor().post('/api/register', request)).statusCode).toBe(201);
    const { password } = request;
    expect((await karam.visitor().post('/api/login', { username, password })).statusCode).toBe(200);
  },
);
