import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openBusinesses, rowOf } from './admin-list.ts';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, comeAs, newBusiness, uniqueName } from './prepared-data.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Businesses' }).getByRole('rowheader');

/** Two rows per page, so that a few businesses fill more than one page. */
async function shortenPages(page: Page): Promise<void> {
  await page.route('**/api/admin/businesses?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
}

test('an admin searches, filters and pages businesses, and the back button and a reload keep it', async ({
  page,
  expectNoSidewaysScroll,
}) => {
  const stem = uniqueName('Nakheel');
  await newBusiness({ name: `${stem} one` });
  await activeBusiness({ name: `${stem} two` });
  await newBusiness({ name: `${stem} three` });
  await shortenPages(page);
  await comeAs(page, admin);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');

  const found = page.waitForResponse((answer) => answer.url().includes('search='));
  await page.getByLabel('Search').fill(stem);
  await found;
  await expect(rows(page)).toHaveText([/three/, /two/]);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveText([/three/, /two/, /one/]);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
  await expectNoSidewaysScroll();

  await page.getByLabel('Status').selectOption('Pending');
  await expect(rows(page)).toHaveText([/three/, /one/]);
  await rowOf(page, `${stem} three`).getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${stem} three`);
  await page.goBack();
  await expect(page.getByLabel('Search')).toHaveValue(stem);
  await expect(rows(page)).toHaveText([/three/, /one/]);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('pending');
  await expect(rows(page)).toHaveText([/three/, /one/]);

  await page.getByLabel('Search').fill(`${stem} of which there is none`);
  await expect(page.getByText('No businesses found.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByLabel('Status')).toHaveValue('');
  await expect(page).toHaveURL('/');
  await expect(rows(page).first()).toBeVisible();
});

test('the dashboard shows five skeleton rows while businesses load, and four figures of the platform', async ({
  page,
  expectAccessible,
  renderedByBrowser,
}) => {
  const { name } = await activeBusiness();
  await renderedByBrowser();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/businesses?*', async (route) => {
    await released;
    await route.continue();
  });
  await openBusinesses(page, name);
  const businesses = page.getByRole('region', { name: 'Businesses' });
  await expect(businesses.locator('[data-skeleton-row]')).toHaveCount(5);
  for (const label of [
    'Total Businesses',
    'Active Staff',
    'Tips Processed (AED)',
    'Platform Revenue (AED)',
  ]) {
    await expect(page.getByText(label, { exact: true }).locator('..')).toContainText(/\d/);
  }
  await expectAccessible();
  release();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(businesses.locator('[data-skeleton-row]')).toHaveCount(0);
});

test('the export has the businesses of the list, and a failed export says so', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('GET /api/admin/businesses.csv 404');
  const { name } = await newBusiness();
  const other = await newBusiness();
  await openBusinesses(page, name);
  await expect(rowOf(page, name)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('businesses.csv');
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported).toContain(name);
  expect(exported).not.toContain(other.name);

  await page.route('**/api/admin/businesses.csv?*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Export Data' }).click();
  await expect(
    page.getByText('We couldn’t export the businesses. Try again.', { exact: true }),
  ).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
});

test('an admin is told when the businesses cannot be loaded, and can try again', async ({
  page,
  expectRefusals,
  renderedByBrowser,
}) => {
  expectRefusals('GET /api/admin/businesses 404');
  await renderedByBrowser();
  const { name } = await newBusiness();
  // Without live updates: a business of another journey would load the list again before the button is pressed.
  await page.route('**/api/admin/review/live', () => undefined);
  await page.route('**/api/admin/businesses?*', (route) => route.fulfill({ status: 404, body: '' }));
  await openBusinesses(page, name);
  await expect(page.getByText('We couldn’t load the businesses. Try again.', { exact: true })).toBeVisible();
  await page.unroute('**/api/admin/businesses?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, name)).toBeVisible();
});
