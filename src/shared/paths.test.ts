import { expect, test } from 'vitest';
import { findPageEntry } from '#shared/paths.ts';

test.each([
  ['/', 'app'],
  ['/auth', 'app'],
  ['/auth/', 'app'],
  ['/business/7/qr', 'app'],
  ['/staff/7', 'app'],
  ['/tip/7', 'tip'],
  ['/business/7/tip', 'tip'],
  ['/t/some-token', 'tip'],
  ['/nope', undefined],
  ['/auth/nope', undefined],
  ['/authx', undefined],
  ['/AUTH', undefined],
  ['/tip', undefined],
  ['/business/7/tip/8', undefined],
])('%s is a page of the entry %s', (path, entry) => {
  expect(findPageEntry(path)).toBe(entry);
});
