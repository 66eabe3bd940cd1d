import { type DataScope, openDatabase } from '@lastmile/database';
import { slownessOf } from '@lastmile/testing';
import pg from 'pg';
import type { TicketQuery } from '../../apps/server/src/modules/support/tickets/queries/ticket-filter.ts';
import { ticketPage } from '../../apps/server/src/modules/support/tickets/queries/ticket-list.ts';
import { resolveTicketSearch } from '../../apps/server/src/modules/support/tickets/queries/ticket-search.ts';
import { countUpToCap } from '../../apps/server/src/modules/support/tickets/queries/ticket-totals.ts';
import { insertManyTickets } from '../../apps/server/test/support/many-tickets.ts';
import { recordStatements, type Statement } from '../../apps/server/test/support/recorded-statements.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { compare, type Outcome } from '../support/harness.ts';

/**
 * The ticket list of an ISP with 200,000 tickets, 2,000 of them active, next to 40,000 of another ISP: the database time of each view,
 * filter, sort and total, as tenant and within the data scope of a department. The baseline is the round trip of `select 1`.
 */
const now = '2026-06-01T00:00:00.000Z';
const db = await startBenchDatabase();
const startedAt = performance.now();
await db.sql(`insert into isps (name, status) values ('Bench', 'active'), ('Other', 'active')`);
await insertManyTickets(db, { tickets: 200_000, others: 40_000, subscribers: 50_000 });
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
  const queriedAt = performance.now();
  await client.query({ name, text: sql, values: [...parameters] });
  return performance.now() - queriedAt;
}

const roles = {
  tenant: { scope: undefined, begin: 'set local role lastmile_tenant' },
  department: {
    scope: { kind: 'own_department', userId, departmentId } as DataScope,
    begin: `set local role lastmile_own_department; set local app.department_id = '${departmentId}'; set local app.staff_user_id = '${userId}'`,
  },
};

const outcomes: Outcome[] = [];
async function measure(
  what: string,
  role: keyof typeof roles,
  rest: Partial<TicketQuery>,
  target = 20,
): Promise<void> {
  const { scope, begin } = roles[role];
  const query: TicketQuery = {
    page: 1,
    pageSize: 25,
    search: '',
    sort: '-lastActivityAt',
    format: 'json',
    view: 'active',
    count: 'capped',
    ...rest,
  };
  const viewer = { userId, now, dataScope: scope };
  const offset = (query.page - 1) * query.pageSize;
  const parts: string[] = query.search ? ['search'] : [];
  const statements = await recordStatements(
    { database },
    1,
    async (tx) => {
      const searched = { ...query, search: await resolveTicketSearch(tx, query.search, viewer) };
      const total = await countUpToCap(tx, searched, viewer);
      await ticketPage(tx, searched, viewer, query.pageSize, offset, total ?? undefined);
    },
    scope,
  );
  for (const [index, statement] of statements.entries()) {
    const part = parts[index] ?? (index === statements.length - 1 ? 'page' : 'total');
    const slow = await slownessOf({ database }, 1, statement, scope);
    if (slow.length) console.error(`${what}, ${part}: ${slow.join('; ')}`);
    await client.query(`begin read only; ${begin}; set local app.isp_id = '1'`);
    outcomes.push(
      await compare({
        bench: `tickets ${part} of ${what} as ${role}`,
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
  await measure('the last page of all', role, { view: 'all', page }, 50);
}

const worst = [...outcomes].sort((a, b) => b.value - a.value).slice(0, 5);
console.error(`the slowest: ${worst.map(({ bench, value }) => `${bench} ${value} ms`).join(', ')}`);
await client.end();
await database.close();
await db.close();
