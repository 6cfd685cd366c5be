import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addStaff, comeAs, joinedAccount, tip } from './prepared-data.ts';

test('an owner reaches every section from a menu at the side, or at the thumb on a phone, and finds a person by typing', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  const business = await activeBusiness();
  const staffId = await addStaff(business, { firstName: 'Maximiliana', lastName: 'Papadopoulou' });
  await comeAs(page, business.owner);
  await page.goto('/business');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'true');
  await sections.getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  if (isMobile) await sections.getByRole('button', { name: 'More' }).click();
  else await sections.getByRole('link', { name: 'Settings' }).click();
  await expectAccessible();
  await sections.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');

  if (isMobile) await page.getByRole('button', { name: 'Find anything' }).click();
  else await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  await dialog.getByRole('searchbox').fill('reported');
  await expect(dialog.getByRole('region', { name: 'Pages' }).getByRole('link')).toHaveCount(1);
  await dialog.getByRole('searchbox').fill('papadop');
  await expect(dialog.getByRole('link', { name: 'Maximiliana Papadopoulou' })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/business/staff/${staffId}`);
  await expect(dialog).toHaveCount(0);
});

test('an admin finds a business and its tips by typing, and staff reach their pages in one press', async ({
  page,
  isMobile,
}) => {
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await tip(business, staffId, '12.50');
  await comeAs(page, admin);
  await page.goto('/admin/today');
  await page.getByRole('button', { name: 'Find anything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  await dialog.getByRole('searchbox').fill(business.name);
  await expect(dialog.getByRole('region', { name: 'Tips' }).getByRole('link')).toHaveCount(1);
  await dialog.getByRole('region', { name: 'Businesses' }).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/businesses/${business.id}`);

  await comeAs(page, await joinedAccount(business, staffId));
  await page.goto('/');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Money' }).click();
  await expect(page).toHaveURL('/staff/payouts');
  const pages = isMobile ? page.getByRole('navigation', { name: 'Money' }) : sections;
  await pages.getByRole('link', { name: 'Statement' }).click();
  await expect(page).toHaveURL('/staff/statement');
});
