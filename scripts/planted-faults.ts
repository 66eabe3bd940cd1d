import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestServer } from '@lastmile/testing';
import { chosenFaults } from './faults/chosen-faults.ts';
import { type Fault, migrations, testProjects } from './faults/fault.ts';
import { createFaultyTemplate } from './lib/faulty-template.ts';
import { firstFailure, type Report } from './lib/first-failure.ts';
import { plantFault } from './lib/plant-fault.ts';
import { createWorktree } from './lib/worktree.ts';

/**
 * Plants one named fault after another in SQL and money operations, and runs the tests that must detect it. Works in a
 * temporary worktree, with the changes of tracked files. Exits with 1 if a fault survives, if its text is no longer
 * found, or if the tests fail without any fault. `npm run faults -- credit` plants those whose name contains "credit",
 * `npm run faults -- --part=2/8` the second of eight parts.
 */
const root = path.resolve(import.meta.dirname, '..');
const chosen = chosenFaults(process.argv.slice(2));
// Git asks for a name even for a commit that nobody keeps.
const author = ['-c', 'user.name=planted-faults', '-c', 'user.email=planted-faults@localhost'];
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
const current = isChanged ? git(...author, 'stash', 'create') : 'HEAD';
const { directory, worktree, remove } = createWorktree('planted-faults', current);

const server = await startTestServer();
const migrated = { LASTMILE_TEST_ADMIN_URL: server.adminUrl, LASTMILE_TEST_TEMPLATE: server.template };

/** The first test that fails; undefined if all pass. */
function failingTest(tests: readonly string[], settings: Record<string, string>): string | undefined {
  const file = path.join(directory, 'report.json');
  const projects = testProjects.flatMap((project) => ['--project', project]);
  const options = [...projects, '--bail=1', '--reporter=json', `--outputFile=${file}`];
  // Only the file with the fault differs from one run to the next.
  options.push('--experimental.fsModuleCache');
  const run = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...tests];
  const env = { ...process.env, ...settings };
  rmSync(file, { force: true });
  const { status } = spawnSync(process.execPath, run, { cwd: worktree, stdio: 'ignore', env });
  if (status === 0) return undefined;
  return firstFailure(JSON.parse(readFileSync(file, 'utf8')) as Report);
}

async function outcomeOf({
  file,
  find,
  replace,
  tests,
}: Fault): Promise<{ isKilled: boolean; text: string }> {
  const place = path.join(worktree, file);
  const source = readFileSync(place, 'utf8');
  const planted = plantFault(source, find, replace);
  if (planted === undefined) return { isKilled: false, text: `NOT FOUND in ${file}` };
  const template = file.startsWith(migrations)
    ? await createFaultyTemplate(server, source, planted)
    : server.template;
  // Where the statement with the fault cannot be repeated, its tests start a server and run every migration.
  const settings = template === undefined ? {} : { ...migrated, LASTMILE_TEST_TEMPLATE: template };
  writeFileSync(place, planted);
  const test = failingTest(tests, settings);
  writeFileSync(place, source);
  return test === undefined
    ? { isKilled: false, text: 'SURVIVED' }
    : { isKilled: true, text: `killed by "${test}"` };
}

async function main(): Promise<boolean> {
  const broken = failingTest([...new Set(chosen.flatMap(({ tests }) => tests))], migrated);
  if (broken !== undefined) console.error(`Without any fault, this test fails: ${broken}`);
  if (broken !== undefined) return false;
  let killed = 0;
  for (const fault of chosen) {
    const { isKilled, text } = await outcomeOf(fault);
    if (isKilled) killed += 1;
    console.log(`${isKilled ? '✓' : '✗'} ${fault.name}: ${text}`);
  }
  console.log(`\n${killed} of ${chosen.length} faults killed`);
  return killed === chosen.length && killed > 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  await server.stop();
  remove();
}
