import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { localeOf } from '#server/platform/http/page-html.ts';

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'ar-AE,en;q=0.8' }, 'ar'],
  [{ 'accept-language': 'AR' }, 'ar'],
  [{ 'accept-language': 'en-GB,ar;q=0.8' }, 'en'],
  [{ 'accept-language': 'arn' }, 'en'],
  [{ 'accept-language': 'hi-IN,en;q=0.8' }, 'hi'],
  [{ 'accept-language': 'pa-PK,ur;q=0.9,en;q=0.8' }, 'ur'],
  [{ cookie: 'karam_locale=ar', 'accept-language': 'en' }, 'ar'],
  [{ cookie: 'karam_locale=en', 'accept-language': 'ar' }, 'en'],
  [{ cookie: 'karam_locale=xx', 'accept-language': 'ur' }, 'ur'],
])('a guest whose browser sends %j reads %s', async (headers, locale) => {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', async (request) => localeOf(request));
  expect((await app.inject({ url: '/', headers })).body).toBe(locale);
  await app.close();
});
