import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that start and stop the whole program wait the longest, and a few others are one long test each: these run first,
 * so that no worker is left with one at the end.
 */
const LONG = /\/test\/(faults\/|fuzz|stories\/[a-z]+-properties)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    globalSetup: ['test/helpers/postgres.ts'],
    // Node runs the tests as it runs the server: with types stripped, without a transform.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Test files share the loaded modules of their worker: loading the server for each file took a third of the run. A
    // test that changes global state (language, clock, environment) must restore it.
    isolate: false,
    // For two cores: a third worker uses the time in which another waits for a server to start or stop. A fourth gained
    // nothing, and slow tests timed out.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Against tests that hang, not slow ones: on a busy machine a start of the whole program takes 25 s, and breaking every
    // rule of the database over 90.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: process.env.TEST_RESULTS_DIR ? ['default', 'json'] : ['default'],
    outputFile: { json: `${process.env.TEST_RESULTS_DIR}/vitest.json` },
  },
});
