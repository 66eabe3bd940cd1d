import { type DataScope, openDatabase } from '@lastmile/database';
import { slownessOf } from '@lastmile/testing';
import pg from 'pg';
import {
  countTickets,
  type TicketQuery,
  ticketPage,
} from '../../apps/server/src/modules/support/tickets/queries/ticket-list.ts';
import { recordStatements, type Statement } from '../../apps/server/test/support/recorded-statements.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { compare, type Outcome } from '../support/harness.ts';
import { insertManyTickets } from '../support/many-tickets.ts';

/**
 * The ticket list of an ISP with 200,000 tickets, 2,000 of them active, next to 40,000 of another ISP: the database time of each view,
 * filter, sort and total, as tenant and within the data scope of a department. The baseline is the round trip of `select 1`.
 */
const now = '2026-06-01T00:00:00.000Z';
const db = await startBenchDatabase();
const startedAt = performance.now();
const { userId, staffId, departmentId } = await insertManyTickets(db, 200_000, 40_000);
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
async function measure(what: string, role: keyof typeof roles, rest: Partial<TicketQuery>): Promise<void> {
  const { scope, begin } = roles[role];
  const query: TicketQuery = {
    page: 1,
    pageSize: 25,
    search: '',
    sort: '-lastActivityAt',
    format: 'json',
    view: 'active',
    count: 'exact',
    ...rest,
  };
  const viewer = { userId, now };
  const offset = (query.page - 1) * query.pageSize;
  const statements = [
    [
      'page',
      (await recordStatements({ database }, 1, (tx) => ticketPage(tx, query, viewer, 25, offset), scope))[0],
    ],
    ['total', (await recordStatements({ database }, 1, (tx) => countTickets(tx, query, viewer), scope))[0]],
  ] as const;
  for (const [part, statement] of statements) {
    if (!statement) throw new Error(`${what} sent no statement`);
    const slow = await slownessOf({ database }, 1, statement, scope);
    if (slow.length) console.error(`${what}, ${part}: ${slow.join('; ')}`);
    await client.query(`begin read only; ${begin}; set local app.isp_id = '1'`);
    outcomes.push(
      await compare({
        bench: `tickets ${part} of ${what} as ${role}`,
        unit: 'ms',
        target: 20,
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
  subscriber: { subscriberId: 7 },
  'number #123456': { search: '#123456', view: 'all' },
  'subject 77777': { search: 'cable 77777', view: 'all' },
  'a word that all have': { search: 'cable', view: 'active' },
};

for (const role of ['tenant', 'department'] as const) {
  for (const view of views)
    for (const sort of sorts) await measure(`${view} by ${sort}`, role, { view, sort });
  for (const [name, filter] of Object.entries(filters)) await measure(name, role, filter);
  await measure('the last page of all', role, { view: 'all', page: role === 'tenant' ? 8_000 : 800 });
}

const worst = [...outcomes].sort((a, b) => b.value - a.value).slice(0, 5);
console.error(`the slowest: ${worst.map(({ bench, value }) => `${bench} ${value} ms`).join(', ')}`);
await client.end();
await database.close();
await db.close();
