import { expect, type Page } from '@playwright/test';

/** Cumulative layout shift, as browsers report it. Above 0.1 people press what they did not mean. */
const MOST_SHIFT = 0.01;

declare global {
  interface Window {
    shifts: string[];
    shiftScore: number;
  }
}

/** On each page that is opened from now on, counts from the first paint on. What moves after a press is meant to. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    window.shiftScore = 0;
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        window.shiftScore += value;
        window.shifts.push(
          `${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function expectNoJumps(page: Page): Promise<void> {
  const { score, shifts } = await page.evaluate(() => ({ score: window.shiftScore, shifts: window.shifts }));
  expect({ jumps: score > MOST_SHIFT ? shifts : [] }).toEqual({ jumps: [] });
}
