import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallBrowser } from '#bench/browser/find-browser.ts';
import { buildIfNeeded } from './build/build-if-needed.ts';
import {
  findFailedJourneys,
  findFailedTests,
  type PlaywrightReport,
  type VitestReport,
} from './failed-tests.ts';
import { findFastPlace } from './find-fast-place.ts';
import { run, runBeside } from './run.ts';

/** Runs all checks, the tests with PostgreSQL and the journeys in Chromium. The last lines name what failed and count the rest. */
if (!run('node', ['scripts/compile-messages.ts'])) process.exit(1);
// Build and tests need only the compiled messages. The checks use one processor and take longer than the build, so the
// tests begin beside them. A failed check is printed first and counts as one failed test.
const check = runBeside('node', ['scripts/check.ts']);
await buildIfNeeded();

const browser = findOrInstallBrowser();
console.log(`Browser for the journeys: ${browser}`);

const placeForData = findFastPlace();
const resultsDir = mkdtempSync(join(placeForData, 'karam-results-'));
const env = { TEST_RESULTS_DIR: resultsDir, CHROMIUM_PATH: browser, TMPDIR: placeForData };
// Both wait a lot, for servers and for pages, so together they take little more than the longer one.
const tests = runBeside('vitest', ['run'], env);
const journeys = runBeside('playwright', ['test'], env);
check.show();
const isInOrder = await check.ended;
tests.show();
const testsWentWell = await tests.ended;
journeys.show();
const journeysWentWell = await journeys.ended;

const vitest = read<VitestReport>('vitest.json');
const playwright = read<PlaywrightReport>('playwright.json');
rmSync(resultsDir, { recursive: true });

const passed = (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0);
const failed =
  (vitest?.numFailedTests ?? 0) +
  (playwright?.stats.unexpected ?? 0) +
  (playwright?.stats.flaky ?? 0) +
  (isInOrder ? 0 : 1);
const skipped = (vitest?.numPendingTests ?? 0) + (playwright?.stats.skipped ?? 0);
const allRan = vitest !== undefined && playwright !== undefined;
if (!allRan) console.error('A test runner ended without a report: this counts as one failed test.');
for (const name of [...findFailedTests(vitest), ...findFailedJourneys(playwright)])
  console.log(`failed: ${name}`);
if (!isInOrder) console.log('failed: npm run check, see the top of the output');
console.log(
  `\n${passed} passed, ${failed + (allRan ? 0 : 1)} failed${skipped ? `, ${skipped} skipped` : ''}`,
);
process.exit(testsWentWell && journeysWentWell && allRan && failed === 0 ? 0 : 1);

function read<T>(name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(resultsDir, name), 'utf8'));
  } catch {
    return undefined;
  }
}
