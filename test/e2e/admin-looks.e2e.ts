import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addStaff, comeAs, payout, tip } from './prepared-data.ts';

test.use({ locale: 'ar-AE', colorScheme: 'dark' });

/** In two groups, so that each stays within the timeout of one journey. */
for (const group of ['first', 'second']) {
  test(`the ${group} half of the admin pages fits in Arabic, in dark mode, at 320 pixels and with text at twice the size`, async ({
    page,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const business = await activeBusiness();
    await tip(business, await addStaff(business), '12.50');
    await comeAs(page, admin);
    const payoutId = await payout(business.id, 'pending');
    const addStaffPath = `/admin/businesses/${business.id}/add-staff`;
    const reviewPath = `/admin/review/${business.id}`;
    const paths = [
      '/admin',
      reviewPath,
      `/admin/businesses/${business.id}`,
      '/admin/insights',
      '/admin/settings',
      '/admin/books',
      '/admin/mail',
      '/admin/audit',
      '/admin/accounts',
      '/admin/tips',
      '/admin/reports',
      '/admin/payouts',
      '/admin/status',
    ];
    const all = [...paths, `/admin/payouts/${payoutId}`, addStaffPath];
    const half = Math.ceil(all.length / 2);
    for (const path of group === 'first' ? all.slice(0, half) : all.slice(half)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      // The pages have loaded when an amount is visible, or the words of those without amounts.
      const arrived =
        {
          [addStaffPath]: business.name,
          [reviewPath]: business.name,
          '/admin/status': 'تعمل منذ',
          '/admin/books': 'الدفاتر',
          '/admin/mail': 'لم يُضبط خادم بريد',
          '/admin/audit': business.name,
          '/admin/reports': 'بلاغات',
          '/admin/accounts': business.owner.username,
        }[path] ?? 'درهم';
      await expect(page.locator('main').getByText(arrived).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible();
      await expectNoSidewaysScroll();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectNoSidewaysScroll();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectNoSidewaysScroll();
    }
  });
}
