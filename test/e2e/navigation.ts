import type { Locator, Page } from '@playwright/test';

/** The navigation's controls: in the bar on a wide screen, otherwise behind its menu button. */
export async function openNavigation(page: Page): Promise<Locator> {
  const navigation = page.getByRole('navigation').first();
  await navigation.waitFor();
  const menu = navigation.locator('button[aria-expanded="false"]');
  if (await menu.isVisible()) await menu.click();
  return navigation;
}

/**
 * Opens a page that the server draws, and waits until its scripts run. Before that, a link loads the whole next page,
 * as in a browser without scripts.
 */
export async function openTakenOver(page: Page, path: string): Promise<void> {
  const shown = await whenTakenOver(page);
  await page.goto(path);
  await shown();
}

/** For a page that is opened after this: a function that waits until its scripts run. */
export async function whenTakenOver(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const taken = new Promise((resolve) => document.addEventListener('karam:shown', resolve));
    Object.assign(window, { taken });
  });
  return () => page.evaluate(() => (window as { taken?: Promise<unknown> }).taken?.then(() => undefined));
}
