import type { Page } from '@playwright/test';

/** Longest delays, in milliseconds. */
const SCRIPT = 900;
const ANSWER = 400;

/**
 * With SLOW_NETWORK=1 every script and every answer of the API comes late, by another time at each run. It shows which
 * journeys, or which pages, depend on the order in which things arrive.
 */
export async function slowDown(page: Page): Promise<void> {
  if (!process.env.SLOW_NETWORK) return;
  for (const [address, most] of [
    ['**/assets/*.js', SCRIPT],
    ['**/api/**', ANSWER],
  ] as const)
    await page.context().route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * most));
      // The page may have been left meanwhile.
      await route.fallback().catch(() => undefined);
    });
}
