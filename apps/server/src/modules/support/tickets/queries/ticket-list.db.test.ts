import type { DataScope, Tx } from '@lastmile/database';
import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { countTickets, type TicketQuery, ticketPage } from './ticket-list.ts';

let db: TestDatabase;
/** 40,000 tickets, most of one ISP, of which 300 are active, in ten departments with five members each. */
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    insert into departments (isp_id, name) select 1, 'Department ' || n from generate_series(1, 10) n;
    insert into users (isp_id, full_name, email, status, role_id) select 1, 'Member ' || n, 'member' || n || '@many.test', 'invited', r.id
      from generate_series(1, 50) n, roles r where r.name = 'staff' and r.is_system;
    insert into staff (isp_id, user_id, department_id)
      select 1, u.id, (select min(id) from departments) + (row_number() over (order by u.id) % 10)
      from users u where u.email like '%@many.test';
    set session_replication_role = replica;
    insert into tickets (isp_id, number, subject, category, urgency, status, source, department_id, staff_id, opened_by, opened_at,
      last_activity_at, first_response_due_at, resolution_due_at, resolved_at, closed_at, search)
    select case when n <= 20000 then 1 else 2 end, n, 'Ticket about cable ' || n, 'other',
      (array['low', 'normal', 'high', 'urgent'])[1 + n % 4],
      case when n % 133 = 0 then 'open' else 'closed' end, 'phone',
      case when n <= 20000 then m.department_id end, case when n <= 20000 and n % 3 > 0 then m.id end, m.user_id,
      '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + n * interval '1 minute',
      '2026-01-01'::timestamptz + n * interval '1 minute' + interval '8 hours', '2026-01-01'::timestamptz + n * interval '1 minute' + interval '3 days',
      case when n % 133 = 0 then null else '2026-03-01'::timestamptz end, case when n % 133 = 0 then null else '2026-03-15'::timestamptz end,
      '#' || n || ' ticket about cable ' || n
    from generate_series(1, 40000) n
    join (select id, user_id, department_id, row_number() over (order by id) as place from staff) m on m.place = 1 + n % 50;
    set session_replication_role = origin;
    analyze tickets`);
}, 300_000);
afterAll(() => db.close());

const query = (rest: Partial<TicketQuery>): TicketQuery => ({
  page: 1,
  pageSize: 25,
  search: '',
  sort: '-lastActivityAt',
  format: 'json',
  view: 'active',
  count: 'exact',
  ...rest,
});

async function slowness(work: (tx: Tx) => Promise<unknown>, scope?: DataScope): Promise<string[]> {
  const found = [];
  for (const statement of await recordStatements(db, 1, work, scope))
    found.push(...(await slownessOf(db, 1, statement, scope)));
  // The first rows of a small table are read at once, whatever the index.
  return found.filter((text) => !/reads all of (departments|staff|users|subscribers|customers)/.test(text));
}
const ids = async () => {
  const [row] = await db.sql<{ staff: string; user: string; department: string }>(
    'select min(id) as staff, min(user_id) as user, min(department_id) as department from staff',
  );
  return { staffId: Number(row?.staff), userId: Number(row?.user), departmentId: Number(row?.department) };
};
const now = '2026-04-01T00:00:00.000Z';

describe('the list of 200,000 tickets', () => {
  it.each([
    {},
    { sort: 'dueAt' as const },
    { view: 'unassigned' as const },
    { view: 'overdue' as const, sort: 'dueAt' as const },
    { view: 'mine' as const },
    { view: 'all' as const },
    { view: 'all' as const, sort: 'openedAt' as const },
    { status: 'open' as const },
    { search: 'cable 77777' },
    { search: '#123456' },
  ])('uses an index for %j', async (rest) => {
    const { userId } = await ids();
    expect(await slowness((tx) => ticketPage(tx, query(rest), { userId, now }, 25, 0))).toEqual([]);
    if (!('view' in rest && rest.view === 'all'))
      expect(await slowness((tx) => countTickets(tx, query(rest), { userId, now }))).toEqual([]);
  });

  it('uses an index for one department, one member and one subscriber', async () => {
    const { staffId, userId, departmentId } = await ids();
    for (const rest of [{ departmentId }, { staffId }, { subscriberId: 7 }]) {
      const listed = (tx: Tx) => ticketPage(tx, query(rest), { userId, now }, 25, 0);
      expect(await slowness(listed), JSON.stringify(rest)).toEqual([]);
    }
  });

  it('uses an index within the data scope of a department', async () => {
    const { userId, departmentId } = await ids();
    const scope: DataScope = { kind: 'own_department', userId, departmentId };
    for (const rest of [{}, { view: 'unassigned' as const }, { search: 'cable 77777' }]) {
      const work = async (tx: Tx) => {
        await ticketPage(tx, query(rest), { userId, now }, 25, 0);
        await countTickets(tx, query(rest), { userId, now });
      };
      expect(await slowness(work, scope), JSON.stringify(rest)).toEqual([]);
    }
  });
});
