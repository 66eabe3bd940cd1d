import { existsSync } from 'node:fs';
import { checks } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { at } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { touchedTests } from './lib/touched-tests.mjs';

/**
 * `npm run test:quick [-- BASE]`: all checks; the unit, database and HTTP tests of what changed since BASE, which is the last
 * commit by default; the unit tests of what depends on a changed package; and the browser tests that changed. What they
 * break elsewhere, `npm test` finds.
 */
const git = async (...args) => (await run('git', args, { quiet: true })).split('\n').filter(Boolean);
const base = process.argv[2] ?? 'HEAD';
const changed = [
  ...(await git('diff', '--name-only', base, '--')),
  ...(await git('ls-files', '--others', '--exclude-standard')),
].filter((file) => existsSync(at(file)));

const failed = [];
const attempt = (name, work) =>
  work.then(
    () => console.log(`${name}: passed`),
    () => failed.push(name),
  );
const vitest = (...args) =>
  run(process.execPath, [at('node_modules/vitest/vitest.mjs'), ...args, '--passWithNoTests']);

async function runBrowserTests(specs) {
  await prepare();
  const env = { CHROMIUM_PATH: await ensureChromium() };
  await run(process.execPath, [at('node_modules/@playwright/test/cli.js'), 'test', ...specs], { env });
}

console.log(`${changed.length} files changed since ${base}`);
await Promise.all(
  checks.map(({ name, command }) => attempt(name, run(process.execPath, command, { quiet: true }))),
);
const { folders, packageSources, specs } = touchedTests(changed);
if (folders.length) {
  console.log(`Tests of ${folders.join(', ')}`);
  await attempt('Tests', vitest('run', '--project', 'unit', '--project', 'database', ...folders));
}
if (packageSources.length) {
  console.log('Unit tests of what depends on the changed packages');
  await attempt('Dependents', vitest('related', '--run', '--project', 'unit', ...packageSources));
}
if (specs.length) await attempt('Browser tests', runBrowserTests(specs));
console.log('Not run: tests of other parts, of processes and faults, and browser tests that did not change.');
if (failed.length) console.error(`Failed: ${failed.join(', ')}`);
process.exit(failed.length ? 1 : 0);
