import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { untilHydrated } from './navigation.ts';
import { type Account, activeBusiness, addStaff, comeAs, joinedAccount, tip } from './prepared-data.ts';
import { hold } from './tip-page.ts';

test.beforeEach(async ({ page }) => {
  // The dashboard of the last visit, which a service worker shows, has journeys of its own.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  // It would be refused in the moment between signing out and leaving the page. 204 ends a stream of events.
  await page.context().route('**/api/**/live', (route) => route.fulfill({ status: 204 }));
});

/** Whatever can be pressed or chosen and is neither a link nor the button of a form: those work without scripts. */
const CONTROLS =
  'button:not([type="submit"], :disabled), summary, select, [role="tab"], input[type="search"], input[type="checkbox"]:not(form *, [aria-hidden])';

type Opened = { path: string; who?: Account };

/**
 * Uses each control of a page twice: when the scripts of the page run, and before they come. Both times the visitor must
 * see the same in the end. A control of which a page has several, such as one in each row of a table, is used once.
 */
async function expectNothingLost(page: Page, opened: Opened): Promise<void> {
  const letThrough = await openHeldBack(page, opened);
  const labels = new Set(await labelsOfControls(page));
  letThrough();
  expect(labels.size).toBeGreaterThan(0);
  for (const label of labels) {
    await open(page, opened);
    await pressOrFill(page, label);
    const late = await whatIsSeenInTheEnd(page);
    const letThrough = await openHeldBack(page, opened);
    await pressOrFill(page, label);
    letThrough();
    await untilHydrated(page);
    await expect.poll(() => whatIsSeen(page), { message: label }).toBe(late);
  }
}

function visibleControls(page: Page): Locator {
  return page.locator(CONTROLS).filter({ visible: true });
}

function labelsOfControls(page: Page): Promise<string[]> {
  return visibleControls(page).evaluateAll((all) =>
    all.map((each) => each.ariaLabel ?? (each.textContent?.trim() || `${each.tagName} ${each.id}`)),
  );
}

async function open(page: Page, { path, who }: Opened, options?: { waitUntil: 'commit' }): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.context().clearCookies();
  if (who) await comeAs(page, who);
  await page.goto(path, options);
  await page.getByRole('contentinfo').waitFor();
}

async function openHeldBack(page: Page, opened: Opened): Promise<() => void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const letThrough = await hold(page, '**/assets/*.js');
  await open(page, opened, { waitUntil: 'commit' });
  return letThrough;
}

async function pressOrFill(page: Page, label: string): Promise<void> {
  const control = visibleControls(page).nth((await labelsOfControls(page)).indexOf(label));
  const kind = await control.evaluate((element) => element.getAttribute('type') ?? element.tagName);
  if (kind === 'SELECT') await control.selectOption({ index: 1 });
  else if (kind === 'search') await control.fill('Zafran');
  else await control.click();
}

/** Scripts and answers come late by less than a second: what stays for longer is the end. */
async function whatIsSeenInTheEnd(page: Page): Promise<string> {
  for (let before = ''; ; ) {
    const now = await whatIsSeen(page);
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(1200);
  }
}

async function whatIsSeen(page: Page): Promise<string> {
  const theme = await page.locator('html').getAttribute('data-theme');
  const tree = await page.locator('body').ariaSnapshot();
  return `${page.url()} ${theme}\n${tree.replaceAll(/\d+ (second|minute)s? ago/g, 'a moment ago')}`;
}

test('on the landing page and the page to sign in', async ({ page }) => {
  await expectNothingLost(page, { path: '/' });
  await expectNothingLost(page, { path: '/auth' });
});

test('on the pages of guests', async ({ page }) => {
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  const { token } = await tip(business, staffId, '20.00');
  for (const path of [
    `/tip/${staffId}`,
    `/business/${business.id}/tip`,
    `/t/${token}`,
    `/t/${token}/feedback`,
  ])
    await expectNothingLost(page, { path });
});

test('on the dashboard of an owner', async ({ page }) => {
  const business = await activeBusiness();
  await tip(business, await addStaff(business), '20.00');
  await expectNothingLost(page, { path: '/business', who: business.owner });
});

test('on the home of a staff member', async ({ page }) => {
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await tip(business, staffId, '20.00');
  await expectNothingLost(page, { path: '/', who: await joinedAccount(business, staffId) });
});

test('on the dashboard of an admin', async ({ page }) => {
  await activeBusiness();
  await expectNothingLost(page, { path: '/admin', who: admin });
});
