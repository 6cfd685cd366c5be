import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    globalSetup: ['test/helpers/postgres.ts'],
    // Node runs the tests as it runs the server, types stripped, nothing transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // For two cores, with one to work while another waits for a server to start or stop.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: process.env.TEST_RESULTS_DIR ? ['default', 'json'] : ['default'],
    outputFile: { json: `${process.env.TEST_RESULTS_DIR}/vitest.json` },
  },
});
