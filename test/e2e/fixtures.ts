import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { PAGE_DATA_ID } from '#shared/contracts/app-page.ts';
import { collectComplaints } from './complaints.ts';
import { alwaysWaitForScripts } from './navigation.ts';
import { shapeOf } from './page-shape.ts';
import { slowDown } from './slow-network.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type AxeWindow = { axe: typeof import('axe-core') };

type Fixtures = {
  /** Fails if the page in its current state has an accessibility violation. */
  expectAccessible(): Promise<void>;
  /** Fails if the page can be scrolled sideways. */
  expectNoSidewaysScroll(): Promise<void>;
  /** Names failed requests of this journey, such as `POST /api/login 401`. Each of them must happen. */
  expectRefusals(...named: string[]): void;
  /** From the next page on, as if a mail server were set. The journeys' program has none. */
  withMailServer(): Promise<void>;
  /** From the next page on, as if the server were too busy to render it: scripts request everything. */
  renderedByBrowser(): Promise<void>;
  namedRefusals: string[];
};

/** Fails a test if the console reports anything, or if the last page is not accessible. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
  baseURL: async ({}, use) => use(process.env.KARAM_ORIGIN),

  page: async ({ page, namedRefusals, javaScriptEnabled }, use) => {
    const findComplaints = collectComplaints(page);
    await slowDown(page);
    if (javaScriptEnabled !== false) await alwaysWaitForScripts(page);
    await use(page);
    // Skipped without JavaScript, because the accessibility check is itself a script.
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

  withMailServer: async ({ page }, use) =>
    use(() => changePages(page, (html) => html.replace('"mailGoesOut":false', '"mailGoesOut":true'))),

  renderedByBrowser: async ({ page }, use) => use(() => changePages(page, (html) => html)),

  expectAccessible: async ({ page }, use) => use(() => checkAccessible(page)),

  expectNoSidewaysScroll: async ({ page }, use) =>
    use(async () => {
      // Names the elements that stick out, so that a failure says where to look. Polls, because charts resize
      // a moment later.
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

/** From the next page on, its HTML is changed. Without its data, the browser renders it by itself. */
export async function changePages(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = change(await answer.text()).replace(`id="${PAGE_DATA_ID}"`, '');
    return route.fulfill({ response: answer, body });
  });
}

/**
 * Shapes of pages in which no violation was found, as files that both workers share: many journeys pass through the same
 * pages, and a look takes half a second.
 */
const fileOfShape = (shape: string) =>
  join(process.env.SOUND_SHAPES_DIR ?? '', createHash('sha256').update(shape).digest('hex'));

async function checkAccessible(page: Page): Promise<void> {
  // A page that is still loading has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const before = await shapeOf(page);
  if (existsSync(fileOfShape(before))) return;
  // Half a megabyte, which need not be sent to the same document twice.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // Looked at again for a while: a toast that fades in or out has no contrast for a moment. A real violation stays.
  // One look at the API documentation, the longest page, takes ten seconds on a busy machine.
  await expect.poll(() => findViolations(page), { timeout: 30_000 }).toEqual([]);
  // A page that changed meanwhile was not looked at in one shape.
  if ((await shapeOf(page)) === before) writeFileSync(fileOfShape(before), '');
}

async function findViolations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Colours during a transition have no meaningful contrast. Endless animations are not waited for.
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    const { axe } = window as unknown as AxeWindow;
    // By measuring letters, axe takes joined Arabic ones for icons, in some fonts, and then does not compare the words on
    // a button with its label. No page has a font of icons, so it need not look for them.
    axe.configure({ checks: [{ id: 'label-content-name-mismatch', options: { occurrenceThreshold: 0 } }] });
    // Style sheets are left out: only an experimental rule reads them, which is off, and axe would load and parse them
    // each time.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      // Frames are other companies' or the browser's own. Asking them is a complaint in the console.
      iframes: false,
    });
    // Only the violations leave the browser: transferring all passed checks took most of the time.
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
}
