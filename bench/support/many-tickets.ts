import type { BenchDatabase } from './bench-database.ts';

/** Tickets of two ISPs, one in a hundred active, in ten departments with five members each; who lists them. */
export async function insertManyTickets(db: BenchDatabase, count: number, others: number) {
  await db.sql(`
    insert into isps (name, status) values ('Bench', 'active'), ('Other', 'active');
    insert into departments (isp_id, name) select 1, 'Department ' || n from generate_series(1, 10) n;
    insert into users (isp_id, full_name, email, status, role_id) select 1, 'Member ' || n, 'member' || n || '@many.test', 'invited', r.id
      from generate_series(1, 50) n, roles r where r.name = 'staff' and r.is_system;
    insert into staff (isp_id, user_id, department_id)
      select 1, u.id, (select min(id) from departments) + (row_number() over (order by u.id) % 10)
      from users u where u.email like '%@many.test';
    drop index tickets_search;
    set session_replication_role = replica;
    insert into tickets (isp_id, number, subject, category, urgency, status, source, department_id, staff_id, opened_by, opened_at,
      last_activity_at, first_response_due_at, resolution_due_at, resolved_at, closed_at, search)
    select case when n <= ${count} then 1 else 2 end, n, 'Ticket about cable ' || n, 'other',
      (array['low', 'normal', 'high', 'urgent'])[1 + n % 4], status, 'phone',
      case when n <= ${count} then m.department_id end, case when n <= ${count} and n % 3 > 0 then m.id end,
      case when n <= ${count} then m.user_id end,
      at, at + (n % 1000) * interval '1 minute', at + interval '8 hours', at + interval '3 days',
      case when status in ('resolved', 'closed') then at + interval '2 days' end,
      case when status = 'closed' then at + interval '16 days' end, '#' || n || ' ticket about cable ' || n
    from generate_series(1, ${count + others}) n,
      lateral (select '2026-01-01'::timestamptz + n * interval '1 minute' as at,
        case when n % 200 = 0 then 'open' when n % 200 = 100 then 'in_progress' when n % 50 = 1 then 'resolved' else 'closed' end as status) x
    join (select id, user_id, department_id, row_number() over (order by id) as place from staff) m on true
    where m.place = 1 + n % 50;
    set session_replication_role = origin;
    create index tickets_search on tickets using gin (isp_id, search gin_trgm_ops);
    analyze tickets`);
  const { rows } = await db.sql(
    'select min(id) as staff, min(user_id) as "user", (select department_id from staff order by id limit 1) as department from staff',
  );
  return {
    staffId: Number(rows[0].staff),
    userId: Number(rows[0].user),
    departmentId: Number(rows[0].department),
  };
}
