import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** One file that violates each rule, and the advice that the error must contain. */
const violations: Record<string, { file: string; imports: string; isType?: true; says: RegExp }> = {
  'package-contract': {
    file: 'packages/contract/src/wrong.ts',
    imports: '../../database/src/index.ts',
    says: /move the shared piece down/,
  },
  'module-order-areas': {
    file: 'apps/server/src/modules/customers/areas/wrong-order.ts',
    imports: '../../billing/invoices/index.ts',
    says: /send an effect on a later one as a job/,
  },
  'known-modules': {
    file: 'apps/server/src/modules/customers/weather/wrong.ts',
    imports: '../../../core/problem.ts',
    says: /Put the new module into its group and its place/,
  },
  'module-entry': {
    file: 'apps/server/src/modules/billing/invoices/wrong-entry.ts',
    imports: '../../customers/areas/queries/areas.ts',
    says: /through its index\.ts/,
  },
  'cli-uses-module-entries': {
    file: 'apps/server/src/cli/wrong.ts',
    imports: '../modules/customers/areas/queries/areas.ts',
    says: /through its index\.ts/,
  },
  'modules-know-no-http': {
    file: 'apps/server/src/modules/customers/areas/wrong-http.ts',
    imports: '../../../http/server.ts',
    says: /declares routes with core\/route\.ts/,
  },
  'billing-model-is-independent': {
    file: 'apps/server/test/billing-model/model/wrong.ts',
    imports: '../../../../../packages/kit/src/index.ts',
    says: /uses nothing of it/,
  },
  'core-knows-no-modules': {
    file: 'apps/server/src/core/wrong.ts',
    imports: '../modules/billing/invoices/index.ts',
    says: /the command line composes/,
  },
  'pdf-is-loaded-late': {
    file: 'apps/server/src/modules/billing/payments/documents/wrong-pdf.ts',
    imports: '../../../../../../../packages/pdf/src/index.ts',
    says: /only the files behind loadPdfWriter import it/,
  },
  'pdf-writer-is-loaded-late': {
    file: 'apps/server/src/modules/billing/invoices/documents/wrong-pdf-writer.ts',
    imports: './document-pdf.ts',
    says: /use loadPdfWriter/,
  },
  'sql-in-queries': {
    file: 'apps/server/src/modules/customers/areas/operations/wrong-sql.ts',
    imports: 'kysely',
    says: /move the SQL there/,
  },
  'rules-are-pure': {
    file: 'apps/server/src/modules/customers/areas/rules/wrong.ts',
    imports: '../queries/areas.ts',
    says: /A rule is a pure function/,
  },
  'web-uses': {
    file: 'apps/web/src/app/wrong.ts',
    imports: '../../../../packages/database/src/index.ts',
    says: /reaches it through a call/,
  },
  'web-features': {
    file: 'apps/web/src/features/areas/wrong-layer.ts',
    imports: '../../app/routes.ts',
    says: /nothing imports app\//,
  },
  'web-features-apart': {
    file: 'apps/web/src/features/areas/wrong-feature.ts',
    imports: '../invoices/api.ts',
    says: /compose them in app\/pages/,
  },
  'web-entities': {
    file: 'apps/web/src/entities/invoices/wrong.ts',
    imports: '../../features/invoices/api.ts',
    says: /Entities use shared only/,
  },
  'web-shared': {
    file: 'apps/web/src/shared/kit/wrong.ts',
    imports: '../../entities/invoices/paths.ts',
    says: /pass it in instead/,
  },
  'no-import-of-simulators': {
    file: 'apps/server/src/modules/customers/areas/wrong-simulator.ts',
    imports: '../../../../../../packages/routeros-simulator/src/index.ts',
    says: /for tests, benches and the demo/,
  },
  'no-circular': {
    file: 'packages/kit/src/wrong.ts',
    imports: './circle.ts',
    says: /move what both need into a third/,
  },
  'no-circular (types only)': {
    file: 'packages/kit/src/wrong-types.ts',
    imports: './circle-types.ts',
    isType: true,
    says: /types included: move what both need into a third/,
  },
  'not-to-unresolvable': {
    file: 'packages/kit/src/nowhere.ts',
    imports: 'no-such-package',
    says: /is the package in package\.json/,
  },
};

/** Files that the violations import, and files that violate no rule. */
const validFiles: Record<string, string> = {
  'packages/database/src/index.ts': '',
  'packages/routeros-simulator/src/index.ts': '',
  'packages/pdf/src/index.ts': '',
  'packages/kit/src/circle.ts': "export * from './wrong.ts';",
  'packages/kit/src/circle-types.ts': "export type * from './wrong-types.ts';",
  'apps/server/src/modules/billing/invoices/index.ts': '',
  'apps/server/src/modules/billing/invoices/documents/document-pdf.ts':
    "export * from '../../../../../../../packages/pdf/src/index.ts';",
  'apps/server/src/modules/billing/invoices/documents/load-pdf-writer.ts':
    "export const loadPdfWriter = () => import('./document-pdf.ts');",
  'apps/server/src/modules/billing/invoices/uses-earlier-module.ts':
    "export * from '../../customers/areas/index.ts';",
  'apps/server/src/modules/customers/areas/index.ts': '',
  'apps/server/src/modules/customers/areas/queries/areas.ts': "export * from 'kysely';",
  'apps/server/src/core/problem.ts': '',
  'apps/server/src/http/server.ts': '',
  'apps/web/src/app/routes.ts': "export const page = () => import('../features/invoices/api.ts');",
  'apps/web/src/features/invoices/api.ts': "export * from '../../entities/invoices/paths.ts';",
  'apps/web/src/entities/invoices/paths.ts': '',
  'node_modules/kysely/package.json': '{"name":"kysely","main":"index.js"}',
  'node_modules/kysely/index.js': '',
  'tsconfig.json': '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}',
};

let folder: string;
let report: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile-imports-'));
  for (const [file, text] of Object.entries(validFiles)) await put(file, text);
  for (const { file, imports, isType } of Object.values(violations)) {
    await put(file, `export ${isType ? 'type ' : ''}* from '${imports}';`);
  }
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

const errors = (): string[] =>
  report
    .split(/\n(?=\s+error )/)
    .map((section) => section.replaceAll(/\s+/g, ' ').trim())
    .filter((section) => section.startsWith('error '));

/** Rules that differ only in their package or module count as one. */
const kindOf = (rule: string): string => rule.replace(/^(package|module-order)-.*/, '$1').replace(/ .*/, '');

describe('import rules', () => {
  it.each(Object.entries(violations))('%s reports its violation with advice', (rule, { file, says }) => {
    const start = `error ${rule.replace(/ .*/, '')}:`;
    expect(errors().find((error) => error.startsWith(start) && error.includes(` ${file} `))).toMatch(says);
  });

  it('all have a test violation', () => {
    const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: { name: string }[];
    };
    const rules = config.forbidden.map(({ name }) => kindOf(name));
    expect(new Set(rules)).toEqual(new Set(Object.keys(violations).map(kindOf)));
  });

  it('allow queries to import kysely, modules to import earlier ones, and the route table to load pages', () => {
    for (const file of Object.keys(validFiles).filter((name) => !name.includes('circle'))) {
      expect(errors().filter((error) => error.split(' ')[2] === file)).toEqual([]);
    }
  });
});
