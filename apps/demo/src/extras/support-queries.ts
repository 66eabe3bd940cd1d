import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Departments, and those of the demo's accounts who work in them. */
export const insertDepartments = (tx: Tx) =>
  sql`
    with made as (
      insert into departments (name, description) values
        ('Support', 'Answers calls and messages'),
        ('Field team', 'Installs and repairs connections'),
        ('Accounts', 'Invoices and payments')
      returning id, name)
    insert into staff (user_id, department_id, position)
    select u.id, made.id, work.position
    from (values ('staff', 'Support', 'Support agent'), ('technician', 'Field team', 'Field technician'),
                 ('accountant', 'Accounts', 'Accountant')) work (role, department, position)
    join made on made.name = work.department
    join roles r on r.name = work.role and r.is_system
    join users u on u.role_id = r.id and u.isp_id = current_isp()`.execute(tx);

export const insertCannedReplies = (tx: Tx, replies: readonly { title: string; body: string }[]) =>
  tx
    .insertInto('canned_replies')
    .values([...replies])
    .execute();

export interface DemoTicket {
  readonly subject: string;
  readonly body: string;
  readonly category: string;
  readonly urgency: string;
  readonly status: string;
  readonly department: string | null;
  readonly isAssigned: boolean;
  readonly hoursAgo: number;
  readonly reply: string | null;
  readonly rating: number | null;
}

/** Each of the tickets for one subscriber, with its conversation and history as they would have been. */
export const insertTickets = (tx: Tx, tickets: readonly DemoTicket[], at: string) =>
  sql`
    with given as (
      select t.*, row_number() over (order by t."hoursAgo" desc) as place, ${at}::timestamptz - t."hoursAgo" * interval '1 hour' as opened
      from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t (subject text, body text, category text, urgency text,
        status text, department text, "isAssigned" boolean, "hoursAgo" numeric, reply text, rating integer)
    ), subscriber as (
      select s.id, s.reseller_user_id, p.name, row_number() over (order by s.id) as place
      from subscribers s join customers p on p.isp_id = s.isp_id and p.id = s.customer_id
      where s.isp_id = current_isp() and s.status in ('active', 'suspended')
    ), numbered as (
      insert into ticket_numbers (last_number) select 1000 + count(*) from given
    ), made as (
      insert into tickets (number, subject, category, urgency, status, source, department_id, staff_id, subscriber_id, reseller_user_id,
        opened_by, opened_at, last_activity_at, first_response_due_at, resolution_due_at, first_response_at, resolved_at, closed_at,
        rating, rated_at)
      select 1000 + g.place, g.subject, g.category, g.urgency, g.status, 'phone', d.id, case when g."isAssigned" then m.id end, s.id,
        s.reseller_user_id, agent.user_id, g.opened, g.opened + interval '20 minutes',
        g.opened + case g.urgency when 'urgent' then interval '30 minutes' when 'high' then interval '2 hours'
          when 'normal' then interval '8 hours' else interval '1 day' end,
        g.opened + case g.urgency when 'urgent' then interval '4 hours' when 'high' then interval '1 day'
          when 'normal' then interval '3 days' else interval '7 days' end,
        case when g.reply is not null then g.opened + interval '20 minutes' end,
        case when g.status in ('resolved', 'closed') then g.opened + interval '3 hours' end,
        case when g.status = 'closed' then g.opened + interval '14 days 3 hours' end,
        g.rating, case when g.rating is not null then g.opened + interval '5 hours' end
      from given g
      join subscriber s on s.place = g.place * 7
      left join departments d on d.isp_id = current_isp() and d.name = g.department
      left join staff m on m.isp_id = current_isp() and m.department_id = d.id
      left join lateral (select f.user_id from staff f join departments o on o.isp_id = f.isp_id and o.id = f.department_id
        where f.isp_id = current_isp() and o.name = 'Support' limit 1) agent on true
      returning id, number, status, opened_by, opened_at, resolved_at
    ), said as (
      insert into ticket_replies (ticket_id, author, user_id, author_name, body, created_at)
      select m.id, 'customer', m.opened_by, s.name, g.body, g.opened
      from made m join given g on g.place = m.number - 1000 join subscriber s on s.place = g.place * 7
      union all
      select m.id, 'staff', m.opened_by, coalesce(user_display_name(m.opened_by), 'Support'), g.reply, g.opened + interval '20 minutes'
      from made m join given g on g.place = m.number - 1000 where g.reply is not null
    )
    insert into ticket_events (ticket_id, at, user_id, user_name, kind, from_value, to_value)
    select id, opened_at, opened_by, user_display_name(opened_by), 'created', null, 'phone' from made
    union all
    select id, coalesce(resolved_at, opened_at + interval '20 minutes'), opened_by, user_display_name(opened_by), 'status', 'open', status
    from made where status <> 'open'`.execute(tx);

interface DemoRequest {
  readonly subject: string;
  readonly body: string;
  readonly reply: string | null;
  readonly hoursAgo: number;
}

