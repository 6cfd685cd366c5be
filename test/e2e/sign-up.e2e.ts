import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { comeAs, newAccount, uniqueName } from './prepared-data.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' });

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

test('missing and wrong values show errors beside their fields, and nothing is sent', async ({
  page,
  expectAccessible,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/register')) sent += 1;
  });
  await page.goto('/auth?tab=sign-up');
  await expect(page).toHaveTitle('Sign Up · Karam');
  await expect(page.getByLabel('Business Name*')).toHaveCount(0);
  await page.getByLabel('Account Type').selectOption('Staff Member');
  await expect(page.getByText('Required for receiving direct tip payouts')).toBeVisible();
  await fillIn(page, { Password: 'short', 'Confirm Password': 'other' });
  await page.getByLabel('IBAN').fill('ae58 0460000001111111111');
  await submit(page).click();
  for (const sentence of [
    'Username is required',
    'Email is required',
    'Business name is required',
    'Password must be at least 6 characters',
    "Passwords don't match",
    'A digit or two of this IBAN may be mistyped.',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('IBAN')).toHaveValue('AE58 0460 0000 0111 1111 111');
  await expectAccessible();

  // Owners are not asked where they work, so what was typed there must not block the form.
  await page.getByLabel('Account Type').selectOption('Business Owner / Manager');
  await expect(page.getByLabel('IBAN')).toHaveCount(0);
  await fillIn(page, { Email: 'nobody', Password: 'short1', 'Confirm Password': 'short1' });
  await submit(page).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toHaveCount(0);
  expect(sent).toBe(0);
});

test('a taken username shows an error at its field, keeps the form, and another username signs up', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/register 409');
  const taken = await newAccount('business');
  const username = uniqueName('maya');
  await page.goto('/auth?tab=sign-up');
  const typed = {
    'First Name': 'Maya',
    'Last Name': 'Fernandes',
    Username: taken.username,
    Email: `${username}@example.com`,
    Password: 'saffron',
    'Confirm Password': 'saffron',
  };
  await page.getByLabel('Account Type').selectOption('Staff Member');
  await fillIn(page, { ...typed, 'Business Name*': 'Saffron Table' });
  await submit(page).click();
  await expect(page.getByText('Registration Failed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This username is already taken');
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);

  await page.getByLabel('Username').fill(username);
  await submit(page).click();
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Your account has been created!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Staff portal coming soon!')).toBeVisible();
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({ username, role: 'staff', firstName: 'Maya' });
});

test('what was typed in one tab is kept after a switch to another and back', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Username').fill('huda');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-up');
  await page.getByLabel('First Name').fill('Huda');
  await page.getByLabel('Password', { exact: true }).fill('saffron');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('tab', { name: 'Admin' }).click();
  await expect(page).toHaveTitle('Admin · Karam');
  await expect(page.getByLabel('Username')).toHaveValue('');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Huda');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Username')).toHaveValue('huda');
});

test('a signed-in user is redirected home from the sign-in page, without a toast', async ({ page }) => {
  await comeAs(page, await newAccount('staff'));
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Staff portal coming soon!')).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
});
