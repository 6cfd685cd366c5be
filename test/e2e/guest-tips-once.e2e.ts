import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { alwaysWaitForScripts } from './navigation.ts';
import { activeBusiness, addStaff } from './prepared-data.ts';
import {
  expectFailureToast,
  expectThanks,
  hold,
  loseAnswer,
  openTipPage,
  ownAmount,
  preset,
  recordedAmounts,
  sendButton,
} from './tip-page.ts';

/** Whatever the network does, a guest is charged once. The owner's list of tips is the evidence. */
const noAnswer = /^We don't know yet whether your tip went through/;

/** The toast, and above the button at once whether something was charged. */
async function expectNoAnswer(page: Page): Promise<void> {
  await expectFailureToast(page);
  await expect(page.getByText(noAnswer)).toBeVisible();
}

test('a guest who taps twice gives one tip', async ({ page }) => {
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  const answer = await hold(page, '**/api/tips');
  await preset(page, '15.00').check();
  await sendButton(page).dblclick();
  await expect(sendButton(page)).toBeDisabled();
  answer();
  await expectThanks(page, '15.00');
  expect(await recordedAmounts(business)).toEqual(['15.00']);
});

test('a guest who sends again after a lost answer and a reload gives one tip', async ({
  page,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips cut');
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await page.route('**/api/tips', loseAnswer);
  await ownAmount(page).fill('7.50');
  await page.getByLabel('Message').fill('For the coffee.');
  await sendButton(page).click();
  await expectNoAnswer(page);
  await expectAccessible();

  await page.unroute('**/api/tips');
  await page.reload();
  await expect(page.getByText(noAnswer)).toBeVisible();
  await expect(ownAmount(page)).toHaveValue('7.50');
  await expect(page.getByLabel('Message')).toHaveValue('For the coffee.');
  await sendButton(page).click();
  await expectThanks(page, '7.50');
  expect(await recordedAmounts(business)).toEqual(['7.50']);
});

test('a guest who scans the code again after a lost answer gives one tip', async ({
  page,
  context,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips cut');
  const business = await activeBusiness();
  const staffId = await addStaff(business);
  await openTipPage(page, staffId);
  await page.route('**/api/tips', loseAnswer);
  await preset(page, '15.00').check();
  await sendButton(page).click();
  await expectNoAnswer(page);

  const again = await context.newPage();
  await alwaysWaitForScripts(again);
  await openTipPage(again, staffId);
  await expect(again.getByText(noAnswer)).toBeVisible();
  await sendButton(again).click();
  await expectThanks(again, '15.00');
  expect(await recordedAmounts(business)).toEqual(['15.00']);
});

test('a guest who changes the amount after a lost answer is told that the first tip was recorded', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips cut', 'POST /api/tips 409');
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await page.route('**/api/tips', loseAnswer);
  await preset(page, '15.00').check();
  await sendButton(page).click();
  await expectNoAnswer(page);
  await page.unroute('**/api/tips');
  await preset(page, '20.00').check();
  await sendButton(page).click();
  await expectThanks(page, '15.00');
  await expect(page.getByText(/^Your tip had already gone through/)).toBeVisible();
  expect(await recordedAmounts(business)).toEqual(['15.00']);

  await page.getByRole('button', { name: 'Send another' }).click();
  await preset(page, '20.00').check();
  await sendButton(page).click();
  await expectThanks(page, '20.00');
  expect(await recordedAmounts(business)).toEqual(['20.00', '15.00']);
});

test('a guest who changes the amount after a request that never arrived gives the new amount', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips cut');
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await page.route('**/api/tips', (route) => route.abort('connectionrefused'));
  await preset(page, '15.00').check();
  await sendButton(page).click();
  await expectNoAnswer(page);
  await page.unroute('**/api/tips');
  await preset(page, '20.00').check();
  await sendButton(page).click();
  await expectThanks(page, '20.00');
  expect(await recordedAmounts(business)).toEqual(['20.00']);
});

