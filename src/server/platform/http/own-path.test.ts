import { expect, test } from 'vitest';
import { ownPath } from '#server/platform/http/own-path.ts';

test.each(['/', '/tip/7', '/tip/7?tip=abc', '/business/3/tip?find=%D9%85', '/privacy'])(
  '%s is a path of this site',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  '//evil.test',
  '//evil.test/tip/7',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'https:evil.test',
  'http:evil.test',
  'javascript:alert(1)',
  'evil.test',
  '//',
  '',
])('%j leads to the home page', (text) => {
  expect(ownPath(text)).toBe('/');
});
