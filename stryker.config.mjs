/** Mutates the pure rules of billing and runs their unit tests: `npm run mutation`. Not part of `npm test`. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ['apps/server/src/modules/billing/*/rules/**/*.ts', '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  // Texts of errors and object literals passed to SQL are not rules.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['dist', '.stryker-tmp', 'data', 'e2e', 'docs'],
};
