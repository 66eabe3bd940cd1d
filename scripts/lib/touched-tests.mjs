/** What is tested together: a module of the server, a part of the web app, an app, a package, or the scripts. */
const parts = [
  /^apps\/server\/src\/modules\/[^/]+\/[^/]+\//,
  /^apps\/server\/(src|test)\/[^/]+\//,
  /^apps\/web\/src\/[^/]+\/[^/]+\//,
  /^(apps|packages)\/[^/]+\//,
  /^(scripts|bench)\//,
];
/** Tests that read files of other parts. */
const readers = [
  // Texts: complete, by the glossary, and as the user guide says.
  { of: /^apps\/web\/src\/locales\//, tests: ['apps/web/src/app/'] },
  // Links, generated pages, figures, and the screens that the guides name.
  { of: /^docs\/|\.md$/, tests: ['scripts/', 'apps/web/src/app/'] },
  { of: /^apps\/web\/src\/app\/routes\.ts$/, tests: ['scripts/'] },
];
/**
 * A file of the contract belongs to the module of the server whose name it has, without the ending of a part of it: calls
 * of `billing/invoices.ts` and `billing/invoice-shapes.ts`.
 */
const ofContract = /^packages\/contract\/src\/([^/]+)\/([^/.]+)/;
function modulesOf(file) {
  const [, group, name] = ofContract.exec(file) ?? [];
  if (!name) return [];
  const stem = name.replace(/-(shapes|problems|fields|calls)$/, '');
  const names = stem === name ? [name] : [stem, `${stem}s`];
  return names.map((module) => `apps/server/src/modules/${group}/${module}/`);
}

/** So many browser tests are still quick: most of them use `steps.ts`. */
const mostSpecs = 8;

/** The browser tests that import a helper, directly or through another one; that of its own name first. */
function specsUsing(helper, imports) {
  const found = new Set([helper]);
  for (const used of found) {
    for (const [file, imported] of Object.entries(imports)) if (imported.includes(used)) found.add(file);
  }
  const own = helper.replace(/^e2e\/support\/(.+)\.ts$/, 'e2e/$1.spec.ts');
  const specs = [...found].filter((file) => isSpec.test(file)).sort();
  // What starts the server is imported by no test, and used by all.
  if (specs.length === 0) return ['e2e/sign-in.spec.ts'];
  return [...new Set([...specs.filter((file) => file === own), ...specs])].slice(0, mostSpecs);
}

const isSpec = /^e2e\/[^/]+\.spec\.ts$/;
const isHelper = /^e2e\/support\/.+\.ts$/;
const isSource = /^packages\/[^/]+\/src\/.*\.tsx?$/;

/**
 * The tests that a change touches: folders whose unit, database and HTTP tests are run, sources of packages whose
 * dependents have unit tests, and browser tests. Database tests that depend on a package would be nearly all of them.
 * A deleted file touches the tests of its folder; `exists` says what can still be run. `imports` are those of each browser
 * test and helper.
 */
export function touchedTests(changed, { exists = () => true, imports = {} } = {}) {
  const folders = changed.flatMap((file) => {
    const reading = readers.filter(({ of }) => of.test(file)).flatMap(({ tests }) => tests);
    const own = parts.map((part) => part.exec(file)?.[0]).find(Boolean);
    const found = [...reading, ...modulesOf(file)];
    return own && !own.startsWith('apps/web/src/locales/') ? [own, ...found] : found;
  });
  const helpers = changed.filter((file) => isHelper.test(file));
  const specs = [
    ...changed.filter((file) => isSpec.test(file)),
    ...helpers.flatMap((helper) => specsUsing(helper, imports)),
  ];
  return {
    folders: [...new Set(folders)].filter(exists).sort(),
    packageSources: changed.filter((file) => isSource.test(file) && exists(file)),
    specs: [...new Set(specs)].filter(exists),
  };
}
