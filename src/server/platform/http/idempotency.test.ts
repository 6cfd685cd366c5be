import { expect, test } from 'vitest';
import { idempotencyOf, refuseOtherRequest } from '#server/platform/http/idempotency.ts';

test('a request without a key is never taken for a retry', () => {
  expect(idempotencyOf(undefined, [7, '5.00'])).toBeNull();
});

test('the same key with the same values is a retry, and with other values it is refused', () => {
  const first = idempotencyOf('key-1', [7, '5.00']);
  const again = idempotencyOf('key-1', [7, '5.00']);
  const other = idempotencyOf('key-1', [7, '50.00']);
  expect(first).toEqual({ key: 'key-1', requestHash: expect.stringMatching(/^[\w-]{43}$/) });
  if (!first || !again || !other) throw new Error('a key was given');
  expect(() => refuseOtherRequest(first, again)).not.toThrow();
  expect(() => refuseOtherRequest(first, other)).toThrow(
    expect.objectContaining({ code: 'conflict', refusal: { reason: 'idempotency_key_used', params: {} } }),
  );
});

test('a request that was kept without its values is no proof of a retry', () => {
  const again = idempotencyOf('key-1', [7, '5.00']);
  if (!again) throw new Error('a key was given');
  expect(() => refuseOtherRequest({ requestHash: null }, again)).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  );
});
