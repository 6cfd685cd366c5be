import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { alwaysWaitForScripts } from './navigation.ts';
import { activeBusiness, addStaff, comeAs, confirmation, tip, uniqueName } from './prepared-data.ts';
import { addVirtualDevice } from './virtual-passkeys.ts';

test('an owner invites a staff member, who signs up, joins, sees tips arrive, and confirms their address', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const business = await activeBusiness();
  const maya = await addStaff(business);
  await tip(business, maya, '20.00');
  await comeAs(page, business.owner);
  await page.goto('/business');
  await page.getByRole('button', { name: 'More for Maya Fernandes' }).click();
  await page.getByRole('menuitem', { name: 'Invite' }).click();
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
  await expectAccessible();

  // Passkeys need a name of a host, and no address.
  const visitor = await browser.newContext({ baseURL: baseURL?.replace('127.0.0.1', 'localhost') ?? '' });
  const phone = await visitor.newPage();
  await alwaysWaitForScripts(phone);
  await phone.goto(new URL(link).pathname);
  await expect(phone.getByRole('heading', { name: 'Join as Maya Fernandes' })).toBeVisible();
  await expect(phone.getByText(business.name)).toBeVisible();
  const username = uniqueName('maya');
  await phone.getByLabel('Email').fill(`${username}@example.com`);
  await phone.getByLabel('Password', { exact: true }).fill('short');
  await phone.getByRole('button', { name: 'Create account and join' }).click();
  await expect(phone.getByText('Password must be at least 6 characters')).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill('a long enough password');
  await phone.getByRole('button', { name: 'Create account and join' }).dblclick();
  await expect(phone.getByRole('heading', { name: 'Hello, Maya' })).toBeVisible();
  await expect(phone.getByText('19.00').first()).toBeVisible();
  const steps = phone.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: 'Add your bank account' })).toBeVisible();
  await steps.getByRole('button', { name: 'Not now Add your photo' }).click();
  await expect(steps.getByRole('link')).toHaveCount(1);

  await tip(business, maya, '10.00');
  await expect(phone.getByText('28.50').first()).toBeVisible();
  await phone.goto(new URL(link).pathname);
  await expect(phone.getByRole('heading', { name: 'Invitation not found' })).toBeVisible();

  await phone.goto(await confirmation(`${username}@example.com`));
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await phone.reload();
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.getByRole('heading', { name: 'Link not found' })).toBeVisible();

  // A passkey from before would have ended with the confirmation.
  await phone.goto('/');
  await addVirtualDevice(phone);
  await steps.getByRole('button', { name: 'Sign in with your face or fingerprint', exact: true }).click();
  const passkey = phone.getByRole('dialog');
  await passkey.getByLabel('Name').fill('My phone');
  await passkey.getByLabel('Password', { exact: true }).fill('a long enough password');
  await passkey.getByRole('button', { name: 'Continue' }).click();
  await expect(passkey.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(passkey.getByRole('listitem')).toHaveCount(10);
  await passkey.getByRole('button', { name: 'I saved them' }).click();
  await expect(passkey).toHaveCount(0);
  await expect(steps.getByRole('button')).toHaveCount(1);
  // From now on the passkey opens the portal, without name and password.
  await visitor.clearCookies();
  await phone.goto('/auth');
  await phone.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(phone.getByRole('heading', { name: 'Hello, Maya' })).toBeVisible();
  await visitor.close();

  await page.reload();
  await page.getByRole('button', { name: 'More for Maya Fernandes' }).click();
  await page.getByRole('menuitem', { name: 'Remove account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove account' }).click();
  await expect(page.getByText('Maya Fernandes no longer has an account', { exact: true })).toBeVisible();
});
