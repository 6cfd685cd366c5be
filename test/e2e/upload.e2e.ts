import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { comeAs, newAccount } from './prepared-data.ts';

const MB = 1024 * 1024;
const pdf = (sizeBytes: number, name = 'certificate.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(sizeBytes - 9, ' ')]),
});
const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload IBAN Certificate' });
const field = (page: Page) => page.getByRole('group', { name: 'IBAN document (optional)' });
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

async function choose(page: Page, file: ReturnType<typeof pdf>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await field(page)
    .getByRole('button', { name: /^(Upload IBAN Certificate|Replace file)$/ })
    .click();
  await (await chooser).setFiles(file);
}

test.beforeEach(async ({ page }) => {
  await comeAs(page, await newAccount('business'));
  await page.goto('/business/register');
  await expect(uploadButton(page)).toBeVisible();
});

test('an invalid file is refused with the reason, and another can be chosen', async ({
  page,
  context,
  expectRefusals,
}) => {
  expectRefusals('PUT /api/objects/* 415', 'POST /api/objects/upload cut', 'PUT /api/objects/* cut');
  await choose(page, pdf(5 * MB + 1));
  await expect(toast(page)).toContainText('File too large');
  await expect(toast(page)).toContainText('Please select a file smaller than 5MB');

  await choose(page, { ...pdf(100, 'notes.txt'), mimeType: 'text/plain' });
  await expect(toast(page)).toContainText('Upload failed');
  await expect(toast(page)).toContainText('Please choose a PDF, JPG or PNG file.');

  // The file name proves nothing: the server checks the bytes.
  await choose(page, { ...pdf(100), buffer: Buffer.from('only called a PDF') });
  await expect(field(page).getByText('Please choose a PDF, JPG or PNG file.')).toBeVisible();

  await context.route('**/api/objects/upload', (route) => route.abort('connectionrefused'));
  await choose(page, pdf(1000));
  await expect(toast(page)).toContainText('Failed to get upload URL');
  await context.unroute('**/api/objects/upload');

  await context.route('**/api/objects/*?*', (route) => route.abort('connectionrefused'));
  await choose(page, pdf(1000));
  await expect(toast(page)).toContainText('Upload failed');
  await expect(toast(page)).toContainText('Failed to upload file');
  await context.unroute('**/api/objects/*?*');

  await choose(page, pdf(5 * MB));
  await expect(page.getByText('5.0 MB · Uploaded')).toBeVisible();
});

test('an upload shows its progress, can be cancelled, replaced and removed, and the form waits for it', async ({
  page,
  context,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.getByLabel('Business Name*').fill('Saffron Table');
  await page.getByLabel('Business Type*').selectOption('Restaurant');
  const line = await context.newCDPSession(page);
  const limitUpload = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await limitUpload(256 * 1024);
  const slow = 'a certificate with a name that is longer than any phone is wide.pdf';
  await choose(page, pdf(4 * MB, slow));
  const bar = page.getByRole('progressbar', { name: `Upload of ${slow}` });
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(5);
  expect(await percent()).toBeLessThan(100);

  await page.getByRole('button', { name: 'Register Business' }).click();
  await expect(page.getByText(/The file is still being uploaded/)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await expect(page).toHaveURL('/business/register');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(bar).toHaveCount(0);
  await expect(uploadButton(page)).toBeFocused();

  await limitUpload(-1);
  await choose(page, pdf(300 * 1024, 'first.pdf'));
  await expect(page.getByText('300 KB · Uploaded')).toBeVisible();
  await choose(page, pdf(2 * MB, 'second.pdf'));
  await expect(page.getByText('second.pdf', { exact: true })).toBeVisible();
  await expect(page.getByText('2.0 MB · Uploaded')).toBeVisible();
  await expect(page.getByText('first.pdf', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove second.pdf' }).click();
  await expect(uploadButton(page)).toBeFocused();

  await page.getByRole('button', { name: 'Register Business' }).click();
  await expect(page).toHaveURL('/business/pending');
  const mine = await (await page.request.get('/api/businesses/mine')).json();
  expect(mine).toMatchObject({ name: 'Saffron Table', ibanDocumentPath: null });
});
