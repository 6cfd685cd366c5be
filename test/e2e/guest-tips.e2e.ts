import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { activeBusiness, addStaff } from './prepared-data.ts';
import {
  chooseLanguage,
  expectAmountsAboveFold,
  expectThanks,
  hold,
  openTipPage,
  ownAmount,
  preset,
  recordedAmounts,
  recordedTips,
  sendButton,
} from './tip-page.ts';

test('on the smallest phone a guest sees all amounts without scrolling, in each language', async ({
  page,
}) => {
  const business = await activeBusiness({ name: 'The Saffron Table at Al Seef Heritage Village' });
  const staffId = await addStaff(business, { firstName: 'Abdulrahman', lastName: 'Al-Mansoori Bin Rashid' });
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of ['English', 'العربية', 'हिन्दी', 'اردو']) {
    await page.goto(`/tip/${staffId}`);
    if (language !== 'English') await chooseLanguage(page, language);
    await expectAmountsAboveFold(page);
  }
});

test('a guest chooses an amount, sees what arrives, covers the fee, and is thanked', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await expect(page).toHaveTitle(/Maya Fernandes/);
  await expect(page.getByRole('heading', { name: 'Maya Fernandes' })).toBeVisible();
  await expect(page.getByText('Server', { exact: true })).toBeVisible();
  await expect(page.getByText(business.name, { exact: true })).toBeVisible();
  await expect(page.getByText('CN-1184402')).toBeVisible();
  await expect(page.getByText('Powered by Karam • Secure & Instant')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Report a wrong code' })).toHaveAttribute(
    'href',
    /^\/report\?page=%2Ftip%2F\d+$/,
  );
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expect(sendButton(page)).toBeDisabled();
  await expectAccessible();

  await preset(page, '15.00').check();
  await expect(ownAmount(page)).toHaveValue('15.00');
  await expect(page.getByRole('button', { name: 'Send 15.00 AED Tip' })).toBeEnabled();
  await ownAmount(page).fill('0');
  await expect(sendButton(page)).toBeDisabled();
  // As it is typed on a keyboard with a comma, and on an Arabic one. Neither becomes another amount.
  await ownAmount(page).fill('');
  await ownAmount(page).pressSequentially('12,5');
  await expect(page.getByRole('button', { name: 'Send 12.50 AED Tip' })).toBeEnabled();
  await ownAmount(page).fill('١٢٫٥');
  await expect(page.locator('input[type=radio]:checked')).toHaveCount(0);
  await expect(page.getByText('Maya receives 11.88 AED of 12.50')).toBeVisible();
  await preset(page, '20.00').check();
  await expect(page.getByText('Maya receives 19.00 AED of 20.00')).toBeVisible();
  await page.getByRole('switch', { name: 'Cover the 1.00 AED fee' }).check();
  await expect(page.getByText('You pay 21.00 AED, Maya receives 20.00')).toBeVisible();
  await page.getByLabel('Your Name').fill('Sara');
  await page.getByLabel('Message').fill('Wonderful evening.');
  await expectNoSidewaysScroll();

  await page.getByRole('button', { name: 'Send 21.00 AED Tip' }).click();
  await expect(page.getByText('Tip Sent!', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your tip has been sent successfully. Thank you!', { exact: true }),
  ).toBeVisible();
  await expectThanks(page, '20.00');
  await expect(page.getByText(`to Maya Fernandes at ${business.name}`)).toBeVisible();
  await expect(page.getByText('You paid 21.00 AED. Maya receives 20.00 AED.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await expectAccessible();
  await chooseLanguage(page, 'العربية');
  await expect(page.getByRole('heading', { name: 'شكراً لك' })).toBeVisible();
  await chooseLanguage(page, 'English');

  const tips = await (await business.owner.api.get('/api/tips/business')).json();
  expect(tips).toHaveLength(1);
  expect(tips[0]).toMatchObject({
    amount: '20.00',
    fee: '1.00',
    net: '20.00',
    customerName: 'Sara',
    message: 'Wonderful evening.',
  });

  await expect(page).toHaveURL(/\?tip=/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.getByRole('link', { name: 'Send another' }).click();
  await expect(sendButton(page)).toBeDisabled();
  await expect(page.getByLabel('Your Name')).toHaveValue('');
  await preset(page, '5.00').check();
  await sendButton(page).click();
  await expectThanks(page, '5.00');
  expect(await recordedAmounts(business)).toEqual(['5.00', '20.00']);
});

test('a guest sees the page before any script has arrived, and all scripts are requested at once', async ({
  page,
}) => {
  const business = await activeBusiness();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked = new Set<string>();
  await page.route('**/assets/*.js', async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  await page.goto(`/tip/${await addStaff(business)}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Maya Fernandes' })).toBeVisible();
  const named = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(named.length).toBeGreaterThan(0);
  await expect.poll(() => named.filter((name) => !asked.has(name))).toEqual([]);
  release();
  // Scripts run now: they disable the button while there is no amount.
  await expect(sendButton(page)).toBeDisabled();
});

test('what a guest chose and typed before the scripts were loaded is kept', async ({ page }) => {
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  const letThrough = await hold(page, '**/assets/hydrate-*.js');
  await page.goto(`/tip/${staffId}`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /20\.00/ }).check();
  await page.getByLabel('Your Name').fill('Sara');
  await page.getByLabel('Message').fill('Lovely');
  await expect(page.getByRole('button', { name: 'Send Tip', exact: true })).toBeVisible();
  letThrough();
  await page.getByRole('button', { name: 'Send 20.00 AED Tip' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await recordedTips(business)).toEqual([{ amount: '20.00', customerName: 'Sara' }]);
});

test('invalid values show errors beside their fields, and nothing is sent', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips 400');
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await ownAmount(page).fill('12.345');
  await expect(page.getByText('The amount must be a number with at most two decimals')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await ownAmount(page).fill('1,500');
  await expect(page.getByText('leave out the comma: write 1500, not 1,500.')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await ownAmount(page).fill('-5');
  await expect(page.getByText('The amount must be at least 0.01 AED.')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await ownAmount(page).fill('12.34');
  await page.getByLabel('Your Name').fill('x'.repeat(81));
  await page.getByLabel('Message').fill('x'.repeat(501));
  await sendButton(page).click();
  await expect(page.getByText('The name can have at most 80 characters.')).toBeVisible();
  await expect(page.getByText('The message can have at most 500 characters.')).toBeVisible();
  await expect(page.getByLabel('Your Name')).toBeFocused();
  await expectAccessible();
  await ownAmount(page).fill('5000.01');
  await sendButton(page).click();
  await expect(page.getByText('The maximum tip is 5,000.00 AED.')).toBeVisible();
  expect(await recordedAmounts(business)).toEqual([]);

  // The platform's maximum can be lowered while the page is open: then the server's sentence is shown.
  const message = 'The maximum tip is 10.00 AED.';
  const largest = { message, reason: 'largest_tip', params: { amount: '10.00' } };
  const refusal = { ...largest, code: 'invalid_input', fields: { amount: largest } };
  await page.route('**/api/tips', (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByLabel('Your Name').fill('Sara');
  await page.getByLabel('Message').fill('');
  await preset(page, '15.00').check();
  await sendButton(page).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(ownAmount(page)).toBeFocused();
  await expect(page.getByLabel('Your Name')).toHaveValue('Sara');
});

test('a guest can tip by keyboard, and without animation if they prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await page.getByText('English').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(preset(page, '10.00')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(ownAmount(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Omar');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectThanks(page, '10.00');
  // Skips the five stars and the link that follows the tip.
  for (let skipped = 0; skipped < 7; skipped += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send another' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio').first()).toBeFocused();
  expect(await recordedAmounts(business)).toEqual(['10.00']);
});

test('a phone shows everything needed to pay without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTipPage(page, await addStaff(await activeBusiness()));
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Message')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 600 });
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
});

test('the page fits in Arabic, dark mode, 320 pixels and double text size, and keeps the filled form', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await preset(page, '25.00').check();
  await page.getByLabel('Your Name').fill('ليلى');
  await chooseLanguage(page, 'العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('radio', { name: '25.00' })).toBeChecked();
  await expect(page.getByLabel('اسمك')).toHaveValue('ليلى');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll();
  await expectAccessible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: 'أرسل إكرامية 25.00 درهم' }).click();
  await expect(page.getByRole('heading', { name: 'شكراً لك' })).toBeVisible();
  await expectNoSidewaysScroll();
  expect(await recordedAmounts(business)).toEqual(['25.00']);
});

test.describe('with a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN' });
  test('a guest reads Hindi, switches to Urdu, keeps what was chosen, and tips', async ({
    page,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const business = await activeBusiness();
    await page.goto(`/tip/${await addStaff(business)}`);
    await expect(page.getByRole('heading', { name: 'टिप दें' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('radio', { name: '25.00' }).check();
    await expect(page.getByRole('button', { name: '25.00 दिरहम टिप भेजें' })).toBeVisible();
    await chooseLanguage(page, 'اردو');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('radio', { name: '25.00' })).toBeChecked();
    await expectNoSidewaysScroll();
    await expectAccessible();
    await page.getByRole('button', { name: '25.00 درہم ٹپ بھیجیں' }).click();
    await expect(page.getByRole('heading', { name: 'شکریہ' })).toBeVisible();
    expect(await recordedAmounts(business)).toEqual(['25.00']);
  });
});

test('a guest whose form post is too large gets an error page with a link back', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('POST /tip/* 413');
  await openTipPage(page, await addStaff(await activeBusiness()));
  const address = page.url();
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post' });
    form.append(
      Object.assign(document.createElement('textarea'), { name: 'message', value: 'x'.repeat(20_000) }),
    );
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('The request is too large.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(address);
  await expect(sendButton(page)).toBeVisible();
});
