import { expect, test } from 'vitest';
import { because, decodeRefusal } from '#shared/reasons/because.ts';

test('a reason comes out of a rule’s message as it went in, with its parameters', () => {
  expect(decodeRefusal(because('username_required'))).toEqual({ reason: 'username_required', params: {} });
  const params = { amount: '12.50', name: 'Café "Sadaf" {1}' };
  expect(decodeRefusal(because('less_owed', params))).toEqual({ reason: 'less_owed', params });
});

test('a message that is no reason of ours is an invalid value', () => {
  for (const message of [undefined, '', 'Invalid input: expected string', 'toString', 'constructor {}'])
    expect(decodeRefusal(message)).toEqual({ reason: 'invalid_value', params: {} });
});
