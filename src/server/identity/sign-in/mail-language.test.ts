import { expect, test } from 'vitest';
import { htmlOf } from '#server/platform/mail/html-of.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';

/** Mails are in the language of the person who reads them. */
const karam = testApp();
const URDU = /اپنے ای میل پتے کی تصدیق کریں/;

const sameSite = { headers: { 'sec-fetch-site': 'same-origin' } };
const inLanguage = (locale: string) => ({ headers: { 'accept-language': `${locale},nl;q=0.5` } });
const choose = (client: Client, locale: unknown) =>
  client.send({ method: 'PUT', url: '/api/account/language', payload: { locale } });
const languageOf = async (client: Client) => (await client.get('/api/account/language')).json().locale;
const lastMailTo = (address = '') =>
  karam.db
    .selectFrom('outbox')
    .select(['subject', 'body', 'locale'])
    .where('recipient', '=', address)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
/** Asks for another address, of which the old and the new one are told. */
const mailsAbout = async (client: Client, email: string) => {
  expect((await client.post('/api/account/email', { email, password: PASSWORD })).statusCode).toBe(202);
  return { old: await lastMailTo(client.user?.email), new: await lastMailTo(email) };
};

test('who signs up on a page in Urdu gets mails in Urdu, until they choose another language', async () => {
  const bilal = karam.visitor();
  const account = { username: 'bilal', email: 'bilal@example.com', password: PASSWORD };
  const staff = { ...account, confirmPassword: PASSWORD, role: 'staff', businessName: 'Saffron Table' };
  expect((await bilal.post('/api/register', staff, inLanguage('ur-PK'))).statusCode).toBe(201);
  const mail = await lastMailTo(account.email);
  expect(mail).toMatchObject({ locale: 'ur', subject: expect.stringMatching(URDU) });
  expect(mail.body).not.toMatch(/Please|يرجى/);
  const html = htmlOf(mail, { names: { name: 'Karam', nameAr: 'كرم' }, origin: 'http://karam.test' });
  expect(html).toContain('<html lang="ur">');
  expect(html).toContain('<div lang="ur" dir="rtl"');

  await bilal.post('/api/login', account, inLanguage('en'));
  expect(await languageOf(bilal)).toBe('ur');
  for (const wrong of ['xx', null, 5]) expect((await choose(bilal, wrong)).statusCode).toBe(400);
  expect(await languageOf(bilal)).toBe('ur');
  expect((await choose(bilal, 'hi')).json()).toEqual({ locale: 'hi' });
  expect(await languageOf(bilal)).toBe('hi');
});

test('the language switch of our pages changes the mails of who is signed in, a link elsewhere does not', async () => {
  const staff = await karam.signedIn('staff');
  expect(await languageOf(staff)).toBe(null);
  await staff.get('/language/ar?back=/', { headers: { 'sec-fetch-site': 'cross-site' } });
  await staff.get('/language/ar?back=/');
  expect(await languageOf(staff)).toBe(null);
  expect((await staff.get('/language/hi?back=/', sameSite)).statusCode).toBe(303);
  expect(await languageOf(staff)).toBe('hi');
  expect((await karam.visitor().get('/language/ar?back=/', sameSite)).statusCode).toBe(303);
});

test('an account from before gets the language of its next sign-in, and none from a browser with others', async () => {
  const staff = await karam.signedIn('staff');
  const login = { username: staff.user?.username, password: PASSWORD };
  await staff.post('/api/login', login, inLanguage('de'));
  expect(await languageOf(staff)).toBe(null);
  await Promise.all([1, 2, 3].map(() => staff.post('/api/login', login, inLanguage('ar'))));
  expect(await languageOf(staff)).toBe('ar');
});

test.each([
  ['staff', 'hi', 'hi'],
  ['staff', 'ar', 'ar'],
  ['staff', 'en', 'en'],
  ['business', 'ar', 'ar'],
  // Their mails are in English and Arabic only: both, because nobody knows which of them they read.
  ['business', 'hi', null],
  ['admin', 'ur', null],
  ['admin', null, null],
] as const)(
  'mails to a %s account that reads %s, at both of its addresses, are in: %s',
  async (role, reads, locale) => {
    const client = await karam.signedIn(role);
    if (reads) await choose(client, reads);
    const { old, new: other } = await mailsAbout(client, `new-${client.user?.email}`);
    expect([old.locale, other.locale]).toEqual([locale, locale]);
    const words = { en: /Please confirm/, ar: /يُرجى تأكيد/, hi: /कृपया पक्का करें/, ur: /براہِ کرم/ };
    const found = (['en', 'ar', 'hi', 'ur'] as const).filter((each) => words[each].test(other.body));
    expect(found).toEqual(locale ? [locale] : ['en', 'ar']);
  },
);
