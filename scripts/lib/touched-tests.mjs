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
const isSource = /^packages\/[^/]+\/src\/.*\.tsx?$/;

/**
 * The tests that a change touches: folders whose unit, database and HTTP tests are run, sources of packages whose
 * dependents have unit tests, and browser tests. Database tests that depend on a package would be nearly all of them.
 */
export function touchedTests(changed) {
  const folders = changed.flatMap((file) => {
    const reading = readers.filter(({ of }) => of.test(file)).flatMap(({ tests }) => tests);
    const own = parts.map((part) => part.exec(file)?.[0]).find(Boolean);
    return own && !own.startsWith('apps/web/src/locales/') ? [own, ...reading] : reading;
  });
  return {
    folders: [...new Set(folders)].sort(),
    packageSources: changed.filter((file) => isSource.test(file)),
    specs: changed.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file)),
  };
}
