import { mkdir, readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { buildServer, buildWeb } from './lib/build.mjs';
import { checks } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** `npm test`: runs all checks and tests, and prints the time of each stage and the totals. */
const startedAt = performance.now();
const secondsSince = (from) => ((performance.now() - from) / 1000).toFixed(1).padStart(7);
const reports = at('.cache/test-reports');
const totals = { passed: 0, failed: 0 };
const summary = [];

/** Runs a stage, which returns its counts. A stage that throws or finds no tests counts as one failure. */
async function stage(name, work) {
  console.log(`\n── ${name}`);
  const stageStartedAt = performance.now();
  const row = summary.push('') - 1;
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    counts = { passed: 0, failed: 1 };
  }
  if (counts.passed + counts.failed === 0) counts = { passed: 0, failed: 1, note: ', found no tests' };
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  const { passed, failed, note = '' } = counts;
  summary[row] =
    `${name.padEnd(34)}${secondsSince(stageStartedAt)} s   ${passed} passed, ${failed} failed${note}`;
  return failed === 0;
}

/** A check is a program that counts as one test. What it notes is shown though it passed. */
const check = (name, ...command) =>
  stage(name, async () => {
    const output = await run(process.execPath, command, { quiet: true });
    const notes = output.split('\n').filter((line) => line.startsWith('note: '));
    return { passed: 1, failed: 0, note: notes.map((line) => `\n    ${line.slice(6)}`).join('') };
  });

const vitest = (name, projects) =>
  stage(name, async () => {
    const report = at('.cache/test-reports', `${projects[0]}.json`);
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const projectArgs = projects.flatMap((project) => ['--project', project]);
    const result = await run(process.execPath, [
      at('node_modules/vitest/vitest.mjs'),
      ...args,
      ...projectArgs,
    ]).catch((e) => e);
    const { numPassedTests, numFailedTests, numPendingTests, success, testResults } = JSON.parse(
      await readFile(report, 'utf8'),
    );
    // Skipped tests and a failed run without failed tests (a file that cannot be loaded) count as failures.
    const skipped = numPendingTests + (result instanceof Error && success !== false ? 1 : 0);
    const unloaded = success === false && numFailedTests + numPendingTests === 0 ? 1 : 0;
    return {
      passed: numPassedTests,
      failed: numFailedTests + skipped + unloaded,
      note: listed('failed', failedTests(testResults)),
    };
  });

const browser = () =>
  stage('Browser tests', async () => {
    const report = at('.cache/test-reports/browser.json');
    const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const result = await run(process.execPath, [at('node_modules/@playwright/test/cli.js'), 'test'], {
      env,
    }).catch((e) => e);
    const { stats, suites } = JSON.parse(await readFile(report, 'utf8'));
    const failed = stats.unexpected + stats.skipped;
    return {
      passed: stats.expected + stats.flaky,
      failed: failed === 0 && result instanceof Error ? 1 : failed,
      note:
        listed('failed', specsWithStatus('unexpected', suites)) +
        listed('passed only when repeated', specsWithStatus('flaky', suites)),
    };
  });

/** Named in the summary too, because the end of a long log is what people see first. */
const listed = (what, titles) => titles.map((title) => `\n    ${what}: ${title}`).join('');

const failedTests = (files) =>
  files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(at('.'), name);
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    if (status !== 'passed' && failed.length === 0) return [file];
    return failed.map(({ fullName, failureMessages }) => {
      const [message = ''] = (failureMessages[0] ?? '').split('\n');
      return `${file} › ${fullName}\n      ${message.slice(0, 300)}`;
    });
  });

const specsWithStatus = (wanted, suites = []) =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ title }) => `${file} › ${title}`),
    ...specsWithStatus(wanted, inner),
  ]);

await rm(reports, { recursive: true, force: true });
const installed = await stage('Install', async () => {
  await ensureInstalled();
  return { passed: 1, failed: 0 };
});
await mkdir(reports, { recursive: true });
if (installed) {
  const build = stage('Build', async () => {
    await buildServer();
    await buildWeb();
    return { passed: 1, failed: 0 };
  });
  // Beside the tests that take longest and need no build. One after the other: all at once, the processes of the fault
  // tests get so little of two cores that they miss generous time limits.
  const runTheOthers = async () => {
    if (await build) await vitest('Process and fault tests', ['process']);
    for (const { name, command } of checks) await check(name, ...command);
    if (await build) await browser();
  };
  await Promise.all([runTheOthers(), vitest('Unit, database and HTTP tests', ['unit', 'database'])]);
}

console.log(
  `\n${summary.join('\n')}\n${'Total, partly in parallel'.padEnd(34)}${secondsSince(startedAt)} s\n`,
);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);
