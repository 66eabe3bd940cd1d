import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A busy machine is not a failure.
const expectOptions = { poll: { timeout: 60_000 } };
const ignored = ['**/node_modules/**', '**/dist/**', '**/fixtures/**'];

/** Small files with many or long tests. Vitest begins with large files; one of these last would run alone. */
const longest =
  /\/(access\.api|partial-updates\.api|input\.api|isp-year\.db|compare\.db|load-demo\.db|random-[\w-]+\.db)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * `unit` needs nothing. `database` has one embedded PostgreSQL that the global set-up starts, for operations (`.db`) and
 * calls (`.api`) alike; each file works in its own clone of a template. `process` starts real processes and servers of its
 * own. Files of the first two share what they import, since loading the panel anew for each takes longer than most of
 * them do: no file changes a module's state.
 */
export default defineConfig({
  test: {
    // Much of the time goes into waiting for routers, leases and processes, so two cores take three files each time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // `npm run coverage`. What only browser and process tests reach is not counted.
    coverage: {
      include: ['{apps,packages}/*/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.generated.ts', '**/locales/**'],
      reporter: ['html', 'json-summary', 'text-summary'],
    },
    projects: [
      {
        test: {
          name: 'unit',
          expect: expectOptions,
          isolate: false,
          include: ['{apps,packages,scripts,bench,chaos}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.{db,api,process}.test.ts'],
          // A busy machine is not a failure.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'database',
          expect: expectOptions,
          isolate: false,
          include: ['{apps,packages}/**/*.{db,api}.test.ts'],
          exclude: ignored,
          globalSetup: 'packages/testing/src/global-setup.ts',
          // A busy machine is not a failure: the longest takes 10 s on two idle cores.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'process',
          expect: expectOptions,
          include: ['{apps,packages}/**/*.process.test.ts'],
          exclude: ignored,
          // On two idle cores the longest takes one minute; on busy ones it took six.
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
