import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { findFastPlace } from './find-fast-place.ts';
import { parts } from './mutation/parts.ts';

/**
 * Plants small faults in the code, one at a time, and counts how many the tests notice: `npm run mutation -- money
 * ledger`; without a name, all parts, which takes hours. With names of files, only in these: `npm run mutation --
 * payments apply-refund.ts`. The faults that nobody noticed are printed, and stay in mutation/ for the next run, which
 * tries only what has changed.
 *
 * Text in quotes is not changed: a wrong column or state fails the compiler or the database, and words for people have
 * tests of their own.
 */
await buildIfNeeded();
process.env.TMPDIR = findFastPlace();
const wanted = process.argv.slice(2);
const files = wanted.filter((name) => name.endsWith('.ts'));
const names = wanted.filter((name) => !files.includes(name));
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const part = parts[name];
  if (!part) throw new Error(`No such part: ${name}. There are ${Object.keys(parts).join(', ')}.`);
  process.env.MUTATION_WITHOUT_DATABASE = part.withoutDatabase ? 'yes' : '';
  await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/*', import.meta.resolve('./mutation/unnoticed-reporter.ts')],
    coverageAnalysis: 'perTest',
    // A fault in a constant of a module would need all tests again.
    ignoreStatic: true,
    dryRunTimeoutMinutes: 20,
    mutate: files.length > 0 ? filesIn(part.mutate) : [...part.mutate, '!**/*.test.ts'],
    mutator: { excludedMutations: ['StringLiteral'] },
    testFiles: globSync(part.tests),
    // Types are stripped, not checked. A comment that turns checks off would change the files of the web application, and
    // each test runner would build it again.
    disableTypeChecks: false,
    // For two cores: the tests of a database wait more than they compute.
    concurrency: 3,
    // On a busy machine a fault that no test notices must not be taken for one that hangs, which counts as noticed.
    timeoutMS: part.withoutDatabase ? 10_000 : 180_000,
    tempDirName: 'mutation/tmp',
    ignorePatterns: ['/data', '/screenshots', '/test-results', '/mutation', '/.git'],
    incremental: true,
    incrementalFile: `mutation/${name}.json`,
    reporters: ['clear-text', 'progress-append-only', 'unnoticed'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
    thresholds: { high: 85, low: 85, break: 85 },
    checkers: [],
  }).runMutationTest();
}

function filesIn(mutate: string[]): string[] {
  return globSync(mutate).filter((path) => files.includes(basename(path)));
}
