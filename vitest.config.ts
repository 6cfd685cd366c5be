import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    globalSetup: ['test/helpers/postgres.ts'],
    // Node runs the tests as it runs the server, types stripped, nothing transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: process.env.TEST_RESULTS_DIR ? ['default', 'json'] : ['default'],
    outputFile: { json: `${process.env.TEST_RESULTS_DIR}/vitest.json` },
  },
});
