import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { chooseLanguage } from '#server/platform/plugins/choose-language.ts';
import { testApp } from '#test/helpers/app.ts';

const karam = testApp();

const choose = (locale: string, back: string) =>
  karam.visitor().get(`/language/${locale}?back=${encodeURIComponent(back)}`);

test('the language link sets the cookie and goes back to the page', async () => {
  const answer = await choose('ar', '/tip/7?tip=abc');
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/tip/7?tip=abc');
  expect(answer.headers['set-cookie']).toBe('karam_locale=ar; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await choose('en', '/')).headers['set-cookie']).toMatch(/^karam_locale=en;/);
  expect((await choose('ur', '/')).headers['set-cookie']).toMatch(/^karam_locale=ur;/);
  expect((await choose('%3Cx%3E', '/')).headers['set-cookie']).toMatch(/^karam_locale=en;/);
});

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'https:evil.test',
  '/\t/evil.test',
  '/.//evil.test',
])('the language link never leads to %j', async (back) => {
  expect((await choose('ar', back)).headers.location).toBe('/');
});

test('the language link without a page, or with two, goes to the home page', async () => {
  expect((await karam.visitor().get('/language/ar')).headers.location).toBe('/');
  expect((await karam.visitor().get('/language/ar?back=/a&back=//evil.test')).headers.location).toBe('/');
});

test('behind https the cookie of the language is sent over https only', async () => {
  const app = Fastify();
  await app.register(cookie);
  chooseLanguage(app, 'https://karam.test', async () => undefined);
  const { cookies } = await app.inject('/language/ar');
  expect(cookies).toMatchObject([{ name: 'karam_locale', value: 'ar', secure: true }]);
  await app.close();
});
