import { defineConfig } from 'vitest/config';

/** The unit tests of the billing rules, for mutation runs. */
export default defineConfig({
  test: {
    include: ['apps/server/src/modules/billing/**/*.test.ts'],
    exclude: ['**/*.{db,api,process}.test.ts', '**/node_modules/**'],
    // A busy machine is not a failure.
    testTimeout: 120_000,
  },
});
