import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { untilHydrated } from './navigation.ts';
import { activeBusiness, addStaff, comeAs, tip } from './prepared-data.ts';
import { hold } from './tip-page.ts';

test('who signs in before any script file has come is signed in when they run', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  letThrough();
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
});

test('who presses "Get Started" and "Sign Up" before any script file has come can sign up', async ({
  page,
}) => {
  const letThrough = await hold(page, '**/assets/*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-up');
  await page.goto('/', { waitUntil: 'commit' });
  // Scripts open the menu in which phones have this link, so it is looked up in the page.
  const getStarted = page.locator('nav a', { hasText: 'Get Started' }).first();
  await expect(getStarted).toHaveAttribute('href', '/auth?tab=sign-up');
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  letThrough();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
});

test('who skips the navigation before the scripts of the page run keeps the place', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/home-page-*.js');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: 'A thank-you, handed over.' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  const first = main.getByRole('link', { name: 'Start Free Trial' });
  await expect(first).toBeFocused();
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  // A page that is rendered anew loses the focus, wherever in the content it was.
  await main.evaluate((element) => element.setAttribute('data-from', 'the server'));
  letThrough();
  await untilHydrated(page);
  await expect(main).toHaveAttribute('data-from', 'the server');
  await expect(first).toBeFocused();
  await expect(footer).toBeInViewport();
});

test('a dashboard is hydrated as the server rendered it, and keeps an early press', async ({ page }) => {
  const business = await activeBusiness();
  await tip(business, await addStaff(business), '20.00');
  await comeAs(page, business.owner);
  const letThrough = await hold(page, '**/assets/*.js');
  await page.goto('/business', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const rendered = await page.evaluateHandle(() => [
    ...document.querySelectorAll('#root section, #root [id]'),
  ]);
  await page.getByRole('button', { name: 'More for Maya Fernandes' }).click();
  letThrough();
  await untilHydrated(page);
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  const gone = await rendered.evaluate((all) =>
    all.filter((each) => !each.isConnected).map((each) => each.outerHTML),
  );
  expect(gone).toEqual([]);
  // New fields get ids that no part of the rendered page has.
  await page.getByLabel('Period').selectOption('own');
  await expect(page.getByLabel('To', { exact: true })).toBeVisible();
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
});
