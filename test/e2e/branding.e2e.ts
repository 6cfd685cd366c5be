import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff, comeAs } from './prepared-data.ts';
import { expectAmountsAboveFold } from './tip-page.ts';

test('an owner chooses logo, colour and welcome line, sees a preview, and guests see them', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('PUT /api/branding/logo 415');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await comeAs(page, business.owner);
  await page.goto('/business/details');
  await page.getByRole('link', { name: 'Branding' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Branding' })).toBeVisible();

  const logo = page.getByRole('group', { name: 'Logo' });
  const choosing = page.waitForEvent('filechooser');
  await logo.getByRole('button', { name: 'Choose a picture' }).click();
  await (await choosing).setFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(logo.getByRole('alert')).toContainText('This picture cannot be read.');
  const again = page.waitForEvent('filechooser');
  await logo.getByRole('button', { name: 'Choose a picture' }).click();
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b3d91' } })
    .png()
    .toBuffer();
  await (await again).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(logo.getByRole('img', { name: 'Logo' })).toBeVisible();

  // Yellow, which nobody could read on a light page.
  await page.getByLabel('Colour').fill('#ffe600');
  await expect(page.getByText('it is shown darker, as in the preview')).toBeVisible();
  await page.getByLabel('Welcome line').fill('Marhaba from all of us');
  await expect(page.locator('[data-preview]')).toContainText('Marhaba from all of us');
  await expectAccessible();
  // The logo said "Saved" too, so the answer is waited for.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto(`/tip/${staffId}`);
  await expect(page.getByText('Marhaba from all of us')).toBeVisible();
  const picture = page.locator('header img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  const accent = await page
    .getByRole('main')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'));
  expect(accent).toMatch(/^light-dark\(#[0-9a-f]{6}, #ffe600\)$/);
  await expectAccessible();
  await expectAmountsAboveFold(page);
});
