import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, comeAs, newAccount, signIn } from './prepared-data.ts';

/** Some pages of each kind. test/web/page-access.test.ts shows that every page has the guard of its kind. */
const signedInOnly = ['/business/register', '/account'];
const forOwners = ['/business', '/business/1/qr'];
const forAdmins = ['/admin', '/admin/settings', '/admin/businesses/1/add-staff'];

test('a signed-out visitor is redirected to the sign-in page from pages that need it', async ({ page }) => {
  for (const path of [...signedInOnly, ...forOwners, ...forAdmins]) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText('Authentication Required', { exact: true })).toBeVisible();
    await expect(page.getByText('Please log in to access this page.', { exact: true })).toBeVisible();
  }
});

test('an owner is redirected home from admin pages, and sees nothing of them', async ({ page }) => {
  const { owner, name } = await activeBusiness();
  await comeAs(page, owner);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin')) asked.push(request.url());
  });
  for (const path of forAdmins) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
    await expect(
      page.getByText('You need admin privileges to access this page.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('a staff account is redirected home from pages of owners and admins', async ({ page }) => {
  const staff = await newAccount('staff');
  await comeAs(page, staff);
  for (const path of [...forOwners, ...forAdmins]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Staff portal coming soon!' })).toBeVisible();
  }
});

test('a user whose session ends while a form is filled in signs in again, and comes back to what was typed', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/staff 401');
  const { owner } = await activeBusiness();
  await comeAs(page, owner);
  await page.goto('/business/add-staff');
  await page.getByLabel('First Name').fill('Joseph');
  await page.getByLabel('Last Name').fill('Okafor');
  await page.getByLabel('Role').selectOption('Server');
  await page.getByLabel('Payout Wallet ID').fill('W-1');
  await page.context().clearCookies({ name: 'karam_session' });
  await page.getByRole('button', { name: 'Add Staff' }).click();
  await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/business/add-staff');
  await expect(page.getByLabel('First Name')).toHaveValue('Joseph');
  await expect(page.getByLabel('Role')).toHaveValue('Server');
  await page.getByRole('button', { name: 'Add Staff' }).click();
  await expect(page.getByText('Staff member added successfully!', { exact: true })).toBeVisible();
  // Nothing is left for the next visit.
  await page.goto('/business/add-staff');
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

test('what one user typed is not given to the next user of the window', async ({ page, expectRefusals }) => {
  expectRefusals('GET /api/** 401');
  const [first, second] = [await activeBusiness(), await activeBusiness()];
  await comeAs(page, first.owner);
  await page.goto('/business/add-staff');
  await page.getByLabel('First Name').fill('Joseph');
  await page.context().clearCookies({ name: 'karam_session' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL('/auth');
  await comeAs(page, second.owner);
  await page.goto('/business/add-staff');
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

test('a visitor who was sent to sign in comes to the page they asked for, and never to another site', async ({
  page,
}) => {
  const { owner } = await activeBusiness();
  const signIn = async () => {
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
  };
  const signOut = async () => {
    // Away from the page first: it loads its figures again whenever there is news, and would be refused.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'karam_session' });
  };
  await page.goto('/account?from=mail');
  await expect(page).toHaveURL('/auth');
  await signIn();
  await expect(page).toHaveURL('/account?from=mail');
  await expect(page.getByText('This session', { exact: true })).toBeVisible();
  for (const outside of ['//evil.example', '/\\evil.example', 'https://evil.example/account']) {
    await signOut();
    await page.goto('/auth');
    await page.evaluate((path) => sessionStorage.setItem('karam_return', path), outside);
    await page.reload();
    await signIn();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }
  // Whoever leaves the sign-in page is not sent back later.
  await signOut();
  await page.goto('/account');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await signIn();
  await expect(page).toHaveURL('/');
});

test('a user who signs out in another window is signed out in this one too', async ({
  page,
  context,
  expectRefusals,
}) => {
  expectRefusals('GET /api/** 401');
  const { owner } = await activeBusiness();
  await comeAs(page, owner);
  await page.goto('/business');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await context.clearCookies({ name: 'karam_session' });
  // The event a browser sends when the user comes back to the window.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('another owner who signs in in another window sees nothing of the first owner’s data here', async ({
  page,
}) => {
  const [first, second] = [await activeBusiness(), await activeBusiness()];
  await comeAs(page, first.owner);
  // The last of the page's requests. One that is still on its way would be refused, and the page would go to the sign-in page.
  const live = page.waitForResponse('**/api/tips/live');
  await page.goto('/business');
  await expect(page.getByText(first.name)).toBeVisible();
  await live;
  await page.waitForLoadState('networkidle');
  await signIn(page, second.owner);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(second.name)).toBeVisible();
  await expect(page.getByText(first.name)).toHaveCount(0);
});

test('a user who is no longer an admin is told so, and redirected home', async ({
  page,
  expectRefusals,
  renderedByBrowser,
}) => {
  await renderedByBrowser();
  expectRefusals('GET /api/admin/** 403', 'GET /api/admin/businesses/1/details 403');
  const { owner } = await activeBusiness();
  await comeAs(page, owner);
  // An admin when the page is opened, and no longer when it loads the session again.
  let asAdminStill = true;
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({
      response: answer,
      json: asAdminStill ? { ...user, role: 'admin', isAdmin: true } : user,
    });
  });
  // Not by the count in the navigation: it may be refused before the page itself is there.
  page.on('response', (answer) => {
    const isOfPage = answer.url().includes('/api/admin') && !answer.url().includes('/review/count');
    if (isOfPage && answer.status() === 403) asAdminStill = false;
  });
  for (const [path, detail] of [
    ['/admin', 'Admin access required. Redirecting...'],
    ['/admin/businesses/1', 'You are logged out. Logging in again...'],
  ] as const) {
    asAdminStill = true;
    await page.goto(path);
    await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
    await expect(page.getByText(detail, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a user stays signed in while the server does not answer, and can try again', async ({
  page,
  context,
  expectRefusals,
  renderedByBrowser,
}) => {
  expectRefusals('GET /api/auth/user cut');
  const { owner } = await activeBusiness();
  await comeAs(page, owner);
  await renderedByBrowser();
  await context.route('**/api/auth/user', (route) => route.abort('connectionrefused'));
  await page.goto('/business?range=week');
  await expect(
    page.getByText('Karam could not be reached. Check your connection and try again.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/business?range=week');
  await context.unroute('**/api/auth/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
