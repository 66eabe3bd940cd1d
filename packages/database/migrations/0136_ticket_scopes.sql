-- The parts of the scope have an index each, and lists ask for one of them at a time. As columns compared in an `or`, the planner
-- would rather combine two indexes and sort what they find than walk one in the order of the list.
alter policy own_department on tickets
  using (coalesce(department_id = scope_department(), false) or coalesce(opened_by = scope_staff_user(), false));

-- An internal note is for those who work with its author: resellers do not read what the staff of the ISP note, nor its files.
alter policy own_subscribers on ticket_replies using (
  exists (select from tickets parent where parent.isp_id = ticket_replies.isp_id and parent.id = ticket_replies.ticket_id)
  and (not internal or exists (
    select from users author where author.id = ticket_replies.user_id
      and (author.id = any(scope_resellers()) or author.reseller_user_id = any(scope_resellers()))
  ))
);
alter policy own_subscribers on ticket_attachments using (
  (ticket_id is null and user_id = scope_user()) or (
    exists (select from tickets parent where parent.isp_id = ticket_attachments.isp_id and parent.id = ticket_attachments.ticket_id)
    and exists (select from ticket_replies r where r.isp_id = ticket_attachments.isp_id and r.id = ticket_attachments.reply_id)
  )
);

-- Announcements carry what data scopes compare, so that nobody hears of a ticket that they cannot read.
create function ticket_announcement(t tickets) returns jsonb language sql immutable
  return jsonb_build_object('ispId', t.isp_id, 'ticketId', t.id, 'departmentId', t.department_id, 'openedBy', t.opened_by,
    'resellerId', t.reseller_user_id);
revoke execute on function ticket_announcement from public;
grant execute on function ticket_announcement to lastmile_tenant;

-- Replies and visits too. As owner: the author of a change may not see the ticket any more.
create or replace function notify_ticket_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ticket tickets;
begin
  if tg_table_name <> 'tickets' then
    select t.* into ticket from tickets t where t.isp_id = new.isp_id and t.id = new.ticket_id;
  else
    ticket := new;
    if tg_op = 'UPDATE' and (old.department_id, old.reseller_user_id) is distinct from (new.department_id, new.reseller_user_id) then
      perform pg_notify('tickets', (ticket_announcement(old) || '{"kind": "changed"}')::text);
    end if;
  end if;
  perform pg_notify('tickets', (ticket_announcement(ticket) || '{"kind": "changed"}')::text);
  return null;
end $$;

-- As before, but what data scopes compare is read once, not for each ticket of a customer. Without the joins that read all tickets
-- first: the planner does not know the pattern and expects more matches than there are.
create or replace function search_tickets(pattern text, at_most integer default null) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off
begin atomic
  with by_text as materialized (
    select t.id from tickets t
    where t.isp_id = current_isp() and t.search like pattern and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  ), by_customer as materialized (
    select c.id from customers c where c.isp_id = current_isp() and c.search like pattern
  ), by_username as materialized (
    select s.id from subscribers s
    where s.isp_id = current_isp() and s.username_key like pattern and in_data_scope(s.reseller_user_id, s.area_id)
  ), scope as materialized (
    select current_setting('role') as kind, scope_resellers() as resellers, scope_department() as department,
      case current_setting('role') when 'lastmile_own_department' then scope_staff_user() else scope_user() end as member
  )
  (select id from by_text limit at_most)
  union
  (select t.id from by_customer c
  join subscribers s on s.isp_id = current_isp() and s.customer_id = c.id and in_data_scope(s.reseller_user_id, s.area_id)
  join tickets t on t.isp_id = s.isp_id and t.subscriber_id = s.id and case (select kind from scope)
    when 'lastmile_own_subscribers' then coalesce(t.reseller_user_id = any((select resellers from scope)::bigint[]), false)
    when 'lastmile_own_collections' then coalesce(t.opened_by = (select member from scope), false)
    when 'lastmile_own_department' then coalesce(t.department_id = (select department from scope), false)
      or coalesce(t.opened_by = (select member from scope), false)
    else true
  end
  limit at_most)
  union
  (select t.id from by_username s
  join tickets t on t.isp_id = current_isp() and t.subscriber_id = s.id and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  limit at_most);
end;
