import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { showErasedNames } from '#server/platform/plugins/every-request.ts';
import { ERASED_FIRST_NAME, ERASED_LAST_NAME } from '#shared/text/visible-text.ts';

const MARKS = `${ERASED_FIRST_NAME} ${ERASED_LAST_NAME}`;

async function answer(send: () => unknown, headers = {}) {
  const app = Fastify();
  await app.register(cookie);
  showErasedNames(app);
  app.get('/', async (_request, reply) => reply.send(send()));
  const { body } = await app.inject({ url: '/', headers });
  await app.close();
  return body;
}

test('an answer names people whose data were erased in words, in the reader’s language', async () => {
  expect(await answer(() => ({ name: MARKS }))).toBe('{"name":"Former staff member"}');
  const arabic = await answer(() => ({ name: MARKS }), { 'accept-language': 'ar' });
  expect(arabic).toMatch(/^\{"name":"[\u0600-\u06FF ]+"\}$/);
});

test('other answers, and files that are sent whole or in parts, stay as they are', async () => {
  expect(await answer(() => ({ name: 'Maya Fernandes' }))).toBe('{"name":"Maya Fernandes"}');
  expect(await answer(() => Buffer.from(MARKS))).toBe(MARKS);
  expect(await answer(() => Readable.from(['a part,', MARKS]))).toBe(`a part,${MARKS}`);
});
