import type { Locator, Page } from '@playwright/test';

/** The navigation's controls: in the bar on a wide screen, otherwise behind its menu button. */
export async function openNavigation(page: Page): Promise<Locator> {
  const navigation = page.getByRole('navigation').first();
  await navigation.waitFor();
  const menu = navigation.locator('button[aria-expanded="false"]');
  if (await menu.isVisible()) await menu.click();
  return navigation;
}

declare global {
  interface Window {
    /** For the journeys alone: the scripts of this page run. */
    isHydrated?: true;
  }
}

/**
 * From now on, opening a page waits until its scripts run. Before that, a link loads the whole next page, as in a
 * browser without scripts. With `waitUntil` a journey goes on earlier: "early.e2e.ts" is about that time.
 */
export async function alwaysWaitForScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('karam:shown', () => {
      window.isHydrated = true;
    });
  });
  const goto = page.goto.bind(page);
  page.goto = async (path, options) => {
    const answer = await goto(path, options);
    if (!options?.waitUntil) await untilHydrated(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await untilHydrated(page);
    return answer;
  };
}

/** Waits until the scripts of one of our pages run. Other pages, such as the API documentation, are not waited for. */
export async function untilHydrated(page: Page): Promise<void> {
  // By the event: a function without a promise is called at every frame, which makes the page paint.
  await page.waitForFunction(
    () =>
      !document.querySelector('#platform') ||
      window.isHydrated ||
      new Promise((resolve) => {
        document.addEventListener('karam:shown', () => resolve(true), { once: true });
      }),
  );
}
