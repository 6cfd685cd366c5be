import { expect, type Page, request } from '@playwright/test';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { startKaramWithCards } from './karam-with-cards.ts';
import { activeBusiness, addStaff } from './prepared-data.ts';
import {
  expectAmountsAboveFold,
  expectThanks,
  hold,
  openTipPage,
  preset,
  recordedTips,
  sendButton,
} from './tip-page.ts';

let karam: Awaited<ReturnType<typeof startKaramWithCards>>;
test.beforeAll(async () => {
  karam = await startKaramWithCards({ paysHere: true });
});
test.afterAll(() => karam.stop());

const SCRIPT = '**/endive/stripe.js';
const wallets = (page: Page) => page.frameLocator('[title="Secure express checkout"]');
const sheet = (page: Page) => page.frameLocator('[title="Wallet"]');
const card = (page: Page) => page.frameLocator('[title="Secure payment input frame"]');
const place = (page: Page) => page.getByRole('group', { name: /^(Pay with a wallet|الدفع بالمحفظة)$/ });
const paidAtStripe = () => karam.stripe.all('charge').length;

async function openBusinessWithTips() {
  const business = await activeBusiness();
  return { business, staffId: await addStaff(business) };
}

test('two touches and a glance: a guest chooses an amount, pays by Apple Pay and is thanked', async ({
  page,
  expectAccessible,
}) => {
  const { business, staffId } = await openBusinessWithTips();
  await openTipPage(page, staffId);
  // Without an amount the sheet does not open.
  await wallets(page).getByRole('button', { name: 'Apple Pay' }).click();
  await expect(page.getByLabel('Custom amount')).toBeFocused();
  await expect(page.locator('[title="Wallet"]')).toHaveCount(0);
  await expectAmountsAboveFold(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await preset(page, '20.00').check();
  await expectAccessible();
  await wallets(page).getByRole('button', { name: 'Apple Pay' }).click();
  await expect(sheet(page).getByText('AED 20.00')).toBeVisible();
  // For face or finger.
  await sheet(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectThanks(page, '20.00');
  await expect(page).toHaveURL(/\/tip\/\d+\?tip=/);
  expect(await recordedTips(business)).toMatchObject([{ amount: '20.00' }]);

  // The next tip from this page.
  await page.getByRole('button', { name: 'Send another' }).click();
  await preset(page, '5.00').check();
  await page.getByRole('switch').check();
  await wallets(page).getByRole('button', { name: 'Google Pay' }).click();
  await expect(sheet(page).getByText('AED 5.25')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectThanks(page, '5.00');
});

test('a guest who closes the sheet, has an empty card, and then takes Stripe’s page is charged once', async ({
  page,
  expectRefusals,
}) => {
  const { business, staffId } = await openBusinessWithTips();
  const before = paidAtStripe();
  await openTipPage(page, staffId);
  await preset(page, '15.00').check();
  await wallets(page).getByRole('button', { name: 'Link' }).click();
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  expect(karam.stripe.all('payment_intent').filter(({ amount }) => amount === 1500)).toEqual([]);

  await wallets(page).getByRole('button', { name: 'Apple Pay' }).click();
  await sheet(page).getByRole('button', { name: 'Confirm with an empty card' }).click();
  expectRefusals('POST /v1/payment_intents/*/confirm 402');
  await expect(page.getByText('Your bank did not accept the payment.')).toBeVisible();

  await sendButton(page).click();
  await expect(card(page).getByLabel('Card number')).toBeFocused();
  await page.getByRole('button', { name: 'Pay on Stripe’s page instead' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectThanks(page, '15.00');
  expect(await recordedTips(business)).toMatchObject([{ amount: '15.00' }]);
  expect(paidAtStripe()).toBe(before + 1);
  const [intent] = karam.stripe.all('payment_intent').filter(({ metadata }) => metadata.karam_checkout);
  expect(intent?.status).toBe('canceled');
});

test('without a wallet, a guest pays by card in Arabic, and continues after their bank refused', async ({
  page,
  context,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { business, staffId } = await openBusinessWithTips();
  const before = paidAtStripe();
  karam.stripe.wallets = [];
  await context.addCookies([{ name: 'karam_locale', value: 'ar', url: karam.origin }]);
  await page.goto(`/tip/${staffId}`);
  const send = page.getByRole('button', { name: /^أرسل إكرامية/ });
  await preset(page, '25.00').check();
  await expect(place(page)).toHaveCount(0);
  await send.click();
  // Something is missing in Stripe's own field.
  await card(page).getByLabel('Card number').fill('4000 0027');
  await send.click();
  await card(page).getByLabel('Card number').fill('4000 0027 6000 3184');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await send.click();
  await page.getByRole('button', { name: 'No' }).click();
  await expect(page.getByText('لم يقبل بنكك عملية الدفع')).toBeVisible();
  await expect(page).not.toHaveURL(/secret/);
  await expect(preset(page, '25.00')).toBeChecked();

  await expect(place(page)).toHaveCount(0);
  await send.click();
  await card(page).getByLabel('Card number').fill('4000 0027 6000 3184');
  await send.click();
  await page.getByRole('button', { name: 'Yes, it is me' }).click();
  await expect(page.getByRole('heading', { name: 'شكراً لك' })).toBeVisible();
  await expect(page).not.toHaveURL(/secret/);
  karam.stripe.wallets = ['applePay', 'googlePay', 'link'];
  expect(await recordedTips(business)).toMatchObject([{ amount: '25.00' }]);
  expect(paidAtStripe()).toBe(before + 1);
  expect(karam.stripe.all('payment_intent').filter(({ amount }) => amount === 2500)).toHaveLength(1);
});

test('when Stripe’s script is late, a guest pays on Stripe’s page; one who cancels there finds the form filled in', async ({
  page,
  expectRefusals,
}) => {
  const { business, staffId } = await openBusinessWithTips();
  const before = paidAtStripe();
  const letThrough = await hold(page, SCRIPT);
  await openTipPage(page, staffId);
  await expect(place(page)).toBeVisible();
  await preset(page, '20.00').check();
  await page.getByLabel('Your Name').fill('Sara');
  await expect(place(page)).toHaveCount(0);
  // It comes now, and nothing moves under the thumb.
  letThrough();
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You have not paid, and nothing was charged.')).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('Sara');

  // The guest is quicker than the script.
  expectRefusals('GET /endive/stripe.js cut');
  await page.route(SCRIPT, (route) => route.abort());
  await page.reload();
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expectThanks(page, '20.00');
  await expect(page.getByText('You paid 20.00 AED. Maya receives 19.00 AED.')).toBeVisible();
  expect(await recordedTips(business)).toEqual([{ amount: '20.00', customerName: 'Sara' }]);
  expect(paidAtStripe()).toBe(before + 1);

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

test('a guest whose network breaks after the wallet has paid presses again, and is thanked once', async ({
  page,
  expectRefusals,
}) => {
  const { business, staffId } = await openBusinessWithTips();
  const before = paidAtStripe();
  // The webhook is lost too.
  karam.stripe.holdsBack = true;
  await openTipPage(page, staffId);
  await preset(page, '10.00').check();
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort('connectionrefused');
  });
  let asked = 0;
  await page.route('**/api/tips', async (route) => {
    asked += 1;
    // The page asks our server what became of it, and has no network.
    if (asked === 2) await route.abort('connectionrefused');
    else await route.continue();
  });
  expectRefusals('POST /v1/payment_intents/*/confirm cut', 'POST /api/tips cut');
  await wallets(page).getByRole('button', { name: 'Apple Pay' }).click();
  await sheet(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText("We don't know yet whether your tip went through.")).toBeVisible();
  await wallets(page).getByRole('button', { name: 'Apple Pay' }).click();
  await sheet(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectThanks(page, '10.00');
  karam.stripe.holdsBack = false;
  expect(await recordedTips(business)).toMatchObject([{ amount: '10.00' }]);
  expect(paidAtStripe()).toBe(before + 1);
});

test('without scripts no place is kept for wallets, and the form leads to Stripe’s page', async ({
  browser,
}) => {
  const { staffId } = await openBusinessWithTips();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: karam.origin });
  const page = await context.newPage();
  await openTipPage(page, staffId);
  await expect(page.locator('[data-script]')).toBeHidden();
  await preset(page, '10.00').check();
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectThanks(page, '10.00');
  await context.close();
});
