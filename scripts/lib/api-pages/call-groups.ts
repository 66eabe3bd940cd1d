import { readdirSync, readFileSync } from 'node:fs';
import { allCalls, type Call } from '@lastmile/contract';

const source = new URL('../../../packages/contract/src/', import.meta.url);
/** The domain of a call, which is before the dot of its id. */
const declaration = /\bid: ['`](\w+)\./g;

const titles = {
  accounts: 'Accounts, roles and audit',
  platform: 'Platform',
  network: 'Routers, packages and live data',
  customers: 'Subscribers, areas and imports',
  billing: 'Invoices, payments and resellers',
  messaging: 'Messages and campaigns',
  support: 'Tickets, staff, visits and outages',
  insights: 'Dashboard and reports',
  health: 'Health',
} as const;

function domainsOf(group: string): Set<string> {
  if (group === 'health') return new Set(domainsIn('health.ts'));
  const files = readdirSync(new URL(`${group}/`, source), { recursive: true, encoding: 'utf8' });
  return new Set(
    files.filter((file) => file.endsWith('.ts')).flatMap((file) => domainsIn(`${group}/${file}`)),
  );
}

const domainsIn = (file: string): string[] =>
  [...readFileSync(new URL(file, source), 'utf8').matchAll(declaration)].map(([, domain = '']) => domain);

/** Calls by the folder of the contract that declares them, in the order of the contract. */
export const callGroups = Object.entries(titles).map(([name, title]) => {
  const domains = domainsOf(name);
  const calls = (allCalls as readonly Call[]).filter(({ id }) => domains.has(id.split('.')[0] ?? ''));
  return { name, title, calls };
});
