import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiFolder, readExamples, renderPages } from './lib/api-pages/render-pages.ts';

/**
 * `npm run api-examples` sends a request of every call to a test server and writes what it answers to `docs/api`. With
 * `-- --pages` it renders the pages from the examples that are there.
 */
if (!process.argv.includes('--pages')) {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const test = 'apps/server/test/api-examples/api-examples.api.test.ts';
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'database', test], {
    stdio: 'inherit',
    env: { ...process.env, UPDATE_API_EXAMPLES: '1' },
  });
  if (status !== 0) process.exit(1);
}
for (const [name, page] of Object.entries(renderPages(readExamples())))
  writeFileSync(new URL(name, apiFolder), page);
