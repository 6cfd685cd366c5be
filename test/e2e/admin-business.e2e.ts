import { expect } from '@playwright/test';
import { aPdf } from '#test/helpers/sample-files.ts';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import {
  activeBusiness,
  addStaff,
  asAdmin,
  comeAs,
  newAccount,
  newBusiness,
  tip,
  uniqueName,
} from './prepared-data.ts';

test('the page of a business shows its staff with their tips, the ten newest tips, and the actions', async ({
  page,
  expectAccessible,
}) => {
  const business = await activeBusiness();
  const { id, name, owner } = business;
  const staffId = await addStaff(business);
  await addStaff(business, { firstName: 'Omar', lastName: 'Saleh', isActive: false });
  for (let count = 1; count <= 10; count += 1) await tip(business, staffId, `${count}`);
  await owner.api.post('/api/tips', {
    data: { staffId, amount: '45', customerName: 'Sara', message: 'Best karak in town' },
  });
  await comeAs(page, admin);
  await page.goto(`/admin/businesses/${id}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const main = page.getByRole('main');
  for (const fact of ['Restaurant', 'Huda Mansour', 'CN-1184402', 'AE07 0331 2345 6789 0123 456']) {
    await expect(main.getByText(fact, { exact: true })).toBeVisible();
  }
  const figure = (label: string) => main.locator('dl').last().locator('div', { hasText: label });
  await expect(figure('Staff')).toContainText('2');
  await expect(figure('Tips')).toContainText('11');
  await expect(figure('Pending payout')).toContainText('95.00');
  await expect(figure('Total paid out')).toContainText('0.00');

  const staffRows = page.getByRole('table', { name: 'Staff members' }).getByRole('row');
  await expect(staffRows.filter({ hasText: 'Maya Fernandes' })).toContainText('100.00');
  await expect(staffRows.filter({ hasText: 'Omar Saleh' })).toContainText('Inactive');
  await expect(staffRows.filter({ hasText: 'Omar Saleh' })).toContainText('Not provided');
  const tips = page.getByRole('table', { name: 'Recent tips' }).getByRole('row');
  await expect(tips).toHaveCount(11);
  await expect(tips.nth(1)).toContainText('45.00');
  await expect(tips.nth(1)).toContainText('Best karak in town');
  await expect(tips.nth(2)).toContainText('Anonymous');
  await expect(tips.nth(2)).toContainText('No message');
  await expectAccessible();

  const addStaffLink = page.getByRole('link', { name: 'Add Staff' });
  await expect(addStaffLink).toHaveAttribute('href', `/admin/businesses/${id}/add-staff`);
  await page.getByRole('button', { name: 'Payout' }).click();
  await page.getByRole('button', { name: 'Start payout' }).click();
  await expect(figure('Total paid out')).toContainText('0.00');
  await expect(figure('Pending payout')).toContainText('On its way: 95.00 AED');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Business status updated to suspended!', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add Staff' })).toBeDisabled();
  await expect(page.getByText('No staff can be added while the business is suspended.')).toBeVisible();

  await page.getByRole('button', { name: 'Allow payouts to staff' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Allow payouts to staff' }).click();
  await expect(dialog.getByText('Say why they can be paid, in at most 500 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Licence expired, the people are known');
  await dialog.getByLabel('Your password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Allow payouts to staff' }).click();
  await expect(
    page.getByText('Payouts to the staff of this business are allowed', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Payouts to staff allowed since')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow payouts to staff' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL('/admin');
});

test('the page of a new business shows no staff and no tips, and opens the IBAN document', async ({
  page,
}) => {
  const owner = await newAccount('business');
  const { uploadURL } = await (await owner.api.post('/api/objects/upload')).json();
  await owner.api.put(uploadURL, { data: aPdf(), headers: { 'content-type': 'application/pdf' } });
  const registered = await owner.api.post('/api/businesses', {
    data: {
      name: uniqueName('Sadaf'),
      type: 'Cafe',
      ibanDocumentPath: new URL(uploadURL, process.env.KARAM_ORIGIN).pathname,
    },
  });
  const { id } = await registered.json();
  await comeAs(page, admin);
  await page.goto(`/admin/businesses/${id}`);
  await expect(page.getByText('No staff members found.', { exact: true })).toBeVisible();
  await expect(page.getByText('No tips received yet.', { exact: true })).toBeVisible();
  const document = page.getByRole('link', { name: 'IBAN certificate' });
  await expect(document).toHaveAttribute('target', '_blank');
  const opened = await page.request.get((await document.getAttribute('href')) ?? '');
  expect(opened.headers()['content-type']).toBe('application/pdf');
});

test('an unknown business gives "not found"; one that cannot be loaded can be tried again', async ({
  page,
  expectRefusals,
  renderedByBrowser,
}) => {
  expectRefusals(
    'GET /api/admin/businesses/2147483647/details 404',
    'GET /api/admin/businesses/none/details 400',
    'GET /api/admin/businesses/*/details 418',
  );
  await comeAs(page, admin);
  for (const id of ['2147483647', 'none']) {
    await page.goto(`/admin/businesses/${id}`);
    await expect(
      page.getByText("Business not found or you don't have permission to view it.", { exact: true }),
    ).toBeVisible();
  }
  const { id, name } = await newBusiness();
  await renderedByBrowser();
  await page.route('**/details', (route) => route.fulfill({ status: 418, body: '' }));
  await page.goto(`/admin/businesses/${id}`);
  await expect(page.getByText('Failed to fetch business', { exact: true })).toBeVisible();
  await page.unroute('**/details');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const answer = await (await asAdmin()).get(`/api/admin/businesses/${id}/details`);
  expect(answer.status()).toBe(200);
});
