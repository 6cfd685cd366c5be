import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import {
  activeBusiness,
  addStaff,
  comeAs,
  newAccount,
  newBusiness,
  setStatus,
  tip,
} from './prepared-data.ts';
import { chooseLanguage, ownAmount, preset, recordedAmounts, sendButton } from './tip-page.ts';

test('an owner without a business is redirected to the registration', async ({ page }) => {
  await comeAs(page, await newAccount('business'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No Business Found' })).toBeVisible();
  await expect(page.getByText('You need to create a business account first.')).toBeVisible();
  await page.getByRole('link', { name: 'Register Your Business' }).click();
  await expect(page).toHaveURL('/business/register');
});

test('the dashboard of a new business says what to do next, and why no tips can arrive yet', async ({
  page,
  expectAccessible,
}) => {
  const business = await newBusiness();
  await comeAs(page, business.owner);
  await page.goto('/business');
  await expect(page.getByText('Your business is under review.')).toBeVisible();
  await expect(
    page.getByText('No staff members yet. Add your first team member to get started.'),
  ).toBeVisible();
  await expect(
    page.getByText('No tips received yet. Share your QR codes to start receiving tips!'),
  ).toBeVisible();
  await expect(page.getByText('No data yet')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Your first steps' });
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await expect(steps.getByRole('link')).toHaveText('Add your team');
  await expectAccessible();
  // Without a reload: rejected first, and suspended after an approval.
  await setStatus(business.id, 'suspended');
  await expect(page.getByText('Your business was not approved.')).toBeVisible();
  await setStatus(business.id, 'active');
  await expect(page.getByRole('link', { name: 'Add Staff Member' })).toBeVisible();
  await expect(steps.getByText('2 of 5 done')).toBeVisible();
  await steps.getByRole('link', { name: 'Open or print your code' }).click();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(steps.getByText('3 of 5 done')).toBeVisible();
  await expectAccessible();
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);
  await setStatus(business.id, 'suspended');
  await expect(page.getByText('Your business is suspended')).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('new tips update every figure of an open dashboard', async ({ page, expectNoSidewaysScroll }) => {
  const business = await activeBusiness();
  const maya = await addStaff(business);
  await comeAs(page, business.owner);
  await page.goto('/business');
  await expect(page.getByText(business.name)).toBeVisible();
  await expect(page.getByText('TL Number: CN-1184402')).toBeVisible();
  await expect(card(page, 'Total Tips Today')).toContainText('0.00');
  await tip(business, maya, '20.00');
  await tip(business, maya, '10.50');
  await expect(card(page, 'Total Tips Today')).toContainText('30.50');
  await expect(card(page, 'This Month')).toContainText('30.50');
  await expect(card(page, 'Avg Tip')).toContainText('15.25');
  await expect(card(page, 'Active Staff')).toContainText('1');
  const recent = page.getByRole('region', { name: 'Recent Tips' });
  await expect(recent.getByText('Maya Fernandes')).toHaveCount(2);
  await expect(recent.getByText('0 minutes ago').first()).toBeVisible();
  const staff = page.getByRole('region', { name: 'Staff Members' });
  await expect(staff.getByText('MF')).toBeVisible();
  await expect(staff.getByText('30.50')).toBeVisible();
  const week = page.getByRole('region', { name: 'Tips This Week' });
  await expect(week.getByText('Weekly Total')).toBeVisible();
  // The bars, and a table with the same figures for screen readers.
  await expect(week.locator('.bar-chart .bar')).toHaveCount(7);
  await expect(week.getByRole('row')).toHaveCount(8);
  await expect(week.getByRole('row').last()).toContainText('30.50');
  await expect(card(page, 'Owed to your team')).toContainText('28.98');
  await page.getByLabel('Period of the chart').selectOption('30 days');
  const chart = page.getByRole('region', { name: 'Tips by day' });
  await expect(chart.getByRole('row')).toHaveCount(31);
  await expect(chart.locator('dl')).toContainText('30.50');
  await expect(chart.locator('dl')).toContainText('28.98');
  await recent.getByRole('switch', { name: 'Sound for new tips' }).click();
  await page.reload();
  await expect(recent.getByRole('switch', { name: 'Sound for new tips' })).toBeChecked();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expectNoSidewaysScroll();
});

test('an owner finds tips with their totals, downloads them, and opens the report of the month', async ({
  page,
  expectAccessible,
}) => {
  const business = await activeBusiness();
  const maya = await addStaff(business);
  const omar = await addStaff(business, { firstName: 'Omar', lastName: 'Haddad' });
  await tip(business, maya, '20.00');
  await tip(business, omar, '10.50');
  await comeAs(page, business.owner);
  await page.goto('/business');
  await page.getByRole('link', { name: 'Insights' }).click();
  const receivers = page.getByRole('list', { name: 'Tips by person' });
  await expect(receivers.getByRole('listitem')).toContainText(['Maya Fernandes', 'Omar Haddad']);
  await expect(page.getByText('1 of 2 tips had one of your current amounts.')).toBeVisible();
  await page.getByLabel('Period').selectOption({ index: 2 });
  await expect(page.getByText('There are no tips in this period.')).toBeVisible();
  await page.getByRole('link', { name: 'All tips' }).click();
  const rows = page.getByRole('table', { name: 'Tips' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(card(page, 'Gross')).toContainText('30.50');
  await expect(card(page, 'Net')).toContainText('28.98');
  await page.getByLabel('Person').selectOption('Omar Haddad');
  await expect(rows).toHaveCount(2);
  await expect(card(page, 'Gross')).toContainText('10.50');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('tips.csv');
  await page.getByLabel('Status').selectOption('Refunded');
  await expect(page.getByText('No tips match your search.')).toBeVisible();
  await page.getByLabel('Status').selectOption('All');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody wrote this');
  await expect(page.getByText('No tips match your search.')).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Monthly report' }).click();
  const people = page.getByRole('table', { name: 'By person' });
  await expect(people.getByRole('row', { name: 'Omar Haddad' })).toContainText('10.50');
  await expect(people.getByRole('row').last()).toContainText('28.98');
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row').last()).toContainText('30.50');
  await expectAccessible();
  // Only the report is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(people).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('an owner sets the amounts of their guests, who see them, and percents of a bill, and cannot pass the maximum', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const maya = await addStaff(business);
  await comeAs(page, business.owner);
  await page.goto('/business');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Settings' }).click();
  await sections.getByRole('link', { name: 'Tip amounts' }).click();
  await page.getByRole('button', { name: 'a restaurant' }).click();
  await expect(page.getByText('Of a bill of 230.00 AED')).toBeVisible();
  await page.getByLabel('Maximum tip').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The maximum tip must be at least 50.00 AED')).toBeVisible();
  await expect(page.getByLabel('Maximum tip')).toBeFocused();
  await expectAccessible();
  await page.getByLabel('Maximum tip').fill('100');
  await page.getByLabel('Preselected').selectOption('20.00');
  await expect(page.getByText('The maximum tip is 100.00 AED.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Guests see them from now on.', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/tip/${maya}`);
  await expect(preset(page, '20.00')).toBeChecked();
  await expect(sendButton(page)).toHaveText('Send 20.00 AED Tip');
  await expect(preset(page, '5.00')).toHaveCount(0);
  await ownAmount(page).fill('100.01');
  await sendButton(page).click();
  await expect(page.getByText('The maximum tip is 100.00 AED.')).toBeVisible();

  // What a guest has typed stays, although another amount is chosen first.
  await page.reload();
  await expect(ownAmount(page)).toHaveValue('100.01');

  await page.goto(`/tip/${maya}?bill=230`);
  await chooseLanguage(page, 'العربية');
  await expect(page.getByText('من فاتورة بقيمة 230.00 درهم')).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
  await chooseLanguage(page, 'English');
  await page.getByRole('radio', { name: '12 % 28.00 AED' }).check();
  await sendButton(page).click();
  await expect(
    page.getByText('Your tip has been sent successfully. Thank you!', { exact: true }),
  ).toBeVisible();
  expect(await recordedAmounts(business)).toEqual(['28.00']);
});

test('an owner edits, deactivates and reactivates a staff member, and copies and downloads their code', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const business = await activeBusiness();
  const maya = await addStaff(business);
  await comeAs(page, business.owner);
  await page.goto('/business');
  const menu = page.getByRole('button', { name: 'More for Maya Fernandes' });

  await menu.click();
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Maya Fernandes' });
  await dialog.getByLabel('Last Name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Last name is required')).toBeVisible();
  await dialog.getByLabel('Last Name').fill('Haddad');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const edited = page.getByRole('button', { name: 'More for Maya Haddad' });
  await expect(edited).toBeFocused();
  const openMenu = async () => {
    await expect(page.getByRole('menu')).toHaveCount(0);
    await edited.click();
  };

  await openMenu();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/tip/${maya}$`));

  await openMenu();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download QR' }).click();
  expect((await download).suggestedFilename()).toBe('Maya Haddad.png');

  await openMenu();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Maya Haddad is no longer active', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Staff Members' }).getByText('Inactive')).toBeVisible();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(page.getByText('Maya Haddad is active again', { exact: true })).toBeVisible();
  expect((await (await page.request.get(`/api/staff/${maya}`)).json()).isActive).toBe(true);
});

test('a panel that cannot be loaded offers a retry, and the others still work', async ({
  page,
  context,
  expectRefusals,
}) => {
  expectRefusals('GET /api/staff 503');
  const business = await activeBusiness();
  await comeAs(page, business.owner);
  await context.route('**/api/staff?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/business');
  await expect(page.getByText('Failed to fetch staff')).toBeVisible();
  await expect(card(page, 'Total Tips Today')).toContainText('0.00');
  await context.unroute('**/api/staff?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No staff members yet.')).toBeVisible();
});

function card(page: import('@playwright/test').Page, label: string) {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
}
