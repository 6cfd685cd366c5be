import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { OpenBusiness } from './people.ts';

/** The guests' page, as a guest calls its parts. */
export const preset = (page: Page | Locator, amount: string) =>
  page.getByRole('radio', { name: new RegExp(`(^|\\s)${amount}`) });
export const ownAmount = (page: Page) => page.getByLabel('Custom amount');
export const sendButton = (page: Page | Locator) => page.getByRole('button', { name: /^Send .* AED Tip$/ });

export async function openTipPage(page: Page, staffId: number): Promise<void> {
  await page.goto(`/tip/${staffId}`);
  await expect(page.getByRole('heading', { name: 'Leave a Tip' })).toBeVisible();
}

/** Requests to it wait until the returned function is called. */
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

export async function expectThanks(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('main').getByText(amount, { exact: true }).first()).toBeVisible();
}

export async function expectFailureToast(page: Page): Promise<void> {
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to send tip. Please try again.', { exact: true })).toBeVisible();
}

/** What the owner's books say came in, newest first. */
export async function recordedAmounts(business: OpenBusiness): Promise<string[]> {
  const answer = await business.owner.api.get('/api/tips/business');
  const tips: { amount: string }[] = await answer.json();
  return tips.map(({ amount }) => amount);
}

/** The same with whose they are. */
export async function recordedTips(
  business: OpenBusiness,
): Promise<{ amount: string; customerName: string }[]> {
  const tips = await (await business.owner.api.get('/api/tips/business')).json();
  return tips.map(({ amount, customerName }: { amount: string; customerName: string }) => ({
    amount,
    customerName,
  }));
}

/** The server does its work, and the guest never hears of it. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionrefused');
}
