import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { openNavigation } from './navigation.ts';
import { activeBusiness, addStaff, comeAs, newAccount } from './prepared-data.ts';

/**
 * Every toast whose words the specification fixes, with what causes it. Those of accounts, access and
 * sessions are in other journeys.
 */
async function saw(page: Page, title: string, detail?: string): Promise<void> {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (detail) await expect(toast.getByText(detail, { exact: true })).toBeVisible();
}

const failing = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '' }),
  );

test('a request that fails without a reason shows the toast of the specification', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/login 503', 'POST /api/register 503');
  await failing(page, '**/api/**');
  await page.goto('/auth');
  const signIn = page.getByRole('tabpanel', { name: 'Sign In' });
  await signIn.getByLabel('Username').fill('somebody');
  await signIn.getByLabel('Password', { exact: true }).fill('something');
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await saw(page, 'Login Failed', 'Invalid username or password');

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const signUp = page.getByRole('tabpanel', { name: 'Sign Up' });
  await signUp.getByLabel('Username').fill('somebody');
  await signUp.getByLabel('Email').fill('somebody@example.com');
  await signUp.getByLabel('Password', { exact: true }).fill('something');
  await signUp.getByLabel('Confirm Password').fill('something');
  await signUp.getByRole('button', { name: 'Create Account' }).click();
  await saw(page, 'Registration Failed', 'Failed to create account');
});

test('an owner whose request fails without a reason sees the toast of the specification', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/businesses 503', 'POST /api/logout 503', 'POST /api/staff 503');
  await comeAs(page, await newAccount('business'));
  await failing(page, '**/api/**');
  await page.goto('/business/register');
  await page.getByLabel('Business Name*').fill('Saffron Table');
  await page.getByLabel('Business Type*').selectOption('Cafe');
  await page.getByRole('button', { name: 'Register Business' }).click();
  await saw(page, 'Registration Failed', 'Failed to register business. Please try again.');
  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click();
  await saw(page, 'Logout Failed', 'Failed to logout');

  await page.unrouteAll();
  const { owner } = await activeBusiness();
  await comeAs(page, owner);
  await failing(page, '**/api/staff');
  await page.goto('/business/add-staff');
  await page.getByLabel('First Name').fill('Omar');
  await page.getByLabel('Last Name').fill('Khalil');
  await page.getByLabel('Role').selectOption('Host');
  await page.getByLabel('Payout Wallet ID').fill('w-1');
  await page.getByRole('button', { name: 'Add Staff' }).click();
  await saw(page, 'Error', 'Failed to add staff member. Please try again.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add Staff' }).click();
  await saw(page, 'Staff member added successfully!');
  await expect(page).toHaveURL('/business/dashboard');
});

test('a guest sees the toasts of the specification', async ({ page, expectRefusals }) => {
  expectRefusals('POST /api/tips 503');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await failing(page, '**/api/tips');
  await page.goto(`/tip/${staffId}`);
  await page.getByRole('radio').last().check();
  await page.getByRole('button', { name: 'Send 25.00 AED Tip' }).click();
  await saw(page, 'Error', 'Failed to send tip. Please try again.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Send 25.00 AED Tip' }).click();
  await saw(page, 'Tip Sent!', 'Your tip has been sent successfully. Thank you!');
});
