import { expect, type Page } from '@playwright/test';
import { type AppPagePath, appPagePaths, tipPagePaths } from '#shared/paths.ts';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import {
  type Account,
  activeBusiness,
  addStaff,
  comeAs,
  joinedAccount,
  payout,
  tip,
} from './prepared-data.ts';

/** Cumulative layout shift, as browsers report it. Above 0.1 people press what they did not mean. */
const MOST_SHIFT = 0.01;

/** Pages of a link that is used once, or of a file of the bank: other journeys open them. */
const elsewhere: readonly AppPagePath[] = [
  '/reset-password/:token',
  '/invite/:token',
  '/join/:token',
  '/confirm-email/:token',
  '/statement/:code',
  '/invoices/:invoiceId',
  '/admin/bank-files/:fileId',
];

const readers = ['a guest', 'an owner', 'an admin', 'a staff member'] as const;

function readerOf(path: string): (typeof readers)[number] {
  if (path.startsWith('/admin')) return 'an admin';
  if (path === '/staff/:staffId' || path.startsWith('/business') || path.startsWith('/account'))
    return 'an owner';
  return path.startsWith('/staff') ? 'a staff member' : 'a guest';
}

declare global {
  interface Window {
    shifts: string[];
    shiftScore: number;
  }
}

/** Counts from the first paint on. What moves after a press is meant to. */
async function countShifts(page: Page): Promise<void> {
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

test.describe('pages arrive as they stay', () => {
  for (const reader of readers) {
    test(`nothing jumps while a page of ${reader} loads`, async ({ page }) => {
      const business = await activeBusiness();
      const staffId = await addStaff(business);
      await tip(business, staffId, '12.50');
      const payoutId = await payout(business.id, 'pending');
      const accounts: Record<typeof reader, () => Promise<Account | undefined>> = {
        'a guest': async () => undefined,
        'an owner': async () => business.owner,
        'an admin': async () => admin,
        'a staff member': () => joinedAccount(business, staffId),
      };
      const account = await accounts[reader]();
      if (account) await comeAs(page, account);
      await countShifts(page);
      const values: Record<string, string | number> = { staffId, businessId: business.id, payoutId };
      const guests = tipPagePaths.filter((path) => !path.includes(':token'));
      const paths = [...appPagePaths.filter((path) => !elsewhere.includes(path)), ...guests];
      const own = paths.filter((path) => readerOf(path) === reader || (path === '/' && account));
      for (const path of own) {
        await test.step(path, async () => {
          await page.goto(path.replace(/:(\w+)/, (_, name) => String(values[name])));
          await page.waitForLoadState('networkidle');
          const { score, shifts } = await page.evaluate(() => ({
            score: window.shiftScore,
            shifts: window.shifts,
          }));
          expect({ path, jumps: score > MOST_SHIFT ? shifts : [] }).toEqual({ path, jumps: [] });
        });
      }
    });
  }
});
