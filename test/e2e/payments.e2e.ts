import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff, asAdmin } from './prepared-data.ts';
import {
  chooseLanguage,
  expectThanks,
  openTipPage,
  ownAmount,
  preset,
  recordedAmounts,
  sendButton,
} from './tip-page.ts';

test('a guest follows a tip by its own link, and can share and print it', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
}) => {
  expectRefusals('GET /t/nobody-has-such-a-token 404');
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await expect(page.getByText('Test mode: no card is charged', { exact: true })).toBeVisible();
  await preset(page, '25.00').check();
  await sendButton(page).click();
  await expectThanks(page, '25.00');
  await page.getByRole('link', { name: 'Track your tip' }).click();
  await expect(page).toHaveURL(/\/t\/[\w-]{20,}$/);
  await expect(page).toHaveTitle(/Your tip to Maya Fernandes/);
  await expect(page.getByText(`to Maya Fernandes at ${business.name}`)).toBeVisible();
  await expect(page.getByText('You paid 25.00 AED. Maya receives 23.75 AED.')).toBeVisible();
  await expect(page.getByText('Maya will receive 23.75 AED.')).toBeVisible();
  await expect(page.getByText('Test mode: no card is charged', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();

  const api = await asAdmin();
  const payout = { type: 'business', businessId: business.id, amount: '0' };
  expect((await api.post('/api/admin/payouts', { data: payout })).status()).toBe(201);
  await page.reload();
  await expect(page.locator('[aria-current=step]')).toContainText('On its way');

  // In another language the dates are in words that the browser may write differently.
  await chooseLanguage(page, 'العربية');
  await expect(page.locator('[aria-current=step]')).toContainText('في الطريق');
  await chooseLanguage(page, 'English');

  await page.goto('/t/nobody-has-such-a-token');
  await expect(page.getByRole('heading', { name: 'Tip not found' })).toBeVisible();
});

test('a guest is told that the card was declined, and the next attempt is another tip', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips 402');
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await ownAmount(page).fill('4000.01');
  await sendButton(page).click();
  await expect(page.getByText('The payment was declined. No money was taken.')).toBeVisible();
  await ownAmount(page).fill('12');
  await sendButton(page).click();
  await expectThanks(page, '12.00');
  expect(await recordedAmounts(business)).toEqual(['12.00']);
});

test('a guest whose payment fails tries again with the same form, waits, and is thanked once it is confirmed', async ({
  page,
  expectRefusals,
}) => {
  // The page does not know that the tip has failed; then its press is another tip.
  expectRefusals('POST /api/tips 402');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await openTipPage(page, staffId);
  await ownAmount(page).fill('4000.02');
  await page.getByLabel('Your Name').fill('Sara');
  await page.getByLabel('Message').fill('For the coffee.');
  const api = await asAdmin();
  const settle = async (outcome: 'paid' | 'failed') => {
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    await expect(page.getByText(`4,000.02 AED to Maya Fernandes at ${business.name}`)).toBeVisible();
    expect(await recordedAmounts(business)).toEqual([]);
    const { waiting } = await (await api.get('/api/admin/payments')).json();
    const mine = waiting.find((each: { businessName: string }) => each.businessName === business.name);
    await api.post(`/api/admin/payments/${mine.tipId}/simulate`, { data: { outcome } });
  };
  await sendButton(page).click();
  await settle('failed');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(ownAmount(page)).toHaveValue('4000.02');
  await expect(page.getByLabel('Your Name')).toHaveValue('Sara');
  await expect(page.getByLabel('Message')).toHaveValue('For the coffee.');
  await sendButton(page).click();
  await settle('paid');
  await expect(page.getByText('Maya will receive 3,800.02 AED.')).toBeVisible();
  expect(await recordedAmounts(business)).toEqual(['4000.02']);

  await page.goto(`/tip/${staffId}`);
  await expect(ownAmount(page)).toHaveValue('');
});
