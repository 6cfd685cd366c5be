import { expect, type Page } from '@playwright/test';
import { UN_LIST } from '#test/helpers/screening-lists.ts';
import { test } from './fixtures.ts';
import { admin, secondAdmin } from './global-setup.ts';
import { activeBusiness, addStaff, comeAs, tip, uniqueName } from './prepared-data.ts';

/** The journeys share one server and one list, so a person gets a name of this run on both. */
const familyName = uniqueName('Mirsadi').replaceAll(/[^A-Za-z]/g, '');

async function chooseList(page: Page): Promise<void> {
  const list = UN_LIST.replace('AL-MIRSADI', familyName);
  const panel = page.getByRole('region', { name: 'UN consolidated list' });
  await panel.locator('input[type="file"]').setInputFiles({
    name: 'consolidated.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(list),
  });
}

test('an admin loads a list, and a payee who matches is paid only after two admins have cleared them', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const person = { firstName: 'Zubair', lastName: familyName };
  await tip(business, await addStaff(business, person), '100');
  const name = `Zubair ${familyName}`;

  await comeAs(page, admin);
  await page.goto('/admin/screening');
  await expect(page.getByRole('heading', { level: 1, name: 'Screening' })).toBeVisible();
  await expect(page.getByText('Not loaded yet: UAE local terrorist list.')).toBeVisible();
  await chooseList(page);
  await expect(page.getByText('Organisations')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Load list' }).click();
  await expect(page.getByText('List loaded', { exact: true })).toBeVisible();
  const match = page.getByRole('listitem').filter({ hasText: name });
  await expect(match).toContainText('ZUBAYR ABD AL-QAHHAR');
  await expect(match).toContainText('Born 1971, 1973');
  await expectAccessible();
  await expectNoSidewaysScroll();

  await page.goto(`/admin/payouts?${new URLSearchParams({ owed: business.name, search: business.name })}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Being checked');

  await page.goto('/admin/screening');
  await match.getByRole('button', { name: 'Clear' }).click();
  const dialog = page.getByRole('dialog', { name: `Clear: ${name}` });
  await dialog.getByLabel('Why you are sure').fill('Passport seen, born 1999');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(match).toContainText('A decision waits for another admin');

  await comeAs(page, secondAdmin);
  await page.goto('/admin/proposals');
  const proposal = page.getByRole('listitem').filter({ hasText: name });
  await expect(proposal).toContainText('Passport seen, born 1999');
  await proposal.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByLabel('Your own password').fill(secondAdmin.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(proposal).toContainText('Confirmed');
  await page.goto('/admin/screening');
  await expect(match).toContainText('Cleared');
  await page.goto(`/admin/payouts?${new URLSearchParams({ owed: business.name, search: business.name })}`);
  await expect(page.getByRole('table', { name: 'Balances' })).not.toContainText('Being checked');
});
