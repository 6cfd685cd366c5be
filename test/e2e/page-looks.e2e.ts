import { expect } from '@playwright/test';
import { type AppPagePath, appPagePaths, tipPagePaths } from '#shared/paths.ts';
import { test } from './fixtures.ts';
import { admin } from './global-setup.ts';
import { countShifts, expectNoJumps } from './layout-shifts.ts';
import {
  type Account,
  activeBusiness,
  addStaff,
  comeAs,
  invitation,
  joinedAccount,
  newAccount,
  payout,
  tip,
} from './prepared-data.ts';

/** Pages of a link that is used once, or of a file of the bank: other journeys open them. */
const elsewhere: readonly AppPagePath[] = [
  '/reset-password/:token',
  '/invite/:token',
  '/join/:token',
  '/confirm-email/:token',
  '/statement/:code',
  '/invoices/:invoiceId',
  '/admin/bank-files/:fileId',
  '/admin/paydays/:runId',
  '/admin/disputes/:provider/:disputeId',
];

const allPaths: string[] = [
  ...appPagePaths.filter((path) => !elsewhere.includes(path)),
  ...tipPagePaths.filter((path) => !path.includes(':token')),
];

type Reader = 'a guest' | 'an owner' | 'an admin' | 'a staff member';

function readerOf(path: string): Reader {
  if (path.startsWith('/admin')) return 'an admin';
  if (path === '/staff/:staffId' || path.startsWith('/business') || path.startsWith('/account'))
    return 'an owner';
  return path.startsWith('/staff') ? 'a staff member' : 'a guest';
}

/** Pages of owners that are opened in Arabic too. Of admins, it is every page. */
const ownersInArabic = [
  ...['/business/dashboard', '/business/tips', '/business/tips/report', '/business/insights'],
  ...['/business/details', '/business/branding', '/business/add-staff', '/business/:businessId/qr'],
  ...['/staff/:staffId', '/business/staff', '/business/staff/import', '/business/staff/codes'],
  ...['/business/amounts', '/business/team-tips', '/business/feedback', '/business/venues'],
  ...['/business/staff/:staffId', '/business/payouts', '/business/payouts/:payoutId'],
  '/business/members',
  '/business/log',
];

type Look = { path: string; who?: Account; inArabic?: boolean };

async function preparedBusiness() {
  const business = await activeBusiness();
  const staffId = await addStaff(business, { firstName: 'Maximiliana', lastName: 'Papadopoulou' });
  await tip(business, staffId, '12.50');
  await tip(business, staffId, '4321.99');
  const payoutId = await payout(business.id, 'pending');
  const values: Record<string, string | number> = { staffId, businessId: business.id, payoutId };
  const looksAt = (path: string, who?: Account): Look => ({
    path: path.replace(/:(\w+)/, (_, name) => String(values[name])),
    ...(who && { who }),
    inArabic: ownersInArabic.includes(path) || readerOf(path) === 'an admin',
  });
  const pagesOf = (reader: Reader, who?: Account) =>
    allPaths
      .filter((path) => readerOf(path) === reader || (path === '/' && who))
      .map((path) => looksAt(path, who));
  return { business, staffId, pagesOf };
}

/** In groups, which the workers share. */
const groups: { of: string; pages: () => Promise<Look[]> }[] = [
  { of: 'a guest', pages: async () => (await preparedBusiness()).pagesOf('a guest') },
  {
    of: 'the way to a business',
    pages: async () => {
      const who = await newAccount('business');
      return [
        { path: '/auth?tab=sign-up', inArabic: true },
        { path: '/confirm-email/made-up', inArabic: true },
        { path: '/business/pending', who, inArabic: true },
        { path: '/business/register', who, inArabic: true },
      ];
    },
  },
  ...(['an owner', 'an admin'] as const).flatMap((reader) =>
    ['first', 'second', 'third'].map((part, index) => ({
      of: `${reader}, ${part} part`,
      pages: async () => {
        const { business, pagesOf } = await preparedBusiness();
        const who = reader === 'an owner' ? business.owner : admin;
        return pagesOf(reader, who).filter((_, at) => at % 3 === index);
      },
    })),
  ),
  {
    of: 'a staff member',
    pages: async () => {
      const { business, staffId, pagesOf } = await preparedBusiness();
      const joined = await addStaff(business);
      await tip(business, joined, '12.50');
      const pages = pagesOf('a staff member', await joinedAccount(business, joined));
      return [
        ...pages.map((look) => ({ ...look, inArabic: look.path === '/' })),
        { path: await invitation(business, staffId), who: await newAccount('staff'), inArabic: true },
      ];
    },
  },
];

// Together these are the longest file: every worker may take some.
test.describe.configure({ mode: 'parallel' });

for (const { of, pages } of groups) {
  test(`the pages of ${of} arrive as they stay and fit at 320 pixels, some also in Arabic and dark mode with text at twice the size`, async ({
    page,
    context,
    baseURL,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    await countShifts(page);
    let signedIn: Account | undefined;
    const open = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
    };
    for (const { path, who, inArabic } of await pages()) {
      await test.step(path, async () => {
        await context.clearCookies(who && who === signedIn ? { name: 'karam_locale' } : {});
        if (who && who !== signedIn) await comeAs(page, who);
        signedIn = who;
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 320, height: 640 });
        await open(path);
        await expectNoJumps(page);
        await expectNoSidewaysScroll();
        if (!inArabic) return;

        await context.addCookies([{ name: 'karam_locale', value: 'ar', url: baseURL ?? '' }]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize({ width: 390, height: 844 });
        await open(path);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        await expectNoSidewaysScroll();
        await expectAccessible();
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectNoSidewaysScroll();
      });
    }
  });
}
