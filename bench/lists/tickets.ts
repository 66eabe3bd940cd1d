import { type CallInput, cappedTotal, type platformTicketCalls, visitViews } from '@lastmile/contract';
import { type DataScope, openDatabase, type Tx } from '@lastmile/database';
import { slownessOf } from '@lastmile/testing';
import pg from 'pg';
import { countOutages, outagePage } from '../../apps/server/src/modules/support/outages/queries/outages.ts';
import {
  countRequests,
  requestPage,
  resolveRequestSearch,
} from '../../apps/server/src/modules/support/tickets/platform-desk/queries.ts';
import type { TicketQuery } from '../../apps/server/src/modules/support/tickets/queries/ticket-filter.ts';
import { ticketPage } from '../../apps/server/src/modules/support/tickets/queries/ticket-list.ts';
import { resolveTicketSearch } from '../../apps/server/src/modules/support/tickets/queries/ticket-search.ts';
import { countUpToCap } from '../../apps/server/src/modules/support/tickets/queries/ticket-totals.ts';
import type { VisitQuery } from '../../apps/server/src/modules/support/visits/queries/visit-filter.ts';
import { visitPage } from '../../apps/server/src/modules/support/visits/queries/visit-rows.ts';
import { countVisitsUpToCap } from '../../apps/server/src/modules/support/visits/queries/visit-totals.ts';
import { insertManyTickets } from '../../apps/server/test/support/many-tickets.ts';
import { insertManyVisits } from '../../apps/server/test/support/many-visits.ts';
import { recordStatements, type Statement } from '../../apps/server/test/support/recorded-statements.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { compare, type Outcome } from '../support/harness.ts';
import { spentBy } from '../support/processor-time.ts';

/**
 * The ticket list of an ISP with 200,000 tickets, 2,000 of them active, next to 40,000 of another ISP: the processor time of the database for each view,
 * filter, sort and total, as tenant and within the data scope of a department. Then its 50,000 visits and 2,000 outages, and the list of
 * the platform with 20,000 requests. The baseline is `select 1`.
 */
