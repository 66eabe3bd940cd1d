import { expect, it } from 'vitest';

/** A program for Node.js without types, like the scripts that use it. */
const program = new URL('lib/touched-tests.mjs', import.meta.url).href;
const { touchedTests }: { touchedTests: (changed: string[]) => Record<string, string[]> } = await import(
  program
);

const foldersOf = (...changed: string[]) => touchedTests(changed)['folders'];
const ofDocs = ['apps/web/src/app/', 'scripts/'];

it('tests the module, the part of the web app or the package that a file is of', () => {
  expect(foldersOf('apps/server/src/modules/billing/invoices/routes.ts')).toEqual([
    'apps/server/src/modules/billing/invoices/',
  ]);
  expect(foldersOf('apps/server/src/http/server.ts', 'apps/web/src/features/areas/api.ts')).toEqual([
    'apps/server/src/http/',
    'apps/web/src/features/areas/',
  ]);
  expect(foldersOf('packages/kit/src/money.ts', 'apps/demo/src/routers.ts')).toEqual([
    'apps/demo/',
    'packages/kit/',
  ]);
});

it('tests what reads documents and texts', () => {
  expect(foldersOf('README.md')).toEqual(ofDocs);
  expect(foldersOf('docs/glossary.md', 'docs/pictures/dashboard.png')).toEqual(ofDocs);
  expect(foldersOf('apps/web/src/locales/bn/areas.json')).toEqual(['apps/web/src/app/']);
  expect(foldersOf('apps/server/src/modules/billing/invoices/README.md')).toContain('scripts/');
});

it('tests what depends on the source of a package', () => {
  const { packageSources } = touchedTests(['packages/kit/src/money.ts', 'packages/kit/package.json']);
  expect(packageSources).toEqual(['packages/kit/src/money.ts']);
});

it('runs the browser tests that changed', () => {
  const { specs, folders } = touchedTests(['e2e/areas.spec.ts', 'e2e/support/steps.ts']);
  expect(specs).toEqual(['e2e/areas.spec.ts']);
  expect(folders).toEqual([]);
});
