import { expect } from '@playwright/test';
import { codeAt } from '#server/identity/second-factor/totp.ts';
import { test } from './fixtures.ts';
import { admin as firstAdmin } from './global-setup.ts';
import { openNavigation } from './navigation.ts';
import { asAdmin, comeAs, confirmation, newAccount, newBusiness, uniqueName } from './prepared-data.ts';
import { addVirtualDevice } from './virtual-passkeys.ts';

const NEW_PASSWORD = 'battery staple';

test('a user changes names, email and password, and signs out everywhere else', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
  withMailServer,
}) => {
  expectRefusals('POST /api/account/email/link 429', 'POST /api/password 400');
  await withMailServer();
  const account = await newAccount('staff');
  const email = `${account.username}@example.com`;
  await comeAs(page, account);
  await page.goto('/');

  const banner = page.getByRole('complementary', { name: 'Confirm your email' });
  await expect(banner).toContainText(email);
  await banner.getByRole('button', { name: 'Send the link again' }).click();
  await expect(banner.getByRole('status')).toContainText('We have just sent you an email.');
  await expectAccessible();
  await page.goto(await confirmation(email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  // Until the address was confirmed, the other session may have been somebody else's.
  expect((await account.api.get('/api/auth/user')).status()).toBe(401);
  const { username } = account;
  expect(
    (await account.api.post('/api/login', { data: { username, password: account.password } })).status(),
  ).toBe(200);

  const navigation = await openNavigation(page);
  await navigation.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText(`Signed in as ${account.username}`)).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();

  const names = page.getByRole('region', { name: 'Names' });
  await names.getByLabel('First Name').fill('Maya');
  await names.getByRole('button', { name: 'Save names' }).click();
  await expect(page.getByText('Your names are saved', { exact: true })).toBeVisible();

  const change = page.getByRole('region', { name: 'Email' });
  const newEmail = `${uniqueName('new')}@example.com`;
  await change.getByLabel('New email').fill(newEmail);
  await change.getByLabel('Password').fill(account.password);
  await change.getByRole('button', { name: 'Change email' }).click();
  await expect(change.getByText(`Open the link that we sent to ${newEmail}.`)).toBeVisible();
  await expectNoSidewaysScroll();

  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This session');
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await account.api.get('/api/auth/user')).status()).toBe(401);

  const password = page.getByRole('region', { name: 'Password' });
  await password.getByLabel('Current password').fill('not it');
  await password.getByLabel('New password').fill(NEW_PASSWORD);
  await password.getByLabel('Confirm Password').fill('something else');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText("Passwords don't match")).toBeVisible();
  await password.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('This is not your current password')).toBeVisible();
  await password.getByLabel('Current password').fill(account.password);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed', { exact: true })).toBeVisible();
  // It stops the change of the address.
  await expect(change.getByText('Open the link that we sent')).toHaveCount(0);
  await expect(page.getByLabel('First Name')).toHaveValue('Maya');
  await page.getByRole('link', { name: 'Go to my data' }).click();
  await expect(page).toHaveURL('/account/data');
});

test('a user who forgot the password asks for a link, sets a new one and signs in', async ({
  page,
  context,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
  withMailServer,
}) => {
  expectRefusals('POST /api/password-resets/** 404');
  const { username, api } = (await newBusiness()).owner;
  const { id, email } = await (await api.get('/api/auth/user')).json();
  await page.goto('/forgot-password');
  await expect(page.getByText(/^Email is not set up/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^support@/ })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expectAccessible();
  await withMailServer();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await expectAccessible();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`If an account has the address ${email}`)).toBeVisible();
  await expectAccessible();

  // The journeys have no mailbox, and the outbox hides the link from admins: one of them makes the same link.
  const admin = await asAdmin();
  const { link } = await (
    await admin.post(`/api/admin/users/${id}/reset-link`, { data: { password: firstAdmin.password } })
  ).json();
  await admin.dispose();
  const { pathname } = new URL(link);
  await context.addCookies([{ name: 'karam_locale', value: 'ar', url: page.url() }]);
  await page.goto(pathname);
  await expect(page.getByRole('heading', { name: 'عيّن كلمة مرور جديدة' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await context.addCookies([{ name: 'karam_locale', value: 'en', url: page.url() }]);
  await page.reload();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Your new password is set', { exact: true })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto(pathname);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Link not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('a user chooses the language of mails, sets up codes of an app and a passkey, and signs in with each', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
}) => {
  expectRefusals(
    'POST /api/account/second-factor 400',
    'POST /api/account/second-factor/confirm 400',
    'POST /api/login 401',
  );
  // With a business: the dashboard of an owner without one would be refused it, or not, as fast as it is left.
  const account = (await newBusiness()).owner;
  await comeAs(page, account);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/account');
  // The switch changes pages and mails, the choice below it mails only.
  const ofMails = page.getByLabel('Language of emails and notifications');
  await page.getByRole('region', { name: 'Language' }).getByRole('link', { name: 'العربية' }).click();
  await expect(page.getByLabel('لغة الرسائل والإشعارات')).toHaveValue('ar');
  await page.getByRole('region', { name: 'اللغة' }).getByRole('link', { name: 'English' }).click();
  await expect(ofMails).toHaveValue('en');
  const saved = page.waitForResponse('**/api/account/language');
  await ofMails.selectOption('العربية');
  await saved;
  await page.reload();
  await expect(ofMails).toHaveValue('ar');

  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('not it');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This password is not right.')).toBeVisible();
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  const secret = (await dialog.locator('bdi').textContent()) ?? '';
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is not right, or it was used before.')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [code = '', nextCode = ''] = await dialog.getByRole('listitem').allTextContents();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await expect(panel).toContainText('Recovery codes left: 10.');

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const field = page.getByLabel('Code from your app');
  await expect(field).toBeFocused();
  await expectAccessible();
  await field.fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is not right, or it was used before.');
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(panel).toContainText('Recovery codes left: 9.');

  // Passkeys belong to a name, and browsers take no number for one.
  const site = new URL(page.url());
  site.hostname = 'localhost';
  await addVirtualDevice(page);
  await page.goto(new URL('/auth', site).href);
  await signInWithPassword();
  await page.getByLabel('Code from your app').fill(nextCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new URL('/', site).href);
  await page.goto(new URL('/account', site).href);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Give the passkey a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel('Password').fill(account.password);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(passkeys.getByRole('listitem')).toContainText('Not used yet');
  await passkeys.getByRole('button', { name: 'Rename My phone' }).click();
  await dialog.getByLabel('Name').fill('My work phone with a name of many letters');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('My work phone');
  await expectAccessible();
  await expectNoSidewaysScroll();

  await signOut();
  await expectAccessible();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page).toHaveURL(new URL('/', site).href);
  await page.goto(new URL('/account', site).href);
  await expect(passkeys.getByRole('listitem')).toContainText('Last used');

  await signOut();
  await signInWithPassword();
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(new URL('/', site).href);

  await page.goto(new URL('/account', site).href);
  await passkeys.getByRole('button', { name: 'Remove My work phone' }).click();
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeFocused();

  async function signInWithPassword() {
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  async function signOut() {
    const navigation = await openNavigation(page);
    await navigation.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(new URL('/auth', site).href);
    await expect(page.getByLabel('Username')).toBeVisible();
  }
});
