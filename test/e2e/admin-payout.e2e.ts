import { expect, type Page } from '@playwright/test';
import { openBusinesses, rowOf } from './admin-list.ts';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff, asAdmin, tip } from './prepared-data.ts';

async function payoutsTo(businessId: number) {
  const api = await asAdmin();
  const payouts: { recipientType: string; recipientId: number; amount: string; notes: string }[] = await (
    await api.get('/api/admin/payouts?limit=1000')
  ).json();
  // A staff member can have the same id as the business.
  return payouts.filter(
    ({ recipientType, recipientId }) => recipientType === 'business' && recipientId === businessId,
  );
}

const recentTo = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Recent Payouts' }).getByRole('row').filter({ hasText: name });

test('the payout dialog shows amount and IBAN, and a payout whose answer was lost is shown as started', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('POST /api/admin/payouts cut');
  const business = await activeBusiness();
  const { id, name } = business;
  await tip(business, await addStaff(business), '100');
  await openBusinesses(page, name);
  const row = rowOf(page, name);
  await expect(row).toContainText('95.00');
  await row.getByRole('button', { name: 'Payout' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Pay out to ${name}?` });
  await expect(dialog).toContainText('95.00 AED are owed.');
  await expect(dialog).toContainText('AE07 0331 2345 6789 0123 456');
  await expectAccessible();

  // The server starts the payout, but its answer is lost.
  await page.route('**/api/admin/payouts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionrefused');
  });
  await dialog.getByRole('button', { name: 'Start payout' }).click();
  await expect(page.getByText(/^Karam could not be reached/)).toBeVisible();
  const nothing = page.getByRole('dialog', { name: 'Nothing to pay out' });
  await nothing.getByRole('button', { name: 'Close' }).last().click();
  await expect(recentTo(page, name)).toContainText('95.00');
  expect(await payoutsTo(id)).toHaveLength(1);
});

test('an admin who presses twice starts one payout, which is listed among the recent ones', async ({
  page,
}) => {
  const business = await activeBusiness();
  const { id, name } = business;
  await tip(business, await addStaff(business), '40');
  await openBusinesses(page, name);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: 'Payout' }).click();
  await page.getByRole('button', { name: 'Start payout' }).dblclick();
  await expect(page.getByText(`38.00 AED are on their way to ${name}.`, { exact: true })).toBeVisible();
  expect(await payoutsTo(id)).toEqual([
    expect.objectContaining({ amount: '38.00', notes: `Payout for ${name}` }),
  ]);
  const paid = recentTo(page, name);
  await expect(paid).toContainText('38.00');
  await expect(paid).toContainText('Pending');
  await expect(paid).toContainText('AE070331...');

  await row.getByRole('button', { name: 'Payout' }).click();
  const nothing = page.getByRole('dialog', { name: 'Nothing to pay out' });
  await expect(nothing).toContainText(`Nothing is owed to ${name} right now.`);
  await nothing.getByRole('button', { name: 'Close' }).last().click();
  await expect(row.getByRole('button', { name: 'Payout' })).toBeFocused();
});

test('a payout that leaves somebody out says how much stays owed', async ({ page }) => {
  const business = await activeBusiness();
  await tip(business, await addStaff(business), '40');
  const omar = await addStaff(business, { firstName: 'Omar', iban: 'AE260211000000230064016' });
  await tip(business, omar, '20');
  // Nothing is paid to an account that was changed a moment ago.
  const { api, password } = business.owner;
  const data = { iban: 'AE070331234567890123456', password };
  expect((await api.patch(`/api/staff/${omar}`, { data })).status()).toBe(200);
  await openBusinesses(page, business.name);
  await rowOf(page, business.name).getByRole('button', { name: 'Payout' }).click();
  await page.getByRole('button', { name: 'Start payout' }).click();
  await expect(
    page.getByText(
      `38.00 AED are on their way to ${business.name}. 19.00 AED cannot be paid now: see Payouts for the reasons.`,
      { exact: true },
    ),
  ).toBeVisible();
});
