import { expect, test } from 'vitest';
import { findOwnPath } from '#shared/paths.ts';

test.each([
  '/',
  '/business/add-staff',
  '/business/7/qr',
  '/admin/payouts?status=pending&before=9',
  '/admin/payouts#owed',
])('%s is a page of our own', (path) => {
  expect(findOwnPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '//business',
  '///business',
  '/\\evil.example',
  '/\\business',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/business',
  ' /business',
  '/business ',
  'https://evil.example/business',
  'https:/business',
  'https:business',
  'javascript:alert(1)',
  'data:text/html,business',
  'business',
  '',
  '?next=/business',
  '/no-such-page',
  '/api/logout',
  '/tip/7',
  '/staff/\u202e7',
  '/staff/7\\..',
  null,
  undefined,
  7,
])('%j is refused', (path) => {
  expect(findOwnPath(path)).toBeUndefined();
});
