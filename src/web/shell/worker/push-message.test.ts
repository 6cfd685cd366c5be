import { expect, test } from 'vitest';
import { readPush } from '#web/shell/worker/push-message.ts';

const message = { title: '+19.00 AED', body: 'A guest tipped you.', tag: 'tips', path: '/' };

test('a message of the server is shown', () => {
  expect(readPush(JSON.stringify(message))).toEqual(message);
});

test.each([
  undefined,
  '',
  'no JSON',
  '{}',
  'null',
  JSON.stringify({ ...message, path: 'https://elsewhere.example' }),
])('%s is not shown', (text) => {
  expect(readPush(text)).toBeUndefined();
});

test('no other site is opened by it', () => {
  expect(readPush(JSON.stringify({ ...message, path: '//elsewhere.example' }))).toBeUndefined();
});
