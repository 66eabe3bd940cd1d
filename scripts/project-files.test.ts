import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../', import.meta.url));
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts, engines, version } = JSON.parse(readText('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
  version: string;
};

interface Step {
  readonly run?: string;
  readonly uses?: string;
}

interface Workflow {
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, { readonly 'timeout-minutes': number; readonly steps: readonly Step[] }>;
}

const workflows = readdirSync(path.join(root, '.github/workflows')).map((name) => ({
  name,
  text: readText(`.github/workflows/${name}`),
  workflow: parse(readText(`.github/workflows/${name}`)) as Workflow,
}));

test('workflows run only commands of this project', () => {
  expect(workflows.map(({ name }) => name)).toEqual(['codeql.yml', 'release.yml', 'test.yml']);
  const unknown = workflows.flatMap(({ text }) =>
    [...text.matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name = '']) => name),
  );
  expect(unknown.filter((name) => !(name in scripts))).toEqual([]);
});

test('workflows may only read unless a job asks for more, and every job ends', () => {
  for (const { workflow } of workflows) {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  }
});

test('the tests run with the oldest supported Node.js and with that of .nvmrc', () => {
  const oldest = /\d+/.exec(engines.node)?.[0] ?? '';
  const tests = workflows.find(({ name }) => name === 'test.yml')?.text ?? '';
  for (const node of [oldest, readText('.nvmrc').trim()]) expect(tests).toContain(`'${node}'`);
});

test('templates of issues are forms with a name, and labels that say what they are', () => {
  for (const form of ['bug', 'feature']) {
    const template = parse(readText(`.github/ISSUE_TEMPLATE/${form}.yml`)) as Record<string, unknown>;
    expect(Object.keys(template)).toEqual(['name', 'description', 'labels', 'body']);
  }
});

test('the changelog has what is not released yet, or the version of package.json', () => {
  const headings = [...readText('CHANGELOG.md').matchAll(/^## \[(.+)\]/gm)].map(([, heading]) => heading);
  expect(headings.some((heading) => heading === 'Unreleased' || heading === version)).toBe(true);
});
