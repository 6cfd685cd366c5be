import { expect, test } from 'vitest';
import { because, decodeRefusal } from '#shared/reasons/because.ts';

test('a reason encoded in a Zod message is decoded with its parameters', () => {
  expect(decodeRefusal(because('username_required'))).toEqual({ reason: 'username_required', params: {} });
  const params = { amount: '12.50', name: 'Café "Sadaf" {1}' };
  expect(decodeRefusal(because('less_owed', params))).toEqual({ reason: 'less_owed', params });
});

test('a message that is not one of our reasons becomes invalid_value', () => {
  for (const message of [undefined, '', 'Invalid input: expected string', 'toString', 'constructor {}'])
    expect(decodeRefusal(message)).toEqual({ reason: 'invalid_value', params: {} });
});