const now = '2026-06-01T00:00:00.000Z';
const db = await startBenchDatabase();
const startedAt = performance.now();
await db.sql(`insert into isps (name, status) values ('Bench', 'active'), ('Other', 'active')`);
await insertManyTickets(db, { tickets: 200_000, others: 40_000, subscribers: 50_000 });
await insertManyVisits(db, { requests: 20_000 });
const { rows } = await db.sql('select id, user_id, department_id from staff order by id limit 1');
const [staffId, userId, departmentId] = Object.values(rows[0]).map(Number) as [number, number, number];
console.error(`filled after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);

const database = openDatabase({ url: db.appUrl, maxConnections: 1 });
const client = new pg.Client({ connectionString: db.appUrl });
await client.connect();

const names = new Map<string, string>();
async function millisecondsOf({ sql, parameters }: Statement): Promise<number> {
  const name = names.get(sql) ?? `b${names.size}`;
  names.set(sql, name);
  const before = await spentBy(client);
  await client.query({ name, text: sql, values: [...parameters] });
  return (await spentBy(client)) - before;
}

const roles = {
  tenant: { ispId: 1, scope: undefined, begin: 'set local role lastmile_tenant' },
  platform: { ispId: null, scope: undefined, begin: 'set local role lastmile_platform' },
  department: {
    ispId: 1,
    scope: { kind: 'own_department', userId, departmentId } as DataScope,
    begin: `set local role lastmile_own_department; set local app.department_id = '${departmentId}'; set local app.staff_user_id = '${userId}'`,
  },
};

const outcomes: Outcome[] = [];
/** The last statement reads the page, one before it counts; a search is resolved first. */
async function measureWork(
  what: string,
  role: keyof typeof roles,
  work: (tx: Tx) => Promise<unknown>,
  target = 20,
): Promise<void> {
  const { ispId, scope, begin } = roles[role];
  const statements = await recordStatements({ database }, ispId, work, scope);
  for (const [index, statement] of statements.entries()) {
    const part = ['page', 'total', 'search'][statements.length - 1 - index] ?? 'first';
    const slow = await slownessOf({ database }, ispId, statement, scope);
    if (slow.length) console.error(`${what}, ${part}: ${slow.join('; ')}`);
    await client.query(`begin read only; ${begin}; set local app.isp_id = '${ispId ?? ''}'`);
    outcomes.push(
      await compare({
        bench: `${part} of ${what} as ${role}`,
        unit: 'ms',
        target,
        better: 'lower-value',
        pairs: 5,
        value: () => millisecondsOf(statement),
        baseline: () => millisecondsOf({ sql: 'select 1', parameters: [] }),
      }),
    );
    await client.query('rollback');
  }
}

const list = { page: 1, pageSize: 25, search: '', format: 'json', count: 'capped' } as const;
const viewerAs = (role: keyof typeof roles) => ({ userId, now, dataScope: roles[role].scope });

function measure(what: string, role: keyof typeof roles, rest: Partial<TicketQuery>, target = 20) {
  const query: TicketQuery = { ...list, sort: '-lastActivityAt', view: 'active', ...rest };
  const viewer = viewerAs(role);
  const work = async (tx: Tx) => {
    const searched = { ...query, search: await resolveTicketSearch(tx, query.search, viewer) };
    const { total, isTotalCapped } = await countUpToCap(tx, searched, viewer);
    const offset = (query.page - 1) * query.pageSize;
    await ticketPage(tx, searched, viewer, query.pageSize, offset, isTotalCapped ? undefined : total);
  };
  return measureWork(`tickets ${what}`, role, work, target);
}

function measureVisits(what: string, role: keyof typeof roles, rest: Partial<VisitQuery>) {
  const query: VisitQuery = { ...list, sort: 'date', view: 'open', ...rest };
  return measureWork(`visits ${what}`, role, async (tx) => {
    const viewer = viewerAs(role);
    const search = await resolveTicketSearch(tx, query.search, viewer);
    const searched = { ...query, search, dataScope: viewer.dataScope };
    await countVisitsUpToCap(tx, searched);
    await visitPage(tx, searched, { userId, today: '2026-06-01', time: '12:00' }, query.pageSize, 0);
  });
}

const measureOutages = (what: string, rest: Partial<Parameters<typeof outagePage>[1]>) => {
  const query = { search: '', view: 'all', sort: '-startedAt', ...rest } as const;
  return measureWork(`outages ${what}`, 'tenant', async (tx) => {
    await countOutages(tx, query);
    await outagePage(tx, query, { limit: 25, offset: 0, seesAll: true });
  });
};

type RequestQuery = CallInput<typeof platformTicketCalls.list>['query'];
function measureRequests(what: string, rest: Partial<RequestQuery>) {
  const query: RequestQuery = { ...list, sort: '-lastActivityAt', view: 'active', ...rest };
  return measureWork(`requests ${what}`, 'platform', async (tx) => {
    const searched = { ...query, search: await resolveRequestSearch(tx, query.search, true) };
    await countRequests(tx, searched, cappedTotal + 1);
    await requestPage(tx, searched, query.pageSize, 0);
  });
}

const views = ['active', 'mine', 'unassigned', 'overdue', 'all'] as const;
const sorts = ['lastActivityAt', '-lastActivityAt', 'openedAt', '-openedAt', 'dueAt', '-dueAt'] as const;
const filters: Record<string, Partial<TicketQuery>> = {
  open: { status: 'open' },
  'in progress': { status: 'in_progress' },
  resolved: { status: 'resolved' },
  closed: { status: 'closed' },
  urgent: { urgency: 'urgent' },
  'all urgent': { view: 'all', urgency: 'urgent' },
  department: { departmentId },
  'all of a department': { view: 'all', departmentId },
  'unassigned of a department': { view: 'unassigned', departmentId },
  member: { staffId },
  'all of a member': { view: 'all', staffId },
  'closed urgent of a department': { status: 'closed', urgency: 'urgent', departmentId },
  'all of a department by opening': { view: 'all', departmentId, sort: '-openedAt' },
  'all urgent by opening': { view: 'all', urgency: 'urgent', sort: '-openedAt' },
  'all of a member by due time': { view: 'all', staffId, sort: '-dueAt' },
  subscriber: { subscriberId: 7 },
  'number #123456': { search: '#123456', view: 'all' },
  'subject 77777': { search: 'cable 77777', view: 'all' },
  'all that have a customer named uddin': { search: 'uddin', view: 'all' },
  'a customer': { search: 'uddin 777', view: 'all' },
  'a number that some have': { search: '777', view: 'all' },
  'a word that all have': { search: 'cable', view: 'all' },
  'a word that all active ones have': { search: 'cable', view: 'active' },
  'a word that all closed urgent ones have': { search: 'cable', status: 'closed', urgency: 'urgent' },
  'the first letters of a word': { search: 'ca', view: 'all' },
  'two letters that none has': { search: 'zq', view: 'all' },
  'a word that none has': { search: 'nowhere', view: 'all' },
};

for (const role of ['tenant', 'department'] as const) {
  for (const view of views)
    for (const sort of sorts) await measure(`${view} by ${sort}`, role, { view, sort });
  for (const [name, filter] of Object.entries(filters)) await measure(name, role, filter);
  const page = role === 'tenant' ? 8_000 : 800;
  await measure('the last page of all', role, { view: 'all', page });
}

for (const role of ['tenant', 'department'] as const)
  for (const view of visitViews) {
    for (const sort of ['date', '-date'] as const)
      await measureVisits(`${view} by ${sort}`, role, { view, sort });
    for (const search of ['cable', 'uddin', 'uddin 777', 'nowhere', 'zq'])
      await measureVisits(`${view} with ${search}`, role, { view, search });
  }
for (const view of ['open', 'ended', 'all'] as const) {
  await measureOutages(view, { view });
  await measureOutages(`${view} with a word`, { view, search: 'router' });
}
for (const view of ['active', 'all'] as const) {
  for (const sort of ['lastActivityAt', '-lastActivityAt', 'openedAt', '-openedAt'] as const)
    await measureRequests(`${view} by ${sort}`, { view, sort });
  for (const search of ['request', '777', 'nowhere', 'bench'])
    await measureRequests(`${view} with ${search}`, { view, search });
}

const worst = [...outcomes].sort((a, b) => b.value - a.value).slice(0, 5);
console.error(`the slowest: ${worst.map(({ bench, value }) => `${bench} ${value} ms`).join(', ')}`);
await client.end();
await database.close();
await db.close();
