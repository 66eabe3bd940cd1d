import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/fixtures/**'];

/**
 * `unit` needs nothing. `database` and `http` share one embedded PostgreSQL that the global set-up starts;
 * each file works in its own clone of a template. `server` starts real processes and servers of its own.
 */
export default defineConfig({
  test: {
    // Much of the time goes into waiting for sockets and processes, so two cores take two files each time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.{db,api,process}.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['{apps,packages}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: 'packages/testing/src/global-setup.ts',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'http',
          include: ['{apps,packages}/**/*.api.test.ts'],
          exclude: ignored,
          globalSetup: 'packages/testing/src/global-setup.ts',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['{apps,packages}/**/*.process.test.ts'],
          exclude: ignored,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
