-- Lists of 200,000 tickets. Columns after the id are filters: they are compared in the index, so that a walk in the order of the
-- list reads only the rows of its page.
drop index tickets_by_activity, tickets_by_opening, tickets_by_due, tickets_by_status, tickets_by_department, tickets_by_staff,
  tickets_by_opener, tickets_by_reseller, tickets_by_subscriber;
create index tickets_by_activity on tickets (isp_id, desk, last_activity_at, id, department_id, staff_id, status, urgency)
  where hidden_at is null;
create index tickets_by_opening on tickets (isp_id, desk, opened_at, id, department_id, staff_id, status, urgency)
  where hidden_at is null;
create index tickets_by_due on tickets (isp_id, desk, due_at, id, department_id, staff_id, status, urgency) where hidden_at is null;
create index tickets_by_status on tickets (isp_id, desk, status, last_activity_at, id, urgency, department_id, staff_id)
  where hidden_at is null;
create index tickets_by_urgency on tickets (isp_id, desk, urgency, last_activity_at, id, status, department_id, staff_id)
  where hidden_at is null;
create index tickets_by_department on tickets (isp_id, department_id, last_activity_at, id, desk, status, urgency, staff_id)
  where hidden_at is null;
create index tickets_by_department_opening on tickets (isp_id, department_id, opened_at, id, desk, status, urgency, staff_id)
  where hidden_at is null;
create index tickets_by_department_due on tickets (isp_id, department_id, due_at, id, desk, status, urgency, staff_id)
  where hidden_at is null;
create index tickets_by_staff on tickets (isp_id, staff_id, last_activity_at, id, desk, status, urgency, department_id)
  where hidden_at is null;
create index tickets_by_opener on tickets (isp_id, opened_by, last_activity_at, id, desk, status, urgency, department_id, staff_id)
  where hidden_at is null;
create index tickets_by_opener_department on tickets (isp_id, opened_by, department_id) where hidden_at is null;
create index tickets_by_reseller on tickets (isp_id, reseller_user_id, last_activity_at, id, desk, status, urgency, department_id, staff_id)
  where reseller_user_id is not null and hidden_at is null;
create index tickets_by_subscriber on tickets (isp_id, subscriber_id, last_activity_at, id, department_id, opened_by, reseller_user_id);
create index tickets_active_by_opener on tickets (isp_id, opened_by, last_activity_at, id) where due_at is not null and hidden_at is null;
create index tickets_active_by_opening on tickets (isp_id, desk, opened_at, id) where due_at is not null and hidden_at is null;

-- Totals by any of these filters. Each statement adds the differences it made, so that no row is a point of contention.
create table ticket_aggregates (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  department_id bigint,
  staff_id bigint,
  status text not null,
  urgency text not null,
  tickets bigint not null,
  primary key (isp_id, id)
);
comment on table ticket_aggregates is 'Numbers of tickets by department, assignee, status and urgency';
select create_tenant_policy('ticket_aggregates'),
  add_scope_policy('ticket_aggregates', 'own_subscribers', 'false'),
  add_scope_policy('ticket_aggregates', 'own_collections', 'false'),
  add_scope_policy('ticket_aggregates', 'own_department', 'department_id = scope_department()');
revoke insert, update, delete on ticket_aggregates from lastmile_tenant;

create function aggregate_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_aggregates (isp_id, department_id, staff_id, status, urgency, tickets)
    select isp_id, department_id, staff_id, status, urgency, count(*)
    from new_rows where desk = 'isp' and hidden_at is null group by 1, 2, 3, 4, 5;
  else
    insert into ticket_aggregates (isp_id, department_id, staff_id, status, urgency, tickets)
    select isp_id, department_id, staff_id, status, urgency, sum(difference)
    from (
      select -1 as difference, * from old_rows union all select 1, * from new_rows
    ) changed
    where desk = 'isp' and hidden_at is null group by 1, 2, 3, 4, 5 having sum(difference) <> 0;
  end if;
  return null;
