import { expect, it } from 'vitest';

/** A program for Node.js without types, like the scripts that use it. */
const program = new URL('lib/touched-tests.mjs', import.meta.url).href;
interface Tree {
  exists?: (file: string) => boolean;
  imports?: Record<string, string[]>;
}
const { touchedTests }: { touchedTests: (changed: string[], tree?: Tree) => Record<string, string[]> } =
  await import(program);

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

it('tests the module of the server whose calls changed', () => {
  const modules = (name: string) =>
    touchedTests([`packages/contract/src/billing/${name}`], {
      exists: (folder) =>
        ['invoices', 'cash-book', 'resellers'].some((known) => folder.endsWith(`${known}/`)),
    })['folders'];
  expect(modules('invoices.ts')).toEqual(['apps/server/src/modules/billing/invoices/']);
  expect(modules('invoice-shapes.ts')).toEqual(['apps/server/src/modules/billing/invoices/']);
  expect(modules('cash-book-shapes.ts')).toEqual(['apps/server/src/modules/billing/cash-book/']);
  expect(modules('resellers/retail.ts')).toEqual(['apps/server/src/modules/billing/resellers/']);
  expect(foldersOf('packages/contract/src/catalogue.ts')).toEqual(['packages/contract/']);
});

it('tests the folder of a deleted file, unless all of it is gone', () => {
  const gone = [
    'packages/kit/src/money.ts',
    'e2e/areas.spec.ts',
    'apps/server/src/modules/billing/taxes/rate.ts',
  ];
  const touched = touchedTests(gone, { exists: (file) => file === 'packages/kit/' });
  expect(touched).toEqual({ folders: ['packages/kit/'], packageSources: [], specs: [] });
});

it('runs the browser tests that changed, and some that use a changed helper', () => {
  const imports = {
    'e2e/areas.spec.ts': ['e2e/support/steps.ts'],
    'e2e/mails.spec.ts': ['e2e/support/mails.ts'],
    'e2e/visits.spec.ts': ['e2e/support/mails.ts'],
    'e2e/support/mails.ts': ['e2e/support/api.ts'],
  };
  const { specs, folders } = touchedTests(['e2e/areas.spec.ts', 'e2e/support/api.ts'], { imports });
  expect(specs).toEqual(['e2e/areas.spec.ts', 'e2e/mails.spec.ts', 'e2e/visits.spec.ts']);
  expect(folders).toEqual([]);
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`e2e/a${at}.spec.ts`, ['e2e/support/subscribers.ts']]),
  );
  const using = touchedTests(['e2e/support/subscribers.ts'], {
    imports: { ...many, 'e2e/subscribers.spec.ts': ['e2e/support/subscribers.ts'] },
  })['specs'];
  expect([using?.[0], using?.length]).toEqual(['e2e/subscribers.spec.ts', 8]);
  expect(touchedTests(['e2e/support/start-server.ts'])['specs']).toEqual(['e2e/sign-in.spec.ts']);
});
