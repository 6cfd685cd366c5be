import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { hold } from './tip-page.ts';

test('who signs in before the scripts of the page run is signed in when they do', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/auth-page-*.js');
  await page.goto('/auth', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  letThrough();
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
});

test('who skips the navigation before the scripts of the page run stays in the content', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/home-page-*.js');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: 'A thank-you, handed over.' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main).toBeFocused();
  // A page that is drawn anew loses the focus, wherever in the content it was.
  await main.evaluate((element) => element.setAttribute('data-from', 'the server'));
  const taken = page.evaluate(
    () => new Promise<void>((resolve) => document.addEventListener('karam:shown', () => resolve())),
  );
  letThrough();
  await taken;
  await expect(main).toHaveAttribute('data-from', 'the server');
  await expect(main).toBeFocused();
});
