import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addPerson, comeAs, invitation, joinedAccount, newAccount, tip } from './people.ts';

test('every page holds at 320 pixels, and from right to left in the dark with letters twice as large', async ({
  page,
  context,
  baseURL,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
}) => {
  expectRefusals('GET /api/businesses/mine 404');
  const business = await activeBusiness();
  const staffId = await addPerson(business, { firstName: 'Maximiliana', lastName: 'Papadopoulou' });
  const sami = await addPerson(business, { firstName: 'Sami', lastName: 'Haddad' });
  await tip(business, sami, '12.50');
  const pages = [
    { path: '/auth?tab=sign-up' },
    { path: '/business/pending' },
    { path: '/business/register', who: await newAccount('business') },
    { path: '/business/add-staff', who: business.owner },
    { path: `/staff/${staffId}`, who: business.owner },
    { path: `/business/${business.id}/qr`, who: business.owner },
    { path: '/business/dashboard', who: business.owner },
    { path: await invitation(business, staffId), who: await newAccount('staff') },
    { path: '/', who: await joinedAccount(business, sami) },
  ];
  for (const { path, who } of pages) {
    await context.clearCookies();
    if (who) await comeAs(page, who);
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
