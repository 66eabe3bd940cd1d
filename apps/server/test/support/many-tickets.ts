import { insertManySubscribers } from './many-subscribers.ts';

interface Sql {
  sql(text: string): Promise<unknown>;
}

interface Size {
  /** Tickets of ISP 1, which must exist already, as must ISP 2. */
  readonly tickets: number;
  /** Tickets of ISP 2. */
  readonly others: number;
  readonly subscribers: number;
}

/**
 * Tickets without triggers and foreign keys, for plans and benchmarks: one in a hundred active, four in five of a
 * subscriber, in ten departments with five members each, to whom two in three are assigned. One subscriber in eleven is a reseller's.
 */
export async function insertManyTickets(db: Sql, { tickets, others, subscribers }: Size): Promise<void> {
  await insertManySubscribers(db, { ispId: 1, subscribers, others: 1_000, otherIsps: 1 });
  await db.sql(`
    insert into departments (isp_id, name) select 1, 'Department ' || n from generate_series(1, 10) n;
    insert into users (isp_id, full_name, email, status, role_id) select 1, 'Member ' || n, 'member' || n || '@many.test', 'invited', r.id
      from generate_series(1, 50) n, roles r where r.name = 'staff' and r.is_system;
    insert into users (isp_id, full_name, email, status, role_id) select 1, 'Reseller', 'reseller@many.test', 'invited', r.id
      from roles r where r.name = 'reseller' and r.is_system;
    insert into staff (isp_id, user_id, department_id)
      select 1, u.id, (select min(id) from departments where name like 'Department %') + (row_number() over (order by u.id) % 10)
      from users u where u.email like 'member%@many.test' order by u.id;
    drop index tickets_search;
    set session_replication_role = replica;
    update subscribers set reseller_user_id = (select id from users where email = 'reseller@many.test')
      where isp_id = 1 and id % 11 = 0;
    insert into tickets (isp_id, number, subject, category, urgency, status, source, department_id, staff_id, subscriber_id, opened_by,
      opened_at, last_activity_at, first_response_due_at, resolution_due_at, resolved_at, closed_at, search)
    select isp_id, n, 'Ticket about cable ' || n, 'other', (array['low', 'normal', 'high', 'urgent'])[1 + abs(hashint8(n + 1)) % 4],
      status, 'phone', case when isp_id = 1 then m.department_id end, case when isp_id = 1 and n % 3 > 0 then m.id end,
      case when isp_id = 1 and n % 5 > 0 then 1 + n % ${subscribers} end, case when isp_id = 1 then m.user_id end,
      at, at + (n % 1000) * interval '1 minute', at + interval '8 hours', at + interval '3 days',
      case when status in ('resolved', 'closed') then at + interval '2 days' end,
      case when status = 'closed' then at + interval '16 days' end, '#' || n || ' ticket about cable ' || n
    from generate_series(1, ${tickets + others}) n,
      lateral (select case when n <= ${tickets} then 1 else 2 end as isp_id, '2026-01-01'::timestamptz + n * interval '1 minute' as at,
        case when n % 200 = 0 then 'open' when n % 200 = 100 then 'in_progress' when n % 50 = 1 then 'resolved' else 'closed' end as status) x
    join (select id, user_id, department_id, row_number() over (order by id) as place from staff) m on true
    where m.place = 1 + abs(hashint8(n)) % 50 order by n;
    update tickets t set reseller_user_id = s.reseller_user_id from subscribers s
      where s.isp_id = 1 and t.isp_id = 1 and s.id = t.subscriber_id and s.reseller_user_id is not null;
    insert into ticket_aggregates (isp_id, department_id, staff_id, status, urgency, tickets)
      select isp_id, department_id, staff_id, status, urgency, count(*) from tickets group by 1, 2, 3, 4, 5;
    set session_replication_role = origin;
    create index tickets_search on tickets using gin (isp_id, search gin_trgm_ops)`);
  for (const table of ['staff', 'departments', 'users', 'subscribers', 'tickets', 'ticket_aggregates'])
    await db.sql(`vacuum analyze ${table}`);
}