test('a reload while a tip is being sent loses nothing and sends nothing twice', async ({ page }) => {
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await page.route('**/api/tips', (route) => route.fetch().then(() => undefined));
  const left = page.waitForRequest('**/api/tips');
  await preset(page, '10.00').check();
  await sendButton(page).click();
  await left;
  await expect.poll(() => recordedAmounts(business)).toEqual(['10.00']);
  await page.reload();
  await page.unroute('**/api/tips');
  await expect(preset(page, '10.00')).toBeChecked();
  await sendButton(page).click();
  await expectThanks(page, '10.00');
  expect(await recordedAmounts(business)).toEqual(['10.00']);
});

test('a guest who is offline is told so, and can send the tip when online again', async ({
  page,
  context,
  expectAccessible,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips cut');
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await preset(page, '5.00').check();
  await page.getByLabel('Your Name').fill('Sara');
  await context.setOffline(true);
  await expect(page.getByText(/^You appear to be offline.* Nothing has been charged\.$/)).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  await sendButton(page).click();
  await failed;
  await expect(sendButton(page)).toBeEnabled();
  await expect(page.getByText('Failed to send tip. Please try again.')).toBeHidden();
  await expect(page.getByText(/^You appear to be offline.* you will not be charged twice\.$/)).toBeVisible();
  await expectAccessible();
  await context.setOffline(false);
  await expect(page.getByText(/^You appear to be offline/)).toBeHidden();
  await expect(page.getByLabel('Your Name')).toHaveValue('Sara');
  await sendButton(page).click();
  await expectThanks(page, '5.00');
  expect(await recordedAmounts(business)).toEqual(['5.00']);
});

test('a server that is down, then too slow, then up again records one tip', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips 503');
  await page.clock.install();
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  const away = { message: 'Karam is away for a moment.', code: 'unavailable' };
  await page.route('**/api/tips', (route) => route.fulfill({ status: 503, json: away }));
  await preset(page, '25.00').check();
  await sendButton(page).click();
  await expectFailureToast(page);
  await expect(page.getByText(noAnswer)).toBeVisible();

  await page.unroute('**/api/tips');
  await page.route('**/api/tips', () => new Promise(() => {}));
  const left = page.waitForRequest('**/api/tips');
  await sendButton(page).click();
  await left;
  await expect(page.getByText(noAnswer)).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(page.getByText(noAnswer)).toBeVisible();

  await page.unroute('**/api/tips');
  await sendButton(page).click();
  await expectThanks(page, '25.00');
  expect(await recordedAmounts(business)).toEqual(['25.00']);
});

test('a guest learns of each refusal that nothing was charged, and then gives one tip', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /api/tips 503', 'POST /api/tips 429', 'POST /api/tips 500', 'POST /api/tips 429');
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await preset(page, '25.00').check();
  const answers = [
    [503, 'provider_unavailable', 'Nothing has been charged. The payment provider does not answer.'],
    [503, 'tip_not_sent', 'Nothing has been charged. The tip was not sent.'],
    [429, 'too_many_requests', 'then send again. Nothing has been charged.'],
    // From here on the server may have recorded it.
    [500, 'internal_error', 'Try again: you will not be charged twice.'],
    [429, 'too_many_requests', "then send again. We don't know yet whether your tip went through."],
    [503, 'tip_not_sent', 'Try again: you will not be charged twice.'],
  ] as const;
  for (const [status, reason, words] of answers) {
    const json = { message: reason, code: 'unavailable', reason, params: {} };
    await page.route('**/api/tips', (route) => route.fulfill({ status, json }), { times: 1 });
    await sendButton(page).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('Nothing has been charged.')).toBeVisible({
      visible: words.includes('Nothing'),
    });
  }
  await sendButton(page).click();
  await expectThanks(page, '25.00');
  expect(await recordedAmounts(business)).toEqual(['25.00']);
});

test('a guest whose browser forbids storage gives one tip', async ({ page, expectRefusals }) => {
  expectRefusals('POST /api/tips cut');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  const business = await activeBusiness();
  await openTipPage(page, await addStaff(business));
  await page.route('**/api/tips', loseAnswer);
  await preset(page, '15.00').check();
  await sendButton(page).click();
  await expectNoAnswer(page);
  await page.unroute('**/api/tips');
  await sendButton(page).click();
  await expectThanks(page, '15.00');
  expect(await recordedAmounts(business)).toEqual(['15.00']);
});
