import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff } from './prepared-data.ts';
import { chooseLanguage, recordedTips } from './tip-page.ts';

test.use({ javaScriptEnabled: false });

test('a guest without scripts sees what is wrong, tips, is thanked, follows the tip, erases their name, and reports a code', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /tip/* 400', 'POST /report 400');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await page.goto(`/business/${business.id}/tip`);
  await page.getByRole('link', { name: 'Maya Fernandes' }).click();
  await expect(page.getByText('Maya receives what you give, less a fee of 5 %.')).toBeVisible();
  await chooseLanguage(page, 'العربية');
  await expect(page.getByRole('heading', { name: 'اترك إكرامية' })).toBeVisible();
  await chooseLanguage(page, 'English');
  await expect(page).toHaveURL(`/tip/${staffId}`);
  await page.getByLabel('Your Name').fill('Sara');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await expect(page.getByText('The amount must be a number with at most two decimals')).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('Sara');
  await page.getByLabel('Custom amount').fill('1,500');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText('leave out the comma: write 1500, not 1,500.')).toBeVisible();
  await expect(page.getByLabel('Custom amount')).toHaveValue('1,500');
  await page.getByLabel('Custom amount').fill('١٠٫٠');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page).toHaveURL(new RegExp(`/tip/${staffId}\\?tip=`));
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('You paid 10.00 AED. Maya receives 9.50 AED.')).toBeVisible();
  await page.reload();
  expect(await recordedTips(business)).toEqual([{ amount: '10.00', customerName: 'Sara' }]);
  await page.getByRole('link', { name: 'Track your tip' }).click();
  await expect(page.getByText('Maya will receive 9.50 AED.')).toBeVisible();
  await page.getByRole('button', { name: 'Erase my name and words' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'Your name, message and words of feedback are erased. The tip and its stars stay.',
  );
  expect(await recordedTips(business)).toEqual([{ amount: '10.00', customerName: null }]);

  await page.goto(`/tip/${staffId}`);
  await page.getByRole('link', { name: 'Report a wrong code' }).click();
  await expect(page.getByLabel('Code or page')).toHaveValue(`/tip/${staffId}`);
  await page.getByLabel('Where did you see it?').fill('Table 4');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Say what is wrong.')).toBeVisible();
  await expect(page.getByLabel('Where did you see it?')).toHaveValue('Table 4');
  await page.getByLabel('What is wrong?').fill('It is pasted over');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible();
});
