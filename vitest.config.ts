import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that start and stop the whole program wait the longest, so they go first and the rest fills their pauses. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes('/test/faults/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isFault), ...sorted.filter((file) => !isFault(file))];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    globalSetup: ['test/helpers/postgres.ts'],
    // Node runs the tests as it runs the server, types stripped, nothing transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A worker keeps what it has loaded for its next file: loading the server anew for each took a third of the run. A
    // test that changes what others see (a language, a clock, the environment) changes it back.
    isolate: false,
    // For two cores, with one to work while another waits for a server to start or stop.
    maxWorkers: 3,
    sequence: { sequencer: FaultsFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: process.env.TEST_RESULTS_DIR ? ['default', 'json'] : ['default'],
    outputFile: { json: `${process.env.TEST_RESULTS_DIR}/vitest.json` },
  },
});
