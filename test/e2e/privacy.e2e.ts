import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { activeBusiness, addStaff, comeAs, joinedAccount, tip } from './prepared-data.ts';

test('the privacy page says what is stored and for how long, in both languages', async ({
  page,
  context,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByText("Guests' names and words: 24 months.")).toBeVisible();
  await expect(page.getByText('You can undo that for 14 days.')).toBeVisible();
  await expect(page.getByText('Only the number is kept: no cookie, no address')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await context.addCookies([{ name: 'karam_locale', value: 'ar', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'الخصوصية' })).toBeVisible();
  await expect(page.getByText('أسماء الضيوف وكلماتهم: 24 شهرًا.')).toBeVisible();
});

test('a staff member downloads their data, asks to be erased, learns what it waits for, and undoes it', async ({
  page,
  expectRefusals,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  expectRefusals('POST /api/account/erasure 400');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  const account = await joinedAccount(business, staffId);
  await tip(business, staffId, '20');
  await comeAs(page, account);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'My data' }).click();
  await expectAccessible();
  await expectNoSidewaysScroll();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('karam-my-data.json');
  const saved = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(saved.staffMembers[0].tips).toMatchObject([{ net: '19.00' }]);

  await page.getByRole('button', { name: 'Erase my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  await expectAccessible();
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  await expect(dialog.getByText('This password is not right.')).toBeVisible();
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  await expect(page.getByText(/^Your account is erased in the night after /)).toBeVisible();
  await expect(page.getByText('It waits until the money that is owed has been paid out')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Erase my account' })).toBeVisible();
});

test('a guest erases their name and message on the page of the tip', async ({
  page,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  const words = { customerName: 'Ingrid', message: 'Thank you' };
  const sent = await page.request.post('/api/tips', { data: { staffId, amount: '20', ...words } });
  const { token } = await sent.json();
  await page.goto(`/t/${token}`);
  const button = page.getByRole('button', { name: 'Erase my name and words' });
  await expectNoSidewaysScroll();
  await button.click();
  await expect(page.getByRole('status')).toHaveText(
    'Your name, message and words of feedback are erased. The tip and its stars stay.',
  );
  await expect(button).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button).toHaveCount(0);
});

test('an admin changes how long data is kept, and the privacy page says it', async ({ page }) => {
  await comeAs(page, admin);
  await page.goto('/admin/settings?part=data');
  const panel = page.getByRole('region', { name: 'Personal data' });
  // Both projects use the same server at the same time.
  const [label, before, sentence] =
    test.info().project.name === 'desktop'
      ? (['Emails', '3', 'Emails we sent'] as const)
      : (['Network addresses', '12', 'The network address of sign-ins and changes'] as const);
  const field = panel.getByLabel(label);
  await expect(field).toHaveValue(before);
  const change = async (months: string) => {
    await field.fill(months);
    await panel.getByRole('button', { name: 'Save times' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  };
  await change('6');
  await page.goto('/privacy');
  await expect(page.getByText(`${sentence}: 6 months.`)).toBeVisible();
  await page.goto('/admin/settings?part=data');
  await change(before);
});
