import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { openNavigation } from './navigation.ts';
import { newAccount } from './prepared-data.ts';

test('an admin signs in, is still signed in after a reload, and signs out', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');

  await expectAccessible();

  await page.reload();
  // Requests of the dashboard that start after the sign-out would be refused.
  await page.waitForLoadState('networkidle');
  const navigation = await openNavigation(page);
  await expect(navigation.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  await navigation.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible();

  const user = await page.request.get('/api/auth/user');
  expect(user.status()).toBe(401);
});

test('a user with a wrong password is told so, and nothing typed is lost', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('POST /api/login 401');
  // A new account: after a wrong password an account has to wait, and other journeys need the admin.
  const { username } = await newAccount('business');
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await expect(form.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByLabel('Password')).toHaveValue('not the password');
  await expectAccessible();
});

test('empty fields show their errors beside them, and nothing is sent', async ({ page }) => {
  await page.goto('/auth');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) sent += 1;
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toBe(0);
});

test('a user is told when the server cannot be reached, and can try again', async ({
  page,
  context,
  expectRefusals,
}) => {
  expectRefusals('POST /api/login cut');
  await page.goto('/auth');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await context.route('**/api/login', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Sign In' }).getByRole('alert')).toHaveText(
    'Karam could not be reached. Check your connection and try again.',
  );
  await context.unroute('**/api/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});
