import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

type Fixtures = {
  /** Fails unless the page as it stands has no accessibility violation. */
  expectAccessible(): Promise<void>;
  /** Fails if anything can be scrolled to the side. */
  expectNoSidewaysScroll(): Promise<void>;
};

/** A browser that fails the test on anything the console complains about, and on an inaccessible last page. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  baseURL: async ({}, use) => use(process.env.KARAM_ORIGIN),

  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      if (isComplaint && !isExpectedRefusal(message.text())) complaints.push(message.text());
    });
    await use(page);
    // Most journeys run on both screens: their last page is looked at on the one where more can go wrong.
    const { status, expectedStatus, project } = test.info();
    if (status === expectedStatus && project.name === 'phone') await checkAccessible(page);
    expect(complaints).toEqual([]);
  },

  expectAccessible: async ({ page }, use) => use(() => checkAccessible(page)),

  expectNoSidewaysScroll: async ({ page }, use) =>
    use(async () => {
      // What sticks out is named, so that a failure says where to look. Charts take their new width a moment later.
      const findStickingOut = () =>
        page.evaluate(() => {
          if (document.documentElement.scrollWidth <= window.innerWidth) return [];
          return [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
            .map(
              (element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 30)}`,
            );
        });
      await expect.poll(findStickingOut).toEqual([]);
    }),
});

/**
 * Chromium reports every 4xx, among them "nobody is signed in", every connection a journey cuts on purpose, and the
 * 503 of a server that a journey lets be away. React reports a part of the application that therefore did not arrive.
 */
function isExpectedRefusal(text: string): boolean {
  if (/^TypeError: Failed to fetch dynamically imported module/.test(text)) return true;
  return /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED))/.test(
    text,
  );
}

async function checkAccessible(page: Page): Promise<void> {
  // What is still loading has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Colours in the middle of a transition are nobody's colours. What turns for ever is not waited for.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined))).then(
      () => undefined,
    );
  });
  // Legacy mode spares a second page for frames, which there are none of, and a third of the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
