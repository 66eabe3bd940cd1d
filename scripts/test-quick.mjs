import { existsSync } from 'node:fs';
import { checks } from './lib/checks.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** What is tested together: a module of the server, a part of the web app, a package, or the locales. */
const parts = [
  /^apps\/server\/src\/modules\/[^/]+\/[^/]+\//,
  /^apps\/server\/(src|test)\/[^/]+\//,
  /^apps\/web\/src\/locales\//,
  /^apps\/web\/src\/[^/]+\/[^/]+\//,
  /^(apps|packages)\/[^/]+\//,
  /^scripts\//,
];
const localesTest = 'apps/web/src/app/locales.test.ts';
const folderOf = (file) => {
  const folder = parts.map((part) => part.exec(file)?.[0]).find(Boolean);
  return folder === 'apps/web/src/locales/' ? localesTest : folder;
};

/**
 * `npm run test:quick [-- BASE]`: all checks, and the unit, database and HTTP tests of the modules and packages that changed since
 * BASE, which is the last commit by default. What they break elsewhere, `npm test` finds.
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

console.log(`${changed.length} files changed since ${base}`);
await Promise.all(
  checks.map(({ name, command }) => attempt(name, run(process.execPath, command, { quiet: true }))),
);
const folders = [...new Set(changed.map(folderOf).filter(Boolean))];
if (folders.length) {
  console.log(`Tests of ${folders.join(', ')}`);
  const vitest = [at('node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests'];
  const projects = ['--project', 'unit', '--project', 'database'];
  await attempt('Tests', run(process.execPath, [...vitest, ...projects, ...folders]));
}
console.log('Not run: tests of other parts, of processes and faults, and in the browser.');
if (failed.length) console.error(`Failed: ${failed.join(', ')}`);
process.exit(failed.length ? 1 : 0);
