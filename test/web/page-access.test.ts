import { expect, test } from 'vitest';
import { appPagePaths } from '#shared/paths.ts';
import { type Access, pageEntries } from '#web/shell/page-entries.ts';

const pathsFor = (access: Access) => appPagePaths.filter((path) => pageEntries[path].access === access);

/** What the guard of each kind does is shown in the browser, by test/e2e/refused.e2e.ts. */
test('every page of admins is guarded for admins, and no other page is', () => {
  expect(pathsFor('admin')).toEqual(appPagePaths.filter((path) => path.startsWith('/admin')));
});

test('every page of owners is guarded for owners, except registering and waiting', () => {
  const isOpen = ['/business/register', '/business/pending'];
  const ofOwners = appPagePaths.filter((path) => path.startsWith('/business') && !isOpen.includes(path));
  expect(pathsFor('business')).toEqual(ofOwners);
});

test('only these pages are open to everybody, and only these to every account', () => {
  expect(pathsFor('public')).toEqual([
    '/',
    '/auth',
    '/unauthorized',
    '/privacy',
    '/terms',
    '/help',
    '/coverage',
    '/forgot-password',
    '/reset-password/:token',
    '/business/pending',
    '/staff/:staffId',
    '/invite/:token',
    '/join/:token',
    '/statement',
    '/statement/:code',
    '/income/:token',
  ]);
  expect(pathsFor('signed-in')).toEqual([
    '/account',
    '/account/data',
    '/business/register',
    '/staff/profile',
    '/staff/tips',
    '/staff/payouts',
    '/staff/statement',
    '/staff/income',
    '/confirm-email/:token',
    '/invoices/:invoiceId',
  ]);
  expect(pathsFor('staff')).toEqual([]);
});
