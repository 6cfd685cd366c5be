import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { alwaysWaitForScripts } from './navigation.ts';
import { comeAs, newBusiness, type OpenBusiness } from './prepared-data.ts';

/** The owner works on a phone, in a browser of their own. */
async function ownerOf(browser: Browser, business: OpenBusiness, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await alwaysWaitForScripts(page);
  await comeAs(page, business.owner);
  return page;
}

const aPicture = {
  name: 'licence.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    .png()
    .toBuffer(),
};

test('an owner is rejected with a reason, corrects and submits again, is approved, and changes the IBAN', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await newBusiness();
  const owner = await ownerOf(browser, business, baseURL ?? '');
  await owner.goto('/business');
  await expect(owner.getByText(/Your business is under review/)).toBeVisible();
  await expect(owner.getByRole('link', { name: /Add Staff Member|Business QR Code/ })).toHaveCount(0);
  await owner.getByRole('link', { name: 'Business details' }).click();
  await expect(owner.getByText('receive tips from guests')).toBeVisible();
  await expect(owner.getByText('...3456')).toBeVisible();

  await comeAs(page, admin);
  await page.goto('/admin/review');
  await page.getByRole('link', { name: business.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business.name);
  await expect(page.getByText('AE07 0331 2345 6789 0123 456')).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${business.name}?` });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('licence_missing');
  await dialog.getByLabel('In your own words').fill('Both pages, please.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible();

  // The owner's page says so without a reload.
  await expect(owner.getByText('The trade licence is missing.')).toBeVisible();
  await expect(owner.getByText('Our team writes: “Both pages, please.”')).toBeVisible();
  await owner.getByRole('button', { name: 'Change', exact: true }).click();
  const chooser = owner.waitForEvent('filechooser');
  await owner.getByRole('button', { name: 'Upload trade licence' }).click();
  await (await chooser).setFiles(aPicture);
  await expect(owner.getByText('1 KB · Uploaded')).toBeVisible();
  await owner.getByLabel('Business Name*').fill(`${business.name} LLC`);
  await owner.getByRole('button', { name: 'Save' }).first().click();
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible();
  await owner.getByRole('button', { name: 'Submit again' }).click();
  await expect(owner.getByText('receive tips from guests')).toBeVisible();

  // The admin's page shows the corrected facts without a reload, and the document in place.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${business.name} LLC`);
  const licence = page.getByRole('img', { name: 'Trade licence' });
  await expect.poll(() => licence.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(9);
  await page.getByRole('button', { name: 'Enter the last day' }).click();
  const lastDay = page.getByRole('dialog', { name: 'Licence valid until' });
  await lastDay.getByLabel('Licence valid until').fill('2099-08-31');
  await lastDay.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('31 Aug 2099')).toBeVisible();
  await expect(page.getByText('No IBAN certificate was uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve' });
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(approval.getByText('Say why you approve this business')).toBeVisible();
  await approval.getByLabel('Why do you approve it?').fill('Seen on site.');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Business status updated to active!', { exact: true })).toBeVisible();
  await expect(owner.getByText('Active', { exact: true })).toBeVisible();

  await owner.getByRole('button', { name: 'Change', exact: true }).click();
  await owner.getByRole('button', { name: 'Change the IBAN' }).click();
  await owner.getByLabel('New IBAN').fill('AE950260001261025056501');
  await owner.getByLabel('Password').fill(business.owner.password);
  await owner.getByRole('button', { name: 'Send for review' }).click();
  await expect(owner.getByRole('heading', { name: 'Change under review' })).toBeVisible();
  await expect(owner.getByText('...6501')).toBeVisible();

  await expect(page.getByText('AE95 0260 0012 6102 5056 501')).toBeVisible();
  await page.getByRole('button', { name: 'Approve change' }).click();
  await expect(page.getByText('Nothing is paid to this business until')).toHaveCount(0);
  await expect(owner.getByText('Your last change was approved.')).toBeVisible();
  await expect(owner.getByText('...6501')).toBeVisible();
  for (const event of ['Change approved', 'Approved', 'Submitted again', 'Rejected', 'Registered'])
    await expect(page.getByRole('listitem').filter({ hasText: event }).first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll();
  await owner.context().close();
});
