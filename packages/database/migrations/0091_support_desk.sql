-- Requests of ISPs to the platform. They are tickets of the desk "platform", which an ISP sees only where it asks for them.

create function sees_platform_desk() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.platform_desk', true), '') = 'on';

-- Every query of the ISP's own desk leaves them out, whatever it filters by. Rows of a ticket may be inserted in its own statement.
create policy platform_desk on tickets as restrictive to lastmile_tenant
  using (isp_id = current_isp() and (desk = 'isp' or sees_platform_desk()));
create policy platform_desk on ticket_replies as restrictive to lastmile_tenant
  using (isp_id = current_isp()
    and exists (select from tickets parent where parent.isp_id = ticket_replies.isp_id and parent.id = ticket_replies.ticket_id))
  with check (isp_id = current_isp());
create policy platform_desk on ticket_events as restrictive to lastmile_tenant
  using (isp_id = current_isp()
    and exists (select from tickets parent where parent.isp_id = ticket_events.isp_id and parent.id = ticket_events.ticket_id))
  with check (isp_id = current_isp());
create policy platform_desk on ticket_attachments as restrictive to lastmile_tenant
  using (isp_id = current_isp() and (ticket_id is null
    or exists (select from tickets parent where parent.isp_id = ticket_attachments.isp_id and parent.id = ticket_attachments.ticket_id)))
  with check (isp_id = current_isp());

-- Tells those of the platform who answer tickets; an ISP does not see who they are.
create function send_to_platform_desk(of_ticket bigint, titles jsonb, at timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into inbox_messages (user_id, isp_id, sent_at, kind, title, body, link)
  select u.id, null, at, 'tickets.request', left(coalesce(titles ->> u.locale, titles ->> 'en'), 200),
    t.subject || ' – ' || i.name, '/admin/ticket/' || t.id
  from tickets t join isps i on i.id = t.isp_id, users u
  where t.isp_id = current_isp() and t.id = of_ticket and t.desk = 'platform'
    and u.isp_id is null and u.status = 'active'
    and exists (select from role_permissions rp join permissions p on p.id = rp.permission_id
      where rp.role_id = u.role_id and p.action = 'manage' and p.subject in ('Ticket', 'all'));
end;
revoke execute on function send_to_platform_desk from public;
grant execute on function send_to_platform_desk to lastmile_tenant;

-- Texts and files of closed tickets are erased after their retention; what the figures need stays.
create or replace function retention_default(kind text) returns integer
  language sql immutable parallel safe
  return case kind when 'audit_log' then 730 when 'session_log' then 365 when 'notifications' then 396 when 'imports' then 30 when 'sign_ins' then 90
    when 'tickets' then 1095 end;
alter table retention_settings drop constraint retention_settings_records_check,
  add constraint retention_settings_records_check check (records in ('audit_log', 'session_log', 'notifications', 'tickets', 'imports', 'sign_ins'));
alter table tickets add column erased_at timestamptz;
create index tickets_to_erase on tickets (isp_id, closed_at) where closed_at is not null and erased_at is null;

-- What was said in tickets is personal data too.
create or replace function personal_columns() returns text[]
  language sql immutable parallel safe
  return array['name', 'name_bn', 'mobile', 'alt_mobile', 'email', 'nid', 'passport', 'gender', 'birth_date', 'occupation', 'company', 'bin',
    'house', 'road', 'flat', 'landmark', 'division_id', 'district_id', 'upazila_id', 'thana_id', 'postcode', 'latitude', 'longitude', 'search',
    'username', 'username_key', 'name_key', 'static_ip', 'caller_id', 'onu_serial', 'box_no', 'comment', 'promise_note', 'snapshot', 'note',
    'subject', 'contact_name', 'contact_mobile', 'rating_comment', 'author_name', 'body', 'from_email', 'left_out', 'file_name',
    'instructions', 'result', 'cancel_reason'];

-- Masks the audit rows of tickets, with those of their replies, files and visits; how many.
create function mask_erased_tickets(ids bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  masked bigint;
begin
  if exists (select from tickets t where t.isp_id = current_isp() and t.id = any(ids) and t.erased_at is null) then
    raise exception 'a ticket is not erased' using errcode = 'insufficient_privilege';
  end if;
  with concerned as (
    select 'tickets' as entity, t.id from tickets t where t.isp_id = current_isp() and t.id = any(ids)
    union all
    select 'ticket_replies', r.id from ticket_replies r where r.isp_id = current_isp() and r.ticket_id = any(ids)
    union all
    select 'ticket_attachments', a.id from ticket_attachments a where a.isp_id = current_isp() and a.file_name = 'erased'
    union all
    select 'visits', v.id from visits v where v.isp_id = current_isp() and v.ticket_id = any(ids)
  ), changed as (
    update audit_log a set before = mask_personal_data(a.before), after = mask_personal_data(a.after)
    from concerned c
    where a.isp_id = current_isp() and a.entity = c.entity and a.entity_id = c.id
      and (a.before ?| personal_columns() or a.after ?| personal_columns())
    returning 1
  )
  select count(*) into masked from changed;
  return masked;
end $$;
revoke execute on function mask_erased_tickets from public;
grant execute on function mask_erased_tickets to lastmile_tenant;

-- An outage outlives its router or area: it affected subscribers, tickets and credit notes name it.
alter table outages add column place_name text check (length(place_name) >= 1),
  drop constraint outages_check,
  add constraint outages_place check (num_nonnulls(router_id, area_id) = 1 or (num_nonnulls(router_id, area_id) = 0 and place_name is not null)),
  drop constraint outages_isp_id_router_id_fkey,
  drop constraint outages_isp_id_area_id_fkey,
  add foreign key (isp_id, router_id) references routers (isp_id, id) on delete set null (router_id),
  add foreign key (isp_id, area_id) references areas (isp_id, id) on delete set null (area_id);
comment on column outages.place_name is 'The name of the router or area, once that is deleted';
create function keep_place_of_outages() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update outages o set place_name = old.name
  where o.isp_id = old.isp_id
    and case tg_table_name when 'areas' then o.area_id = old.id else o.router_id = old.id end;
  return old;
end $$;
create trigger keep_place_of_outages before delete on areas for each row execute function keep_place_of_outages();
create trigger keep_place_of_outages before delete on routers for each row execute function keep_place_of_outages();
