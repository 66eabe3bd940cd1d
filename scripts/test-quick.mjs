import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checks } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { at } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { touchedTests } from './lib/touched-tests.mjs';

/**
 * `npm run test:quick [-- BASE]`: all checks; the unit, database and HTTP tests of what changed since BASE, which is the last
 * commit by default; the unit tests of what depends on a changed package; and the browser tests that changed or use a changed helper. What they
 * break elsewhere, `npm test` finds.
 */
const git = async (...args) => (await run('git', args, { quiet: true })).split('\n').filter(Boolean);
const base = process.argv[2] ?? 'HEAD';
// Without renames, so that both folders of a moved file are tested.
const changed = [
  ...(await git('diff', '--name-only', '--no-renames', base, '--')),
  ...(await git('ls-files', '--others', '--exclude-standard')),
];

/** What each browser test and each of its helpers imports from `e2e`. */
async function browserImports() {
  const files = (await git('ls-files', '--cached', '--others', '--exclude-standard', 'e2e')).filter(
    (file) => file.endsWith('.ts') && existsSync(at(file)),
  );
  const imported = (file) =>
    [...readFileSync(at(file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, name]) =>
      path.posix.join(path.posix.dirname(file), name),
    );
  return Object.fromEntries(files.map((file) => [file, imported(file)]));
}

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
const { folders, packageSources, specs } = touchedTests(changed, {
  exists: (file) => existsSync(at(file)),
  imports: await browserImports(),
});
if (folders.length) {
  console.log(`Tests of ${folders.join(', ')}`);
  await attempt('Tests', vitest('run', '--project', 'unit', '--project', 'database', ...folders));
}
if (packageSources.length) {
  console.log('Unit tests of what depends on the changed packages');
  await attempt('Dependents', vitest('related', '--run', '--project', 'unit', ...packageSources));
}
if (specs.length) {
  console.log(`Browser tests ${specs.join(', ')}`);
  await attempt('Browser tests', runBrowserTests(specs));
}
console.log('Not run: tests of other parts, of processes and faults, and most browser tests.');
if (failed.length) console.error(`Failed: ${failed.join(', ')}`);
process.exit(failed.length ? 1 : 0);
