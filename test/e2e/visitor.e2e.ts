import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openNavigation } from './navigation.ts';

test('a visitor reads what Karam is, and finds the page to sign up', async ({ page, expectAccessible }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Karam/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible();
  const navigation = await openNavigation(page);
  await navigation.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-up');
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  // The menu is closed, also after going back to where it was opened.
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('a visitor switches to Arabic with one press, and it is kept', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/auth');
  await (await openNavigation(page)).getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expectAccessible();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectNoSidewaysScroll();
  await (await openNavigation(page)).getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test.describe('with a browser that prefers Arabic', () => {
  test.use({ locale: 'ar-AE' });
  test('the first page is in Arabic', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});

test('the chosen theme is kept, whatever the system prefers', async ({ page, expectAccessible }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await (await openNavigation(page)).getByRole('button', { name: 'Use dark theme' }).click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ground()).toBe(dark);
  await expectAccessible();
});

test('without a choice, the system decides on light or dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth');
  await expect((await openNavigation(page)).getByRole('button', { name: 'Use light theme' })).toBeVisible();
});

test('an unknown path gives a 404 page with a link to the home page', async ({ page, expectRefusals }) => {
  expectRefusals('GET /no/such/page 404');
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
});

test('the page for refused access links to the home page and to support', async ({ page }) => {
  await page.goto('/unauthorized');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
});

test('no page scrolls sideways at 320 pixels', async ({ page, expectNoSidewaysScroll, expectRefusals }) => {
  expectRefusals('GET /nope 404');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/auth', '/unauthorized', '/nope']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll();
  }
});

test('a visitor gets an error page when a script cannot be loaded, and can reload', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('GET /assets/auth-page-*.js 404');
  await page.goto('/');
  await page.route('**/assets/auth-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await (await openNavigation(page)).getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await page.unroute('**/assets/auth-page-*.js');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
});

test('a visitor can read the API documentation and the guide for developers', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Karam API' })).toBeVisible();
  await expect(page.getByText('/api/auth/user')).toBeVisible();
  const sending = page.locator('section', { hasText: 'Send a tip.' });
  await sending.getByText('What it needs and answers').click();
  await expect(sending.getByRole('heading', { name: 'Body' })).toBeVisible();
  await page.getByRole('link', { name: 'connections' }).click();
  await expect(page.getByRole('heading', { name: 'Check the signature' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});
