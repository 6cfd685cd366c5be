import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { OpenBusiness } from './prepared-data.ts';

/** The parts of the guests' page, found by the words that a guest sees. */
export const preset = (page: Page | Locator, amountText: string) =>
  page.getByRole('radio', { name: new RegExp(`(^|\\s)${amountText}`) });
export const ownAmount = (page: Page) => page.getByLabel('Custom amount');
export const sendButton = (page: Page | Locator) => page.getByRole('button', { name: /^Send .* AED Tip$/ });

export async function openTipPage(page: Page, staffId: number): Promise<void> {
  await page.goto(`/tip/${staffId}`);
  await expect(page.getByRole('heading', { name: 'Leave a Tip' })).toBeVisible();
}

/** On the smallest phones: no amount is below the screen, or behind the button that stays at its bottom. */
export async function expectAmountsAboveFold(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  const { y: fold = 0 } = (await page.locator('form > div').last().boundingBox()) ?? {};
  for (const amount of await page.getByRole('radio').all()) {
    const { y = Infinity, height = 0 } = (await amount.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(fold);
  }
}

/** Holds back requests to the address until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letThrough = () => {};
  const waiting = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, async (route) => {
    await waiting;
    await route.continue();
  });
  return () => letThrough();
}

export async function expectThanks(page: Page, amountText: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('main').getByText(amountText, { exact: true }).first()).toBeVisible();
}

export async function expectFailureToast(page: Page): Promise<void> {
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to send tip. Please try again.', { exact: true })).toBeVisible();
}

/** The amounts that the owner sees as received, newest first. */
export async function recordedAmounts(business: OpenBusiness): Promise<string[]> {
  const answer = await business.owner.api.get('/api/tips/business');
  const tips: { amount: string }[] = await answer.json();
  return tips.map(({ amount }) => amount);
}

/** The same, with the staff member of each tip. */
export async function recordedTips(
  business: OpenBusiness,
): Promise<{ amount: string; customerName: string }[]> {
  const tips = await (await business.owner.api.get('/api/tips/business')).json();
  return tips.map(({ amount, customerName }: { amount: string; customerName: string }) => ({
    amount,
    customerName,
  }));
}

/** The server handles the request, but its answer never reaches the guest. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionrefused');
}

/** Opens the list of languages, which works without scripts, and follows a link in it. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('summary').click();
  await page.getByRole('link', { name, exact: true }).click();
}
