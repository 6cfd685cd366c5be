import { expect, test } from 'vitest';
import { ApiError, isMissing } from '#web/kit/client/api-error.ts';

const noSuchId = { message: 'There is no such id.', reason: 'no_such_id', params: {} };
const refused = (fields?: object) =>
  JSON.stringify({ ...noSuchId, code: 'invalid_input', ...(fields && { fields }) });

test.each([
  ['404', new ApiError(404, ''), true],
  ['400 that names the id', new ApiError(400, refused({ id: noSuchId })), true],
  ['400 that names nothing', new ApiError(400, refused()), false],
  ['400 of a proxy', new ApiError(400, '<h1>Bad Request</h1>'), false],
  ['500', new ApiError(500, ''), false],
  ['no answer', new TypeError('Failed to fetch'), false],
])('isMissing for %s', (_, error, missing) => {
  expect(isMissing(error)).toBe(missing);
});
