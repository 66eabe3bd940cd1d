/**
 * Who may import whom. Every message says what to do instead; scripts/import-rules.test.ts breaks each rule
 * with a fixture and sees it refused.
 */

/** Groups are folders, not layers. */
const groups = {
  accounts: ['identity', 'roles', 'audit', 'background-jobs', 'inbox', 'saved-views'],
  platform: [
    'isps',
    'geography',
    'retention',
    'checkouts',
    'coupons',
    'plans',
    'settlements',
    'isp-administration',
  ],
  network: ['desired-state', 'routers', 'packages', 'usage', 'reconciler', 'live'],
  customers: ['areas', 'subscribers', 'timeline', 'imports', 'personal-data'],
  billing: [
    'ledger',
    'terms',
    'pay-links',
    'invoices',
    'payments',
    'payment-claims',
    'cash-book',
    'period-closing',
    'security-deposits',
    'credit-notes',
    'resellers',
    'dunning',
    'billing-runs',
    'pay-page',
  ],
  messaging: ['sms-accounts', 'providers', 'outbox', 'notifications', 'campaigns'],
  support: ['ticket-links', 'staff', 'tickets', 'visits', 'outages'],
  insights: ['reports', 'report-schedules', 'regulator', 'leaks', 'dashboard'],
};

/** Left to right: a module may use those before it. */
const order = [
  'roles',
  'identity',
  'audit',
  'background-jobs',
  'inbox',
  'saved-views',
  'isps',
  'geography',
  'retention',
  'ledger',
  'checkouts',
  'sms-accounts',
  'providers',
  'outbox',
  'terms',
  'desired-state',
  'routers',
  'packages',
  'areas',
  'subscribers',
  'usage',
  'reconciler',
  'live',
  'pay-links',
  'ticket-links',
  'invoices',
  'payments',
  'payment-claims',
  'cash-book',
  'period-closing',
  'security-deposits',
  'credit-notes',
  'resellers',
  'dunning',
  'billing-runs',
  'pay-page',
  'coupons',
  'plans',
  'timeline',
  'imports',
  'notifications',
  'campaigns',
  'staff',
  'tickets',
  'visits',
  'outages',
  'settlements',
  'personal-data',
  'isp-administration',
  'reports',
  'report-schedules',
  'regulator',
  'leaks',
  'dashboard',
];

const server = '^apps/server/src';
const groupOf = (name) => Object.keys(groups).find((group) => groups[group].includes(name));
const folderOf = (name) => `${groupOf(name)}/${name}`;

/** Tests, benches and fixtures may reach further than the product does. */
const testFiles =
  '(\\.test\\.tsx?$|/test/|/test-support/|^packages/testing/|^bench/|^chaos/|^e2e/|^apps/server/test/)';

/** What each of our packages may use of the others. */
const mayUse = {
  kit: [],
  contract: ['kit'],
  'embedded-postgres': [],
  database: ['kit', 'embedded-postgres'],
  jobs: ['kit', 'database'],
  pdf: [],
  routeros: [],
  'routeros-simulator': ['routeros'],
  messaging: ['kit'],
  'messaging-simulator': ['messaging'],
  'payment-gateways': ['kit'],
  'gateway-simulator': ['kit', 'payment-gateways'],
  ui: ['kit'],
  testing: ['kit', 'contract', 'database', 'embedded-postgres', 'jobs'],
};