end $$;
create trigger aggregate_insert after insert on tickets
  referencing new table as new_rows for each statement execute function aggregate_tickets();
create trigger aggregate_update after update on tickets
  referencing old table as old_rows new table as new_rows for each statement execute function aggregate_tickets();

-- Each row is deleted by one of several concurrent runs, so none counts twice.
create function compact_ticket_aggregates() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from ticket_aggregates where isp_id = current_isp() returning department_id, staff_id, status, urgency, tickets
  )
  insert into ticket_aggregates (isp_id, department_id, staff_id, status, urgency, tickets)
  select current_isp(), department_id, staff_id, status, urgency, sum(tickets)
  from taken group by department_id, staff_id, status, urgency having sum(tickets) <> 0;
end;
revoke execute on function compact_ticket_aggregates from public;
grant execute on function compact_ticket_aggregates to lastmile_tenant;

insert into ticket_aggregates (isp_id, department_id, staff_id, status, urgency, tickets)
select isp_id, department_id, staff_id, status, urgency, count(*) from tickets where desk = 'isp' and hidden_at is null
group by 1, 2, 3, 4, 5;

-- Ids of tickets that the user of a department's scope opened and that other departments have. As owner, since the policies would
-- have all tickets read that the user opened.
create function tickets_opened_elsewhere() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select t.id from tickets t
  where t.isp_id = current_isp() and t.opened_by = scope_staff_user() and t.department_id < scope_department() and t.hidden_at is null
  union all
  select t.id from tickets t
  where t.isp_id = current_isp() and t.opened_by = scope_staff_user() and t.department_id > scope_department() and t.hidden_at is null
  union all
  select t.id from tickets t
  where t.isp_id = current_isp() and t.opened_by = scope_staff_user() and t.department_id is null and t.hidden_at is null;
end;
revoke execute on function tickets_opened_elsewhere from public;
grant execute on function tickets_opened_elsewhere to lastmile_tenant;

-- Ids of tickets whose own text, or whose customer's or subscriber's, matches the pattern; of each kind `at_most`. What an index
-- finds is materialized: with a limit the planner would rather read rows until enough of them match.
drop function search_tickets(text);
create function search_tickets(pattern text, at_most integer default null) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  with by_text as materialized (
    select t.id from tickets t
    where t.isp_id = current_isp() and t.search like pattern and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  ), by_customer as materialized (
    select c.id from customers c where c.isp_id = current_isp() and c.search like pattern
  ), by_username as materialized (
    select s.id from subscribers s
    where s.isp_id = current_isp() and s.username_key like pattern and in_data_scope(s.reseller_user_id, s.area_id)
  )
  (select id from by_text limit at_most)
  union
  (select t.id from by_customer c
  join subscribers s on s.isp_id = current_isp() and s.customer_id = c.id and in_data_scope(s.reseller_user_id, s.area_id)
  join tickets t on t.isp_id = s.isp_id and t.subscriber_id = s.id and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  limit at_most)
  union
  (select t.id from by_username s
  join tickets t on t.isp_id = current_isp() and t.subscriber_id = s.id and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  limit at_most);
end;

-- The same for one or two letters: a word of the ticket that begins with them, its number, or a subscriber.
create function tickets_with_prefix(prefix text, pattern text, of_number bigint, at_most integer default null) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  with by_text as materialized (
    select t.id from tickets t
    where t.isp_id = current_isp() and t.search like pattern and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  )
  (select id from by_text limit at_most)
  union
  select t.id from tickets t
  where t.isp_id = current_isp() and t.number = of_number and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  union
  (select t.id from subscribers_with_prefix(prefix, at_most) s (id)
  join tickets t on t.isp_id = current_isp() and t.subscriber_id = s.id and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  limit at_most);
end;
revoke execute on function search_tickets, tickets_with_prefix from public;
grant execute on function search_tickets, tickets_with_prefix to lastmile_tenant;
