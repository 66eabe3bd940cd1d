import { mkdir, readFile, rm } from 'node:fs/promises';
import { buildServer, buildWeb } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** `npm test`: every check and every test, a time for each stage, and one sum at the end. */
const begunAt = performance.now();
const secondsSince = (from) => ((performance.now() - from) / 1000).toFixed(1).padStart(7);
const reports = at('.cache/test-reports');
const totals = { passed: 0, failed: 0 };
const summary = [];

/**
 * A stage gives its counts. One that throws without any, or that found nothing to run, counts as one
 * failure: silence is never success.
 */
async function stage(name, work) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const line = summary.push('') - 1;
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    counts = { passed: 0, failed: 1 };
  }
  if (counts.passed + counts.failed === 0) counts = { passed: 0, failed: 1, why: ', found no tests' };
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  const { passed, failed, why = '' } = counts;
  summary[line] = `${name.padEnd(34)}${secondsSince(startedAt)} s   ${passed} passed, ${failed} failed${why}`;
  return failed === 0;
}

/** A check is one test: it holds, or it says why not. */
const check = (name, ...command) =>
  stage(name, async () => {
    await run(process.execPath, command, { quiet: true });
    return { passed: 1, failed: 0 };
  });

const checks = () => [
  check('Types', at('scripts/check-types.mjs')),
  check('Lint', at('node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'),
  check(
    'Import rules',
    at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    'apps',
    'packages',
    'e2e',
    'bench',
  ),
  check('Unused code', at('node_modules/knip/bin/knip.js')),
];

const vitest = (name, projects) =>
  stage(name, async () => {
    const report = at('.cache/test-reports', `${projects[0]}.json`);
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const chosen = projects.flatMap((project) => ['--project', project]);
    const ended = await run(process.execPath, [
      at('node_modules/vitest/vitest.mjs'),
      ...args,
      ...chosen,
    ]).catch((e) => e);
    const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(
      await readFile(report, 'utf8'),
    );
    // A file that could not be loaded fails no test of its own, and a skipped test proves nothing.
    const unseen = numPendingTests + (ended instanceof Error && success !== false ? 1 : 0);
    const hidden = success === false && numFailedTests + numPendingTests === 0 ? 1 : 0;
    return { passed: numPassedTests, failed: numFailedTests + unseen + hidden };
  });

const browser = () =>
  stage('Browser tests', async () => {
    const report = at('.cache/test-reports/browser.json');
    const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const ended = await run(process.execPath, [at('node_modules/@playwright/test/cli.js'), 'test'], {
      env,
    }).catch((e) => e);
    const { stats } = JSON.parse(await readFile(report, 'utf8'));
    const failed = stats.unexpected + stats.flaky + stats.skipped;
    return { passed: stats.expected, failed: failed === 0 && ended instanceof Error ? 1 : failed };
  });

await rm(reports, { recursive: true, force: true });
const installed = await stage('Install', async () => {
  await ensureInstalled();
  return { passed: 1, failed: 0 };
});
await mkdir(reports, { recursive: true });
if (installed) {
  const built = await stage('Build', async () => {
    await buildServer();
    await buildWeb();
    return { passed: 1, failed: 0 };
  });
  // Tests of processes mostly wait for them, which leaves the machine to the others.
  await Promise.all([
    ...checks(),
    ...(built ? [vitest('Process and fault tests', ['process'])] : []),
    vitest('Unit, database and HTTP tests', ['unit', 'database']),
  ]);
  if (built) await browser();
}

console.log(`\n${summary.join('\n')}\n${'Total, partly in parallel'.padEnd(34)}${secondsSince(begunAt)} s\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);
