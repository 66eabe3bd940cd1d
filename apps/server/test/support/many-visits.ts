interface Sql {
  sql(text: string): Promise<unknown>;
}

/**
 * After `insertManyTickets`, for plans and benchmarks: a visit for one ticket in four, outages with tickets, and requests of both ISPs to
 * the platform, one in ten of them active.
 */
export async function insertManyVisits(db: Sql, { requests }: { readonly requests: number }): Promise<void> {
  await db.sql(`
    set session_replication_role = replica;
    insert into visits (isp_id, ticket_id, staff_id, visit_date, from_time, to_time, status, started_at, finished_at, outcome, result,
        department_id, opened_by, reseller_user_id)
      select t.isp_id, t.id, t.staff_id, t.opened_at::date, '10:00', '12:00', case when t.due_at is null then 'done' else 'planned' end,
        case when t.due_at is null then t.opened_at end, case when t.due_at is null then t.opened_at end,
        case when t.due_at is null then 'solved' end, case when t.due_at is null then 'Done' end,
        t.department_id, t.opened_by, t.reseller_user_id
      from tickets t where t.isp_id = 1 and t.id % 4 = 0 order by t.id;
    insert into outages (isp_id, router_id, status, started_at, confirmed_at, ended_at, affected_count)
      select 1, 1, 'ended', at, at, at + interval '1 hour', 100
      from generate_series(1, 2000) n, lateral (select '2026-01-01'::timestamptz + n * interval '1 hour' as at) x;
    update tickets set outage_id = 1 + id % 2000 where isp_id = 1 and id % 20 = 0;
    insert into tickets (isp_id, number, desk, subject, category, urgency, status, source, opened_at, last_activity_at, first_response_due_at,
        resolution_due_at, resolved_at, closed_at, search)
      select 1 + n % 2, 1000000 + n, 'platform', 'Request ' || n, 'other', 'normal', case when n % 10 = 0 then 'open' else 'closed' end, 'staff',
        at, at, at + interval '8 hours', at + interval '3 days', case when n % 10 > 0 then at end, case when n % 10 > 0 then at end, '#' || n || ' request ' || n
      from generate_series(1, ${requests}) n, lateral (select '2026-01-01'::timestamptz + n * interval '1 minute' as at) x;
    set session_replication_role = origin`);
  for (const table of ['visits', 'outages', 'tickets']) await db.sql(`vacuum analyze ${table}`);
}
