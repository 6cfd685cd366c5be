import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { collectComplaints } from './complaints.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type AxeWindow = { axe: typeof import('axe-core') };

type Fixtures = {
  /** Fails unless the page as it stands has no accessibility violation. */
  expectAccessible(): Promise<void>;
  /** Fails if anything can be scrolled to the side. */
  expectNoSidewaysScroll(): Promise<void>;
  /** Names failed requests that belong to this journey, such as `POST /api/login 401`. Each has to come. */
  expectRefusals(...named: string[]): void;
  namedRefusals: string[];
};

/** A browser that fails the test on anything the console complains about, and on an inaccessible last page. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  baseURL: async ({}, use) => use(process.env.KARAM_ORIGIN),

  page: async ({ page, namedRefusals, javaScriptEnabled }, use) => {
    const findComplaints = collectComplaints(page);
    await use(page);
    // The rules of accessibility are themselves a script.
    const isFine = test.info().status === test.info().expectedStatus;
    if (isFine && javaScriptEnabled !== false) await checkAccessible(page);
    expect(findComplaints(namedRefusals)).toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  namedRefusals: async ({}, use) => use([]),

  expectRefusals: async ({ namedRefusals }, use) =>
    use((...named) => {
      namedRefusals.push(...named);
    }),

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
  // Its rules run in the page, and only what they complain of leaves it: everything that is well, with its HTML, took
  // most of the time.
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as unknown as AxeWindow).axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
  expect(violations).toEqual([]);
}
