import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import {
  type Account,
  activeBusiness,
  addStaff,
  comeAs,
  invitation,
  joinedAccount,
  newAccount,
  tip,
} from './prepared-data.ts';

type Look = { path: string; who?: Account };

/** In groups, so that each stays within the timeout of one journey. */
const looks: { of: string; pages: () => Promise<Look[]>; refusals?: string[] }[] = [
  {
    of: 'the way to a business',
    pages: async () => [
      { path: '/auth?tab=sign-up' },
      { path: '/business/pending' },
      { path: '/confirm-email/made-up' },
      { path: '/business/register', who: await newAccount('business') },
    ],
  },
  {
    of: 'a business',
    pages: async () => {
      const business = await activeBusiness();
      const staffId = await addStaff(business, { firstName: 'Maximiliana', lastName: 'Papadopoulou' });
      await tip(business, staffId, '12.50');
      await tip(business, staffId, '4321.99');
      const paths = ['/business/dashboard', '/business/tips', '/business/tips/report', '/business/insights'];
      paths.push('/business/details', '/business/branding', '/business/add-staff');
      paths.push(`/business/${business.id}/qr`);
      return [...paths, `/staff/${staffId}`].map((path) => ({ path, who: business.owner }));
    },
  },
  {
    of: 'the staff of a business',
    pages: async () => {
      const business = await activeBusiness();
      await addStaff(business, { firstName: 'Maximiliana', lastName: 'Papadopoulou' });
      const paths = [
        '/business/staff',
        '/business/staff/import',
        '/business/staff/codes',
        '/business/amounts',
        '/business/team-tips',
        '/business/feedback',
        '/business/venues',
        '/business/members',
      ];
      return paths.map((path) => ({ path, who: business.owner }));
    },
  },
  {
    of: 'a staff member',
    pages: async () => {
      const business = await activeBusiness();
      const invited = await addStaff(business, { firstName: 'Maximiliana', lastName: 'Papadopoulou' });
      const joined = await addStaff(business);
      await tip(business, joined, '12.50');
      return [
        { path: await invitation(business, invited), who: await newAccount('staff') },
        { path: '/', who: await joinedAccount(business, joined) },
      ];
    },
  },
];

for (const { of, pages, refusals = [] } of looks) {
  test(`the pages of ${of} fit at 320 pixels, and in Arabic and dark mode with text at twice the size`, async ({
    page,
    context,
    baseURL,
    expectAccessible,
    expectNoSidewaysScroll,
    expectRefusals,
  }) => {
    expectRefusals(...refusals);
    let signedIn: Account | undefined;
    for (const { path, who } of await pages()) {
      await context.clearCookies(who && who === signedIn ? { name: 'karam_locale' } : {});
      if (who && who !== signedIn) await comeAs(page, who);
      signedIn = who;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll();

      await context.addCookies([{ name: 'karam_locale', value: 'ar', url: baseURL ?? '' }]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expectNoSidewaysScroll();
      await expectAccessible();
    }
  });
}
