import { billing, type Fault, tests } from './fault.ts';

const leaks = 'apps/server/src/modules/insights/leaks';

export const leakFaults: readonly Fault[] = [
  {
    name: 'The preview of a leak issues its invoices',
    file: `${billing}/invoices/operations/issue-due-invoices.ts`,
    find: 'return preview ? choose() : issueInvoices(tx, context, choose);',
    replace: 'return issueInvoices(tx, context, choose);',
    tests: [tests.leaks],
  },
  {
    name: 'The missing invoices of a leak are chosen before the lock',
    file: `${billing}/invoices/operations/issue-due-invoices.ts`,
    find: 'return preview ? choose() : issueInvoices(tx, context, choose);',
    replace:
      'const chosen = await choose();\n  return preview ? chosen : issueInvoices(tx, context, async () => chosen);',
    tests: [tests.leaks],
  },
  {
    name: 'Reading subscribers is enough to issue the invoices of a leak',
    file: `${leaks}/operations/fix-leak.ts`,
    find: "uninvoiced: can('create', 'Invoice')",
    replace: "uninvoiced: can('read', 'Subscriber')",
    tests: [tests.leaks],
  },
  {
    name: 'The preview of a leak writes to the router',
    file: `${leaks}/operations/fix-leak.ts`,
    find: '  if (!preview) {\n',
    replace: '  {\n',
    tests: [tests.leaks],
  },
  {
    name: 'A profile that was made faster on the router stays faster when its leak is fixed',
    file: `${leaks}/operations/fix-leak.ts`,
    find: '  if (!preview) await resolveProfileDrift(',
    replace: '  if (body.names.length > 1) await resolveProfileDrift(',
    tests: [`${leaks}/fixed-on-router.api.test.ts`],
  },
  {
    name: 'The preview of a leak overwrites a profile on the router',
    file: `${leaks}/operations/fix-leak.ts`,
    find: '  if (!preview) await resolveProfileDrift(',
    replace: '  await resolveProfileDrift(',
    tests: [`${leaks}/fixed-on-router.api.test.ts`],
  },
];
