import { expect, type Page } from '@playwright/test';
import { openBusinesses, rowOf } from './admin-list.ts';
import { test } from './fixtures.ts';
import { asAdmin, newBusiness, setStatus } from './prepared-data.ts';

async function statusOf(businessId: number): Promise<string> {
  const api = await asAdmin();
  const answer = await api.get(`/api/admin/businesses/${businessId}/details`);
  return (await answer.json()).business.status;
}

/** Without documents an approval needs a reason, which the review page asks for. Ends in the list again. */
async function approveOnReviewPage(page: Page, { id, name }: { id: number; name: string }, button: string) {
  await expect(page).toHaveURL(`/admin/review/${id}`);
  // The list is still shown for a moment, with a button of the same name.
  await expect(page.getByRole('heading', { name: 'Check before you approve' })).toBeVisible();
  await page.getByRole('button', { name: button }).click();
  const approval = page.getByRole('dialog', { name: 'Approve' });
  await approval.getByLabel('Why do you approve it?').fill('Seen on site.');
  await approval.getByRole('button', { name: button }).click();
  await expect(page.getByText('Business status updated to active!', { exact: true })).toBeVisible();
  await openBusinesses(page, name);
}

test('an admin approves a business, suspends it after a confirmation, and reactivates it', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('PATCH /api/admin/businesses/*/status 400');
  const { id, name } = await newBusiness();
  await openBusinesses(page, name);
  const row = rowOf(page, name);
  await expect(row.getByText('Pending')).toBeVisible();
  await expect(row.getByText('AE070331...')).toBeVisible();
  await expect(row.getByRole('button')).toHaveText(['Approve', 'Reject']);

  await row.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await approveOnReviewPage(page, { id, name }, 'Approve');
  await expect(row.getByRole('button')).toHaveText(['Payout', 'Suspend']);

  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Suspend ${name}?` });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await statusOf(id)).toBe('active');

  await row.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Business status updated to suspended!', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveText(['Reactivate']);
  await expect(row.getByRole('button', { name: 'Reactivate' })).toBeFocused();
  expect(await statusOf(id)).toBe('suspended');

  await row.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Business status updated to active!', { exact: true })).toBeVisible();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  expect(await statusOf(id)).toBe('active');
});

test('a rejected business without an IBAN can be reactivated, and has no payout button', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('PATCH /api/admin/businesses/*/status 400');
  const { id, name } = await newBusiness({ iban: '' });
  await openBusinesses(page, name);
  const row = rowOf(page, name);
  await expect(row.getByText('Not provided')).toBeVisible();
  await row.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Reject ${name}?` });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(row.getByText('Suspended')).toBeVisible();
  expect(await statusOf(id)).toBe('suspended');
  await row.getByRole('button', { name: 'Reactivate' }).click();
  await approveOnReviewPage(page, { id, name }, 'Reactivate');
  await expect(row.getByRole('button')).toHaveText(['Suspend']);
});

test('a refused change of status says why, and the page shows the other admin’s decision', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('PATCH /api/admin/businesses/*/status 404', 'PATCH /api/admin/businesses/*/status 409');
  const { id, name } = await newBusiness();
  await openBusinesses(page, name);
  const row = rowOf(page, name);
  const toast = page.getByRole('region', { name: /Notifications/ });
  await page.route(`**/api/admin/businesses/${id}/status`, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(toast).toContainText('Error');
  await expect(toast).toContainText('Failed to update business status.');
  await expect(row.getByRole('button')).toHaveText(['Approve', 'Reject']);
  await page.unroute(`**/api/admin/businesses/${id}/status`);

  // As if the other admin had decided a moment before the press.
  const message = 'This business is already active.';
  const refusal = { code: 'conflict', reason: 'business_active_already', params: {}, message };
  await page.route(`**/api/admin/businesses/${id}/status`, (route) =>
    route.fulfill({ status: 409, json: refusal }),
  );
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(toast).toContainText(message);
  // The other admin's decision is shown without a reload.
  await setStatus(id, 'active');
  await expect(row.getByRole('button')).toHaveText(['Payout', 'Suspend']);
});
