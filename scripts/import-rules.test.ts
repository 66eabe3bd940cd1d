import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** One file for each rule that breaks it, and what the refusal must tell the reader to do. */
const breaches: Record<string, { file: string; imports: string; says: RegExp }> = {
  'package-contract': {
    file: 'packages/contract/src/wrong.ts',
    imports: '../../database/src/index.ts',
    says: /move the shared piece down/,
  },
  'domain-order-areas': {
    file: 'apps/server/src/domains/areas/wrong.ts',
    imports: '../invoices/index.ts',
    says: /send an effect on a later one as a job/,
  },
  'known-domains': {
    file: 'apps/server/src/domains/weather/wrong.ts',
    imports: '../../base/problem.ts',
    says: /Put the new domain into its place/,
  },
  'domain-door': {
    file: 'apps/server/src/domains/invoices/wrong.ts',
    imports: '../areas/areas.queries.ts',
    says: /through its index\.ts/,
  },
  'entry-uses-doors': {
    file: 'apps/server/src/entry/wrong.ts',
    imports: '../domains/areas/areas.queries.ts',
    says: /through its index\.ts/,
  },
  'domains-know-no-http': {
    file: 'apps/server/src/domains/areas/wrong-http.ts',
    imports: '../../http/server.ts',
    says: /declares routes with base\/route\.ts/,
  },
  'sql-in-queries': {
    file: 'apps/server/src/domains/areas/wrong-sql.ts',
    imports: 'kysely',
    says: /move the SQL into the domain's queries file/,
  },
  'web-uses': {
    file: 'apps/web/src/wrong.ts',
    imports: '../../../packages/database/src/index.ts',
    says: /reaches it through a call/,
  },
  'web-features-apart': {
    file: 'apps/web/src/features/areas/wrong.ts',
    imports: '../invoices/api.ts',
    says: /compose them in a page/,
  },
  'no-import-of-simulators': {
    file: 'apps/server/src/domains/areas/wrong-simulator.ts',
    imports: '../../../../../packages/routeros-simulator/src/index.ts',
    says: /for tests, benches and the demo/,
  },
  'no-circular': {
    file: 'packages/kit/src/wrong.ts',
    imports: './circle.ts',
    says: /move what both need into a third/,
  },
  'not-to-unresolvable': {
    file: 'packages/kit/src/nowhere.ts',
    imports: 'no-such-package',
    says: /is the package in package\.json/,
  },
};

/** What the breaches point at. */
const bystanders: Record<string, string> = {
  'packages/database/src/index.ts': '',
  'packages/routeros-simulator/src/index.ts': '',
  'packages/kit/src/circle.ts': "export * from './wrong.ts';",
  'apps/server/src/modules/billing/invoices/index.ts': '',
  'apps/server/src/modules/customers/areas/queries/areas.ts': "export * from 'kysely';",
  'apps/server/src/core/problem.ts': '',
  'apps/server/src/http/server.ts': '',
  'apps/web/src/features/invoices/api.ts': '',
  'node_modules/kysely/package.json': '{"name":"kysely","main":"index.js"}',
  'node_modules/kysely/index.js': '',
  'tsconfig.json': '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}',
};

let folder: string;
let report: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile-imports-'));
  for (const [file, text] of Object.entries(bystanders)) await put(file, text);
  for (const { file, imports } of Object.values(breaches)) await put(file, `export * from '${imports}';`);
  report = await cruise();
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

/** The same program and the same rules that `npm run check:imports` uses. */
const cruise = (): Promise<string> =>
  new Promise((resolve) => {
    const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const rules = path.join(root, '.dependency-cruiser.cjs');
    const args = [program, '--config', rules, '--output-type', 'err-long', 'apps', 'packages'];
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });

describe('import rules', () => {
  it.each(Object.entries(breaches))('%s refuses its breach and says what to do', (rule, { file, says }) => {
    const sections = report.split(/\n(?=\s+error )/).filter((section) => section.includes(`error ${rule}:`));
    const section = sections.find((text) => text.includes(file));
    expect(section?.replaceAll(/\s+/g, ' ')).toMatch(says);
  });

  it('leave a queries file its SQL', () => {
    expect(report).not.toMatch(/sql-in-queries: [^\n]*areas\.queries\.ts/);
  });
});