/** Tickets of the platform's desk, opened by the owner. */
export async function insertRequests(tx: Tx, requests: readonly DemoRequest[], at: string): Promise<void> {
  await sql`select set_config('app.platform_desk', 'on', true)`.execute(tx);
  await sql`
    with given as (
      select t.*, row_number() over (order by t."hoursAgo" desc) as place, ${at}::timestamptz - t."hoursAgo" * interval '1 hour' as opened
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as t (subject text, body text, reply text, "hoursAgo" numeric)
    ), numbers as (
      update ticket_numbers set last_number = last_number + (select count(*) from given)
      returning last_number - (select count(*) from given) as before
    ), owner as (
      select u.id from users u join roles r on r.id = u.role_id
      where u.isp_id = current_isp() and r.name = 'client' and r.is_system order by u.id limit 1
    ), made as (
      insert into tickets (number, desk, subject, category, urgency, status, source, opened_by, opened_at, last_activity_at,
        first_response_due_at, resolution_due_at, first_response_at)
      select n.before + g.place, 'platform', g.subject, 'other', 'normal', case when g.reply is null then 'open' else 'in_progress' end,
        'staff', o.id, g.opened, g.opened + interval '2 hours', g.opened + interval '8 hours', g.opened + interval '3 days',
        case when g.reply is not null then g.opened + interval '2 hours' end
      from given g, numbers n, owner o
      returning id, subject, opened_by, opened_at
    ), said as (
      insert into ticket_replies (ticket_id, author, user_id, author_name, body, created_at)
      select m.id, 'customer', m.opened_by, coalesce(user_display_name(m.opened_by), 'Owner'), g.body, g.opened
      from made m join given g on g.subject = m.subject
      union all
      select m.id, 'staff', null, 'Platform support', g.reply, g.opened + interval '2 hours'
      from made m join given g on g.subject = m.subject where g.reply is not null
    )
    insert into ticket_events (ticket_id, at, user_id, user_name, kind, from_value, to_value)
    select id, opened_at, opened_by, user_display_name(opened_by), 'created', null, 'staff' from made`.execute(
    tx,
  );
}

export interface DemoVisit {
  readonly subject: string;
  readonly day: number;
  readonly from: string;
  readonly to: string;
  readonly isAssigned: boolean;
  readonly instructions: string | null;
  readonly result: string | null;
}

/** Visits of the field technician, with what was used during a finished one. */
export const insertVisits = (tx: Tx, visits: readonly DemoVisit[], at: string) =>
  sql`
    with given as (
      select v.*, (${at}::timestamptz at time zone i.timezone)::date + v.day as on_day
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v (subject text, day integer, "from" time, "to" time,
        "isAssigned" boolean, instructions text, result text)
      cross join isps i where i.id = current_isp()
    ), made as (
      insert into visits (ticket_id, staff_id, visit_date, from_time, to_time, status, instructions, started_at, finished_at,
        outcome, result)
      select t.id, case when g."isAssigned" then technician.id end, g.on_day, g."from", g."to",
        case when g.result is null then 'planned' else 'done' end, g.instructions,
        case when g.result is not null then ${at}::timestamptz + g.day * interval '1 day' end,
        case when g.result is not null then ${at}::timestamptz + g.day * interval '1 day' + interval '40 minutes' end,
        case when g.result is not null then 'solved' end, g.result
      from given g
      join tickets t on t.isp_id = current_isp() and t.subject = g.subject
      left join lateral (select m.id from staff m join departments d on d.isp_id = m.isp_id and d.id = m.department_id
        where m.isp_id = current_isp() and d.name = 'Field team' limit 1) technician on true
      returning id, ticket_id, visit_date, from_time, to_time, outcome, started_at, finished_at
    ), used as (
      insert into visit_materials (visit_id, name, quantity, unit)
      select id, 'SC connector', 2, 'piece' from made where outcome is not null
    )
    insert into ticket_events (ticket_id, at, kind, from_value, to_value)
    select ticket_id, coalesce(started_at, ${at}::timestamptz), 'visit',
      format('%s %s–%s', visit_date, to_char(from_time, 'HH24:MI'), to_char(to_time, 'HH24:MI')), 'scheduled' from made
    union all
    select ticket_id, finished_at, 'visit', outcome, 'done' from made where outcome is not null`.execute(tx);

/** An outage of a small area that goes on, and one of another that is over; the newest complaint belongs to the first. */
export const insertOutages = (tx: Tx, at: string) =>
  sql`
    with place as (
      select s.area_id, count(*) as subscribers, row_number() over (order by count(*), s.area_id) as place
      from subscribers s where s.isp_id = current_isp() and s.status = 'active' and s.area_id is not null
      group by s.area_id having count(*) >= 3 order by 2, 1 limit 2
    ), made as (
      insert into outages (area_id, status, cause, started_at, confirmed_at, ended_at, affected_count)
      select area_id, case place when 1 then 'confirmed' else 'ended' end,
        case place when 1 then 'Fibre cut during road works' else 'Power failure at the distribution point' end,
        ${at}::timestamptz - case place when 1 then interval '2 hours' else interval '6 days' end, ${at}::timestamptz,
        case place when 2 then ${at}::timestamptz - interval '5 days 20 hours' end, subscribers
      from place returning id, area_id, status
    ), affected as (
      insert into outage_subscribers (outage_id, subscriber_id)
      select m.id, s.id from made m join subscribers s on s.isp_id = current_isp() and s.area_id = m.area_id and s.status = 'active'
    )
    update tickets t set outage_id = m.id, subscriber_id = (
      select s.id from subscribers s where s.isp_id = current_isp() and s.area_id = m.area_id and s.status = 'active'
      order by s.id limit 1)
    from made m where m.status = 'confirmed' and t.isp_id = current_isp() and t.subject = 'No internet since this morning'`.execute(
    tx,
  );
