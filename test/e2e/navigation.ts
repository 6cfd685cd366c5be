import type { Locator, Page } from '@playwright/test';

/** The navigation's controls: in the bar on a wide screen, otherwise behind its menu button. */
export async function openNavigation(page: Page): Promise<Locator> {
  const navigation = page.getByRole('navigation').first();
  await navigation.waitFor();
  const menu = navigation.locator('button[aria-expanded="false"]');
  if (await menu.isVisible()) await menu.click();
  return navigation;
}
