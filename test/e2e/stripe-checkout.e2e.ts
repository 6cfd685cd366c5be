import { expect, request } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { startKaramWithCards } from './karam-with-cards.ts';
import { activeBusiness, addStaff } from './prepared-data.ts';
import { expectThanks, openTipPage, preset, recordedTips, sendButton } from './tip-page.ts';

let karam: Awaited<ReturnType<typeof startKaramWithCards>>;
test.beforeAll(async () => {
  karam = await startKaramWithCards();
});
test.afterAll(() => karam.stop());

test('a guest who pays on Stripe’s page is thanked; one who cancels finds the form filled in', async ({
  page,
}) => {
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await preset(page, '20.00').check();
  await page.getByLabel('Your Name').fill('Sara');
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You have not paid, and nothing was charged.')).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('Sara');

  await sendButton(page).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expectThanks(page, '20.00');
  await expect(page.getByText('You paid 20.00 AED. Maya receives 19.00 AED.')).toBeVisible();
  expect(await recordedTips(business)).toEqual([{ amount: '20.00', customerName: 'Sara' }]);

  await page.getByRole('link', { name: 'Send another' }).click();
  await expect(page.getByLabel('Your Name')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Leave a Tip' })).toBeVisible();

  const api = await request.newContext({ baseURL: karam.origin });
  await api.post('/api/login', { data: admin });
  expect(await (await api.get('/api/admin/payments')).json()).toMatchObject({
    provider: 'stripe',
    keysAnswer: true,
    webhookLastSeenAt: expect.any(String),
  });
  await api.dispose();
});
