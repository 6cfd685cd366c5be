import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addManyStaff, addStaff, comeAs, setStatus } from './prepared-data.ts';
import { expectThanks, preset, sendButton } from './tip-page.ts';

test('a guest finds a staff member on the page of a table, tips them, and the team sees which table', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  await addStaff(business);
  await addStaff(business, { firstName: 'Omar', lastName: 'Khalil' });
  await addStaff(business, { firstName: 'Noura', lastName: 'Gone', isActive: false });
  await page.goto(`/business/${business.id}/tip?at=12`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tip Our Team' })).toBeVisible();
  await expect(page.getByText(business.name, { exact: true })).toBeVisible();
  await expect(page.getByText('Restaurant · Trade licence')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(business.name));
  const team = page.getByRole('main').getByRole('link');
  await expect(team).toHaveCount(2);
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
  await team.filter({ hasText: 'Omar Khalil' }).click();
  await expect(page).toHaveURL(/\/tip\/\d+\?at=12$/);
  await expect(page.getByRole('heading', { name: 'Omar Khalil' })).toBeVisible();
  await preset(page, '10').click();
  await sendButton(page).click();
  await expectThanks(page, '10.00');
  await comeAs(page, business.owner);
  await page.goto('/business');
  await expect(page.getByText('Table 12')).toBeVisible();
});

test('a guest finds a person in a large team while typing, and by role', async ({
  page,
  expectAccessible,
}) => {
  const business = await activeBusiness();
  await addManyStaff(business, 12);
  await addStaff(business);
  await page.goto(`/business/${business.id}/tip?at=12`);
  const team = page.getByRole('main').getByRole('link');
  await expect(team).toHaveCount(13);
  await page.getByRole('searchbox').fill('maya');
  await expect(team).toHaveCount(1);
  await expect(team).toHaveAttribute('href', /\/tip\/\d+\?at=12$/);
  await page.getByRole('searchbox').fill('host');
  await expect(team).toHaveCount(12);
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No staff match your search.')).toBeVisible();
  await expectAccessible();
});

test('the team page says so if the team is empty, suspended or unknown', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('GET /business/999999/tip 404');
  const business = await activeBusiness();
  await page.goto(`/business/${business.id}/tip`);
  await expect(page.getByText('Nobody can be tipped here at the moment.')).toBeVisible();
  await expectAccessible();
  await addStaff(business);
  await setStatus(business.id, 'suspended');
  await page.reload();
  await expect(page.getByText('Nobody can be tipped here at the moment.')).toBeVisible();
  await page.goto('/business/999999/tip');
  await expect(page.getByRole('heading', { name: 'Business Not Found' })).toBeVisible();
});

test.describe('in Arabic and dark mode', () => {
  test.use({ locale: 'ar-AE', colorScheme: 'dark' });
  test('the team page is laid out from right to left', async ({ page, expectNoSidewaysScroll }) => {
    const business = await activeBusiness();
    await addStaff(business);
    await page.goto(`/business/${business.id}/tip`);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectNoSidewaysScroll();
  });
});

test('a guest tips the whole team, reads how it is shared, and each person has a part', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  await addStaff(business);
  await addStaff(business, { firstName: 'Omar', lastName: 'Khalil' });
  await business.owner.api.put('/api/team-tips', { data: { isOn: true, rule: 'equal' } });
  await page.goto(`/business/${business.id}/tip?at=12`);
  await page.getByRole('link', { name: 'Tip the whole team' }).click();
  await expect(page).toHaveURL(`/business/${business.id}/team?at=12`);
  await expect(page.getByRole('heading', { level: 1, name: `Team ${business.name}` })).toBeVisible();
  await expect(page.getByText('Shared equally among 2 people')).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
  await preset(page, '15').click();
  await sendButton(page).click();
  await expectThanks(page, '15.00');
  await page.getByRole('button', { name: '5 of 5 stars' }).click();
  await expect(page.getByText(/^Your rating is saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'Track your tip' }).click();
  const parts = page.getByRole('listitem').filter({ hasText: /Maya|Omar/ });
  await expect(parts).toHaveText([/Maya.*7\.13/, /Omar.*7\.12/]);
  await expectNoSidewaysScroll();
  await comeAs(page, business.owner);
  await page.goto('/business');
  // One tip for the owner, whoever has a part of it.
  const recent = page.getByRole('region', { name: 'Recent Tips' });
  await expect(recent.getByRole('button', { name: 'Whole team (2)' })).toHaveCount(1);
  await page.goto('/business/feedback');
  await expect(page.getByRole('rowheader', { name: 'Whole team' })).toBeVisible();
});
