import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const resultsDir = process.env.TEST_RESULTS_DIR;

/**
 * Each journey runs on the device that its users have: guests and sign-ups on a phone, admins and the dashboard on a
 * desktop. How the screens look on both is checked by separate journeys and by `npm run screenshots`. Running everything
 * on both took six minutes longer.
 */
const onPhoneOnly = [
  ...['guest-tips-once', 'guest-not-found', 'guest-toasts', 'team-page', 'payments', 'stripe-checkout'],
  ...['guest-tips', 'landing', 'owner-signs-up', 'sign-up'],
  ...[
    'toasts',
    'visitor',
    'early',
    'sign-in',
    'invited',
    'page-looks',
    'payouts-phone',
    'privacy',
    'account',
    'connections',
  ],
  'staff-portal',
  'staff-app',
  'branding',
  'feedback',
  'venues',
  'team-tips',
  'disputes',
  'invoices',
].map(fileOf);
const onDesktopOnly = [
  ...['design-system', 'complaints', 'fonts', 'wordings*', 'refused', 'upload', 'no-scripts'],
  ...['owner-dashboard', 'owner-staff', 'admin-status', 'admin-payout'],
  ...[
    'admin-business',
    'admin-businesses',
    'admin-settings',
    'admin-payments',
    'payouts',
    'payday',
    'admin-card-testing',
    'admin-system',
    'business-review',
    'page-crash',
    'screening',
  ],
].map(fileOf);

function fileOf(name: string): string {
  return `**/${name}.e2e.ts`;
}

/** It uses every control of the server-rendered pages twice, which takes four minutes. */
const onSlowNetworkOnly = process.env.SLOW_NETWORK ? [] : [fileOf('pressed-early')];

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  // No retries: a journey that passes only the second time is broken.
  retries: 0,
  forbidOnly: true,
  // Only ends what hangs: a slow machine takes twice the time of a fast one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: resultsDir ? [['list'], ['json', { outputFile: `${resultsDir}/playwright.json` }]] : [['list']],
  use: {
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Linux only: what axe and layout checks find must not depend on the fonts of the machine.
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'test/e2e/fonts.conf') },
      args: [
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Without it Chromium starts a spare renderer for every page, which no journey uses: twice as many processes.
        '--renderer-process-limit=1',
        '--disable-quic',
        // A page lives for seconds here: optimizing its code, by either compiler, costs more processor time than it saves.
        '--js-flags=--no-opt --no-maglev',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [...onPhoneOnly, ...onSlowNetworkOnly],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: [...onDesktopOnly, ...onSlowNetworkOnly],
      // One pixel for each of CSS: nobody looks at these pages, and without a graphics card sevenfold pixels take time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