const packageRules = Object.entries(mayUse).map(([name, allowed]) => ({
  name: `package-${name}`,
  comment: `packages/${name} may use ${allowed.join(', ') || 'none of our packages'}: move the shared piece down, or pass it in as a parameter.`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: testFiles.replace('|^packages/testing/', '') },
  to: { path: '^(packages|apps)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

const moduleRules = order.map((name, index) => ({
  name: `module-order-${name}`,
  comment: `${name} may use only the modules before it: send an effect on a later one as a job or an event in the same transaction.`,
  severity: 'error',
  from: { path: `${server}/modules/${folderOf(name)}/`, pathNot: testFiles },
  to: {
    path: `${server}/modules/`,
    pathNot: `${server}/modules/(${order
      .slice(0, index + 1)
      .map(folderOf)
      .join('|')})/`,
  },
}));

const layer = (from, allowed, comment) => ({
  name: `web-${from}`,
  comment,
  severity: 'error',
  from: { path: `^apps/web/src/${from}/` },
  to: { path: '^apps/web/src/', pathNot: `^apps/web/src/(${[...allowed, 'locales'].join('|')})/` },
});

module.exports = {
  forbidden: [
    ...packageRules,
    ...moduleRules,
    {
      name: 'known-modules',
      comment:
        'Put the new module into its group and its place in the order of .dependency-cruiser.cjs, so that its direction is known.',
      severity: 'error',
      from: { path: `${server}/modules/(?!(${order.map(folderOf).join('|')})/)`, pathNot: testFiles },
      to: {},
    },
    {
      name: 'module-entry',
      comment:
        'Import another module through its index.ts; if what you need is not there, decide whether that module should export it.',
      severity: 'error',
      from: { path: `${server}/modules/([^/]+/[^/]+)/`, pathNot: testFiles },
      to: {
        path: `${server}/modules/([^/]+/[^/]+)/`,
        pathNot: [`${server}/modules/$1/`, '/index\\.ts$'],
      },
    },
    {
      name: 'cli-uses-module-entries',
      comment: 'The command line, the http layer and the demo use a module through its index.ts.',
      severity: 'error',
      from: { path: '^apps/(server/src/(cli|http)|demo/src)/', pathNot: testFiles },
      to: { path: `${server}/modules/`, pathNot: '/index\\.ts$' },
    },
    {
      name: 'modules-know-no-http',
      comment:
        'A module declares routes with core/route.ts; Fastify, the command line and the http folder are not its concern.',
      severity: 'error',
      from: { path: `${server}/(modules|core)/`, pathNot: testFiles },
      to: { path: '^(apps/server/src/(http|cli)/|apps/demo/|node_modules/(@fastify|fastify)/)' },
    },
    {
      name: 'billing-model-is-independent',
      comment:
        'The billing model is compared with the product, so it uses nothing of it: write what you need again, from docs/billing-rules.md.',
      severity: 'error',
      from: { path: '^apps/server/test/billing-model/model/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^apps/server/test/billing-model/model/' },
    },
    {
      name: 'core-knows-no-modules',
      comment:
        'core/ has no domain terms: what a module adds, it exports itself and the command line composes.',
      severity: 'error',
      from: { path: `${server}/core/`, pathNot: testFiles },
      to: { path: `${server}/modules/` },
    },
    {
      name: 'sql-in-queries',
      comment:
        "Only files in a module's queries/ folder (with invariants.ts), packages/database and packages/jobs import kysely or pg: move the SQL there.",
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          testFiles,
          '/queries/[^/]+\\.ts$',
          '/queries\\.ts$',
          '/invariants\\.ts$',
          '^packages/(database|jobs|embedded-postgres)/',
        ],
      },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule is a pure function: SQL, jobs and outside calls belong to queries/ and operations/.',
      severity: 'error',
      from: { path: `${server}/modules/[^/]+/[^/]+/rules/`, pathNot: testFiles },
      to: { path: `${server}/modules/[^/]+/[^/]+/(queries|operations)/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-uses',
      comment: 'The web app uses contract, ui and kit; what the server knows reaches it through a call.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: {
        path: '^(packages/(?!(contract|ui|kit)/)|apps/(server|demo)/|node_modules/(pg|kysely|fastify)/)',
      },
    },
    layer(
      'features',
      ['features', 'entities', 'shared'],
      'Features use entities and shared: nothing imports app/.',
    ),
    layer(
      'entities',
      ['entities', 'shared'],
      'Entities use shared only: features use them, not the reverse.',
    ),
    layer('shared', ['shared'], 'shared/ uses nothing of features/, entities/ or app/: pass it in instead.'),
    {
      name: 'web-features-apart',
      comment:
        'Web features do not import each other: compose them in app/pages, or move the shared piece to entities/ or shared/.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'pdf-is-loaded-late',
      comment:
        'The PDF writer takes a third of a second to load: only the files behind loadPdfWriter import it, and the table of exports, which is imported when it is needed; @lastmile/pdf/image reads images.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          testFiles,
          '/documents/(document-pdf|a4-[a-z]+|receipt-80mm)\\.ts$',
          '/export-format/pdf-table\\.ts$',
        ],
      },
      to: {
        path: '^packages/pdf/',
        pathNot: '^packages/pdf/src/image\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pdf-writer-is-loaded-late',
      comment: 'The PDF writer takes a third of a second to load: use loadPdfWriter.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [testFiles, '/documents/(document-pdf|a4-[a-z]+|receipt-80mm)\\.ts$'],
      },
      to: {
        path: '/documents/(document-pdf|a4-[a-z]+|receipt-80mm)\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'no-import-of-simulators',
      comment: 'Simulators are for tests, benches and the demo.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [testFiles, '^packages/[a-z]+-simulator/', '^apps/demo/'],
      },
      to: { path: '^packages/[a-z]+-simulator/' },
    },
    {
      name: 'no-circular',
      comment: 'These files import each other in a circle, types included: move what both need into a third.',
      severity: 'error',
      from: {},
      // A page that is loaded when it is opened may read the route table that names it.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
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
