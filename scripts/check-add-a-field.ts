import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createWorktree } from './lib/worktree.ts';

/**
 * Checks docs/changing/add-a-field.md: applies a patch that adds a field to subscribers, leaving out each of its files
 * in turn, and verifies that the types or a quick test fail. Works in a temporary worktree of HEAD.
 */
const maxFiles = 12;
const root = path.resolve(import.meta.dirname, '..');
const { directory, worktree, git, remove } = createWorktree('add-a-field');

interface Check {
  readonly name: string;
  /** The files that it is likely to miss, so that it is tried first. */
  readonly covers: RegExp;
  readonly arguments: readonly string[];
}
const compiler = ['node_modules/ts7/bin/tsc', '--checkers', '1', '-p'];
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];
const checks: readonly Check[] = [
  {
    name: 'types of the server',
    covers: /rows\.generated|contract/,
    arguments: [...compiler, 'tsconfig.json'],
  },
  {
    name: 'types of the web app',
    covers: /\.tsx$|\/en\//,
    arguments: [...compiler, 'apps/web/tsconfig.json'],
  },
  {
    name: 'apps/web/src/app/locales.test.ts',
    covers: /locales\/(?!en\/)/,
    arguments: [...vitest, 'unit', 'apps/web/src/app/locales.test.ts'],
  },
  {
    name: 'packages/contract/src/export-columns/export-columns.test.ts',
    covers: /bangla-labels/,
    arguments: [...vitest, 'unit', 'packages/contract/src/export-columns/export-columns.test.ts'],
  },
  {
    name: 'packages/database/src/catalogue/describe-schema.db.test.ts',
    covers: /migrations|schema\.sql|SCHEMA\.md/,
    arguments: [...vitest, 'database', 'packages/database/src/catalogue/describe-schema.db.test.ts'],
  },
];

/** Written by commands after the patch is applied, so that the patch does not age with every migration. */
const generatedFiles = ['packages/database/src/rows.generated.ts', 'packages/database/schema.sql'] as const;
const generators = ['scripts/generate-row-types.ts', 'scripts/describe-schema.ts'] as const;

/** The patch, with its migration as the next one. */
function writePatch(): string {
  const migrations = readdirSync(path.join(root, 'packages/database/migrations')).sort();
  const next = String(Number(migrations.at(-1)?.slice(0, 4)) + 1).padStart(4, '0');
  const patch = readFileSync(path.join(import.meta.dirname, 'fixtures/add-a-field.patch'), 'utf8');
  const file = path.join(directory, 'add-a-field.patch');
  writeFileSync(file, patch.replaceAll(/\d{4}_installed_on/g, `${next}_installed_on`));
  return file;
}

function applyPatch(file: string, without?: string): void {
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '-fd', '--', 'apps', 'packages');
  git('apply', '-C1', ...(without ? [`--exclude=${without}`] : []), file);
}

/** What the generators write with the whole patch applied. */
function generate(): ReadonlyMap<string, string> {
  for (const script of generators) {
    const { status, stderr } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', script], {
      cwd: worktree,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
  }
  return new Map(generatedFiles.map((file) => [file, readFileSync(path.join(worktree, file), 'utf8')]));
}

function writeGenerated(contents: ReadonlyMap<string, string>, without?: string): void {
  for (const [file, content] of contents) {
    if (file !== without) writeFileSync(path.join(worktree, file), content);
  }
}

const passes = ({ arguments: parts }: Check) =>
  spawnSync(process.execPath, parts, { cwd: worktree, stdio: 'ignore' }).status === 0;

const failingCheck = (file: string): Check | undefined =>
  [...checks]
    .sort((one, other) => Number(other.covers.test(file)) - Number(one.covers.test(file)))
    .find((check) => !passes(check));

function main(): number {
  const patch = writePatch();
  const patched = [...readFileSync(patch, 'utf8').matchAll(/^diff --git a\/(\S+)/gm)].map(
    ([, file = '']) => file,
  );
  const files = [...patched, ...generatedFiles];
  let faults = files.length > maxFiles ? 1 : 0;
  console.log(`A field of subscribers touches ${files.length} files (at most ${maxFiles}).`);
  applyPatch(patch);
  const generated = generate();
  const failing = checks.filter((check) => !passes(check)).map(({ name }) => name);
  faults += failing.length;
  console.log(failing.length > 0 ? `complete: FAILS in ${failing.join(', ')}` : 'complete: passes');
  for (const file of files) {
    applyPatch(patch, patched.includes(file) ? file : undefined);
    writeGenerated(generated, file);
    const check = failingCheck(file);
    if (!check) faults += 1;
    console.log(`without ${file}: ${check ? `caught by ${check.name}` : 'NOT CAUGHT'}`);
  }
  return faults;
}

try {
  process.exitCode = main() > 0 ? 1 : 0;
} finally {
  remove();
}
