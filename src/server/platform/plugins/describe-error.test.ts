import { expect, test } from 'vitest';
import { describeError } from '#server/platform/plugins/new-app.ts';

test('the log gets the name, words, place and codes of an error, and not the row in its detail', () => {
  const error = Object.assign(new TypeError('duplicate key'), {
    code: '23505',
    constraint: 'users_username_key',
    table: 'users',
    detail: 'Key (username)=(maya) already exists.',
  });
  expect(describeError(error)).toEqual({
    type: 'TypeError',
    message: 'duplicate key',
    stack: error.stack,
    code: '23505',
    constraint: 'users_username_key',
    table: 'users',
  });
});
