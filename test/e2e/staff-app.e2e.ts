import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openNavigation } from './navigation.ts';
import { activeBusiness, addStaff, comeAs, joinedAccount, tip } from './prepared-data.ts';

test('a staff member shows their code, sets a goal, thanks a guest, and sees the last figures offline', async ({
  page,
  context,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  // Offline.
  const business = await activeBusiness();
  const maya = await addStaff(business);
  const { token } = await tip(business, maya, '20');
  await comeAs(page, await joinedAccount(business, maya));
  await page.goto('/');

  // The code is on the page itself, above the figures.
  const own = page.getByRole('img', { name: 'QR code that leads to tipping Maya Fernandes' });
  await expect(own).toBeVisible();
  await page.getByRole('button', { name: 'Show my code' }).click();
  const screen = page.getByRole('dialog', { name: 'Maya Fernandes' });
  const code = screen.getByRole('img', { name: 'QR code that leads to tipping Maya Fernandes' });
  await expect(code).toBeVisible();
  expect((await code.boundingBox())?.width).toBeGreaterThan(300);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show my code' })).toBeFocused();

  await page.getByRole('button', { name: 'Set goal' }).click();
  const goal = page.getByRole('dialog', { name: 'My goal this month' });
  await goal.getByLabel('Goal for a month').fill('a lot');
  await goal.getByRole('button', { name: 'Save' }).click();
  await expect(goal.getByText('The goal must be an amount from 1 to 1,000,000, such as 2000.')).toBeVisible();
  await goal.getByLabel('Goal for a month').fill('76');
  await goal.getByLabel('My manager can see it').click();
  await goal.getByRole('button', { name: 'Save' }).click();
  const bar = page.getByRole('progressbar', { name: 'My goal this month' });
  await expect(bar).toHaveAttribute('aria-valuenow', '25');

  const guest = await context.newPage();
  await guest.clock.install();
  await guest.goto(`/t/${token}`);
  await expect(guest.getByRole('heading', { name: 'Your tip', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Say thank you for the tip of 20.00 AED' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank the guest' });
  await thanks.getByLabel('In my own words').check();
  await thanks.getByLabel('Your words').fill('Call me: 050 123 4567');
  await thanks.getByRole('button', { name: 'Send' }).click();
  await expect(thanks.getByText('Please leave out links, phone numbers')).toBeVisible();
  await expectAccessible();
  await thanks.getByLabel('You made my day.').check();
  await thanks.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('You answered: You made my day.')).toBeVisible();
  await expectNoSidewaysScroll();

  // The page of the tip asks by itself.
  await guest.clock.runFor(20_000);
  await expect(guest.getByText('You made my day.')).toBeVisible();
  await guest.close();
  const inArabic = await page.request.get(`/t/${token}`, { headers: { 'accept-language': 'ar' } });
  expect(await inArabic.text()).toContain('لقد أسعدت يومي.');

  const live = page.waitForResponse('**/api/portal/live');
  await page.goto('/');
  await live;
  const readKept = () => page.evaluate(async () => (await caches.match('/'))?.text());
  await expect.poll(readKept).toContain('role="progressbar"');
  await page.goto('/language/hi?back=/');
  await expect.poll(readKept).toContain('lang="hi"');
  // A request under way would be cut.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  // The page of the last visit stays as it is: no script hydrates it.
  await page.goto('/staff/tips', { waitUntil: 'load' });
  await expect(page.getByRole('status')).toContainText('आप ऑफ़लाइन हैं। ये आँकड़े ');
  await expect(page.getByRole('progressbar')).toBeVisible();
  const offline = page.locator('img.qr-code');
  await expect(offline).toBeVisible();
  expect(await offline.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(page.getByRole('button', { name: 'मेरा कोड दिखाएँ' })).toBeDisabled();
  await expectAccessible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'मेरा कोड दिखाएँ' })).toBeEnabled();
  // A page that does not notice that its session has ended.
  await page.goto('/help');
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
  expect(await readKept()).toBeUndefined();
});

test('nothing of a page that was reloaded past the service worker is left in the browser after signing out', async ({
  page,
  context,
}) => {
  const business = await activeBusiness();
  const maya = await addStaff(business);
  await tip(business, maya, '20');
  await comeAs(page, await joinedAccount(business, maya));
  await page.goto('/');
  const keptPages = () => page.evaluate(async () => (await caches.match('/'))?.text());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(keptPages).toContain('20.00');

  // As with Shift and reload: this page is not controlled by the worker.
  const devtools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const answer = page.waitForResponse('**/api/logout');
  const navigation = await openNavigation(page);
  await navigation.getByRole('button', { name: 'Logout' }).click();
  expect((await (await answer).allHeaders())['clear-site-data']).toBe('"cache"');
  await expect(page).toHaveURL('/auth');
  expect(await keptPages()).toBeUndefined();
});
