import { expect, test } from 'vitest';
import { isPagePath } from '#shared/paths.ts';

test('the pages are pages, with or without a slash at the end, and nothing else is', () => {
  expect(['/', '/auth', '/auth/', '/unauthorized'].every(isPagePath)).toBe(true);
  expect(['/nope', '/auth/nope', '/authx', '/AUTH'].some(isPagePath)).toBe(false);
});
