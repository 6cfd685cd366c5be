import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff, setStatus } from './prepared-data.ts';
import { expectFailureToast, openTipPage, preset, recordedAmounts, sendButton } from './tip-page.ts';

async function expectStaffNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Staff Not Found' })).toBeVisible();
  await expect(
    page.getByText('This QR code may be invalid or the staff member is no longer active.', { exact: true }),
  ).toBeVisible();
}

test('a guest with an unknown code is told what to do, and reports it', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('GET /tip/999999 404', 'GET /tip/nobody 404', 'GET /tip/0 404');
  for (const id of ['999999', 'nobody', '0']) {
    await page.goto(`/tip/${id}`);
    await expectStaffNotFound(page);
  }
  await expect(page.getByText(/^Ask the person you want to tip to show you their code/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Report this code' }).click();
  await expect(page.getByLabel('Code or page')).toHaveValue('/tip/0');
});

test('a staff member deactivated while the page is open gets no tip, and the guest is led to a colleague', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips 409', 'GET /tip/* 404');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await openTipPage(page, staffId);
  await preset(page, '15.00').check();
  await page.getByLabel('Your Name').fill('Sara');
  await business.owner.api.patch(`/api/staff/${staffId}`, { data: { isActive: false } });
  await sendButton(page).click();
  await expectFailureToast(page);
  await expect(page.getByText(/^Maya cannot receive tips at the moment/)).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('Sara');
  expect(await recordedAmounts(business)).toEqual([]);
  const colleague = await addStaff(business, { firstName: 'Omar', lastName: 'Khalil' });
  await page.reload();
  await expectStaffNotFound(page);
  await expectAccessible();
  await page.getByRole('link', { name: 'Omar Khalil' }).click();
  await expect(page).toHaveURL(`/tip/${colleague}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Tip the team' }).click();
  await expect(page).toHaveURL(`/business/${business.id}/tip`);
});

test('the staff of a suspended business cannot be tipped', async ({ page, expectRefusals }) => {
  expectRefusals('GET /tip/* 404');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await setStatus(business.id, 'suspended');
  await page.goto(`/tip/${staffId}`);
  await expectStaffNotFound(page);
});
