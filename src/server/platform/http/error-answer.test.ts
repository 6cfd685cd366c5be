import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { TooManyRequests } from '#server/platform/http/app-error.ts';
import { handleErrors, invalidFields } from '#server/platform/http/error-answer.ts';
import { because } from '#shared/reasons/because.ts';

async function answerTo(error: Error) {
  const app = Fastify();
  handleErrors(app);
  app.get('/', async () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject('/');
  await app.close();
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) };
}

test.each(['22021', '22P05', '22P02', '22003'])(
  'a value that PostgreSQL cannot store (%s) is the client’s mistake',
  async (code) => {
    const answer = await answerTo(Object.assign(new Error('invalid byte sequence'), { code }));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', reason: 'unusable_values' },
    });
  },
);

test.each([
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 400, 'json_invalid'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'json_invalid'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'json_expected'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'request_too_large'],
])('a body that is refused with %s gets a sentence of its own', async (code, status, reason) => {
  const answer = await answerTo(Object.assign(new Error('no body'), { code }));
  expect(answer).toMatchObject({ status, body: { reason } });
});

test.each([
  [399, 500, 'internal_error'],
  [400, 400, 'request_unreadable'],
  [431, 400, 'request_unreadable'],
  [499, 400, 'request_unreadable'],
  [500, 500, 'internal_error'],
])('an error of the server with status %i is answered with %i', async (statusCode, status, reason) => {
  const answer = await answerTo(Object.assign(new Error('inner words'), { statusCode }));
  expect(answer).toMatchObject({ status, body: { reason } });
  expect(JSON.stringify(answer.body)).not.toContain('inner words');
  expect(answer.retryAfter).toBeUndefined();
});

test.each([
  [1, '1'],
  [1000, '1'],
  [1001, '2'],
  [59_500, '60'],
])('who must wait %i ms is told to wait %s s, never less', async (waitMs, seconds) => {
  const answer = await answerTo(new TooManyRequests('too_many_requests', waitMs));
  expect([answer.status, answer.retryAfter]).toEqual([429, seconds]);
});

test('of several mistakes each field shows its first, and the answer that of the first field', () => {
  const { refusal, fields, code } = invalidFields([
    { path: ['tips', 0], message: because('amount_too_small') },
    { path: ['tips', 0], message: because('json_invalid') },
    { path: [], message: undefined },
  ]);
  expect(code).toBe('invalid_input');
  expect(Object.keys(fields ?? {})).toEqual(['tips.0', 'body']);
  expect(refusal).toEqual({ reason: 'amount_too_small', params: {} });
  expect(fields?.['tips.0']).toEqual(refusal);
});

test('a request that is wrong without a field gets a sentence all the same', () => {
  const { message, refusal, fields } = invalidFields([]);
  expect([refusal, fields]).toEqual([{ reason: 'request_invalid', params: {} }, {}]);
  expect(message).not.toBe('');
});
