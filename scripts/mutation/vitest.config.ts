import { defineConfig } from 'vitest/config';
import type { Vite } from 'vitest/node';
import base from '../../vitest.config.ts';
import { endProcess, LastingWorker } from './lasting-worker.ts';
import { QuickFirst } from './quick-first.ts';

/** Stryker names the pool, so it is replaced after the settings are read. */
const lastingProcess: Vite.Plugin = {
  name: 'lasting-process',
  configureVitest({ project, vitest }) {
    project.config.pool = 'lasting';
    project.config.poolRunner = {
      name: 'lasting',
      createPoolWorker: (options) => new LastingWorker(options),
    };
    vitest.onClose(endProcess);
  },
};

const { globalSetup = [], ...test } = base.test ?? {};

/** For the tests with a planted fault. A fault that makes a test hang should not cost minutes. */
export default defineConfig({
  ...base,
  plugins: [lastingProcess],
  test: {
    ...test,
    globalSetup: process.env.MUTATION_WITHOUT_DATABASE ? [] : globalSetup,
    setupFiles: ['scripts/mutation/without-fault.ts'],
    sequence: { sequencer: QuickFirst },
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
});
