import { openDatabase } from '@lastmile/database';
import { slownessOf } from '@lastmile/testing';
import pg from 'pg';
import type { InvoiceFilter } from '../../apps/server/src/modules/billing/invoices/queries/invoice-filter.ts';
import { sumsOf } from '../../apps/server/src/modules/billing/invoices/queries/invoice-totals.ts';
import { invoicePage } from '../../apps/server/src/modules/billing/invoices/queries/invoices.ts';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { recordStatements, type Statement } from '../../apps/server/test/support/recorded-statements.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { compare, type Outcome } from '../support/harness.ts';
import { insertManyInvoiceRows } from '../support/many-invoices.ts';

/**
 * The invoice list of an ISP with 1,200,000 invoices, next to 600,000 of other ISPs: the database time of each filter,
 * sort, search and total as tenant. The baseline is the round trip of `select 1`.
 */
const today = '2026-12-15';
const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
await insertManySubscribers(db, { ispId: 1, subscribers: 100_000, others: 100_000, otherIsps: 50 });
console.error(`subscribers filled after ${seconds()}`);
await insertManyInvoiceRows(db, { months: 12, otherMonths: 6, lastMonth: '2026-12-01' });
console.error(`invoices filled after ${seconds()}`);

const database = openDatabase({ url: db.appUrl, maxConnections: 1 });
const client = new pg.Client({ connectionString: db.appUrl });
await client.connect();

const names = new Map<string, string>();
async function millisecondsOf({ sql, parameters }: Statement): Promise<number> {
  const name = names.get(sql) ?? `b${names.size}`;
  names.set(sql, name);
  const queriedAt = performance.now();
  await client.query({ name, text: sql, values: [...parameters] });
  return performance.now() - queriedAt;
}

const outcomes: Outcome[] = [];
async function measure(what: string, statement: Statement | undefined, target = 20): Promise<void> {
  if (!statement) throw new Error(`${what} sent no statement`);
  const slow = await slownessOf({ database }, 1, statement);
  if (slow.length) console.error(`${what}: ${slow.join('; ')}`);
  await client.query("begin read only; set local role lastmile_tenant; set local app.isp_id = '1'");
  outcomes.push(
    await compare({
      bench: `invoice-list ${what}`,
      unit: 'ms',
      target,
      better: 'lower-value',
      pairs: 9,
      value: () => millisecondsOf(statement),
      baseline: () => millisecondsOf({ sql: 'select 1', parameters: [] }),
    }),
  );
  await client.query('rollback');
}

const sorts = ['-issuedOn', 'issuedOn', 'dueOn', '-dueOn', 'totalMinor', '-totalMinor'] as const;
const filters: Record<string, Partial<InvoiceFilter>> = {
  all: {},
  unpaid: { status: 'unpaid' },
  partial: { status: 'partial' },
  paid: { status: 'paid' },
  cancelled: { status: 'cancelled' },
  monthly: { kind: 'monthly' },
  'one-off': { kind: 'one_off' },
  opening: { kind: 'opening' },
  month: { month: '2026-11' },
  'due in a week': { dueFrom: '2026-11-10', dueTo: '2026-11-16' },
  'due from': { dueFrom: '2026-06-01' },
  'due to': { dueTo: '2026-06-30' },
  overdue: { overdue: 'yes' },
  area: { areaId: 3 },
  router: { routerId: 3 },
  package: { packageId: 3 },
  reseller: { resellerId: 4 },
  subscriber: { subscriberId: 777 },
  'number INV-2026-0012': { search: 'INV-2026-0012345' },
  'number 77777': { search: '77777' },
  'username user777': { search: 'user777' },
  'name uddin 777': { search: 'uddin 777' },
  'name রিম ৭৭৭': { search: 'রিম ৭৭৭' },
  'unpaid of a month': { status: 'unpaid', month: '2026-11' },
  'overdue of an area': { overdue: 'yes', areaId: 3 },
  'unpaid of a router in a month': { status: 'unpaid', month: '2026-11', routerId: 3 },
  'monthly unpaid': { kind: 'monthly', status: 'unpaid' },
  'monthly of a month': { kind: 'monthly', month: '2026-11' },
  'overdue of a reseller': { overdue: 'yes', resellerId: 4 },
  'paid due to': { status: 'paid', dueTo: '2026-06-30' },
  'unpaid due to': { status: 'unpaid', dueTo: '2026-06-30' },
  'cancelled due to': { status: 'cancelled', dueTo: '2026-06-30' },
  'cancelled of a month': { status: 'cancelled', month: '2026-11' },
  'due to of a router': { dueTo: '2026-06-30', routerId: 3 },
  'paid of a package due from': { status: 'paid', packageId: 3, dueFrom: '2026-06-01' },
};
const everyone = { own: null, today };
const reseller = { own: [4], today };

type Sort = (typeof sorts)[number];
const pageOf = (
  filter: Partial<InvoiceFilter>,
  sort: Sort,
  offset = 0,
  viewer: typeof everyone | typeof reseller = everyone,
) =>
  recordStatements({ database }, 1, (tx) =>
    invoicePage(tx, { search: '', ...filter, sort }, viewer, 25, offset),
  );
const totalsStatements = (
  filter: Partial<InvoiceFilter>,
  viewer: typeof everyone | typeof reseller = everyone,
) => recordStatements({ database }, 1, (tx) => sumsOf(tx, { search: '', ...filter }, viewer));

for (const sort of sorts) await measure(`page by ${sort}`, (await pageOf({}, sort))[0]);
for (const [name, filter] of Object.entries(filters)) {
  await measure(`page of ${name}`, (await pageOf(filter, '-issuedOn'))[0]);
  await measure(`totals of ${name}`, (await totalsStatements(filter))[0]);
}
for (const sort of sorts)
  await measure(`page of unpaid by ${sort}`, (await pageOf({ status: 'unpaid' }, sort))[0]);
for (const status of ['paid', 'cancelled', 'partial'] as const)
  await measure(`page of ${status} by -totalMinor`, (await pageOf({ status }, '-totalMinor'))[0]);
await measure('page of a reseller’s invoices', (await pageOf({}, '-issuedOn', 0, reseller))[0]);
await measure('totals of a reseller’s invoices', (await totalsStatements({}, reseller))[0]);
await measure('page 40 of all', (await pageOf({}, '-issuedOn', 1_000))[0]);
await client.end();
await database.close();
await db.close();

const worst = outcomes.reduce((a, b) => (a.value > b.value ? a : b));
const missed = outcomes.filter(({ ok }) => !ok).map(({ bench, value }) => `${bench} ${value}`);
console.log(
  JSON.stringify({ ...worst, bench: 'invoice-list', worst: worst.bench, missed, ok: missed.length === 0 }),
);
