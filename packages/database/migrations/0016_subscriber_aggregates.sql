-- Numbers of subscribers, so that a list of a hundred thousand has its totals at once. Each statement inserts its changes
-- as rows of their own, so that writers do not block each other; a job adds them up.

create table subscriber_aggregates (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null,
  value text not null,
  subscribers integer not null,
  primary key (isp_id, id)
);
comment on table subscriber_aggregates is 'Numbers of subscribers by status, router, package, area, billing and presence';
select create_tenant_policy('subscriber_aggregates');
revoke insert, update, delete on subscriber_aggregates from lastmile_tenant;
create index subscriber_aggregates_by_kind on subscriber_aggregates (isp_id, kind, value) include (subscribers);

-- The groups that a subscriber counts in. One that is online also counts for its status.
create function subscriber_aggregate_keys(status text, router_id bigint, package_id bigint, area_id bigint, billing text, customer_id bigint, online boolean)
  returns table (kind text, value text) language sql immutable
begin atomic
  select k.kind, k.value from (values
    ('status', status), ('router', router_id::text), ('package', package_id::text), ('area', coalesce(area_id::text, '')),
    ('billing', billing), ('assigned', case when customer_id is null then 'no' else 'yes' end),
    ('online', case when online then status end)
  ) k (kind, value) where k.value is not null;
end;

create function aggregate_inserted_subscribers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_aggregates (isp_id, kind, value, subscribers)
  select n.isp_id, k.kind, k.value, count(*)
  from new_rows n, subscriber_aggregate_keys(n.status, n.router_id, n.package_id, n.area_id, n.billing, n.customer_id, false) k
  where n.removed_at is null
  group by n.isp_id, k.kind, k.value;
  return null;
end $$;

create function aggregate_deleted_subscribers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_aggregates (isp_id, kind, value, subscribers)
  select o.isp_id, k.kind, k.value, -count(*)
  from old_rows o, subscriber_aggregate_keys(o.status, o.router_id, o.package_id, o.area_id, o.billing, o.customer_id, false) k
  where o.removed_at is null
  group by o.isp_id, k.kind, k.value;
  return null;
end $$;

-- Only groups that changed are written: a change of package touches no other number.
create function aggregate_updated_subscribers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_aggregates (isp_id, kind, value, subscribers)
  select c.isp_id, d.kind, v.value, sum(v.subscribers)
  from (
    select o.isp_id, o.removed_at is null as was_there, n.removed_at is null as is_there, coalesce(p.online, false) as online,
      o.status as old_status, n.status as new_status, o.router_id as old_router, n.router_id as new_router,
      o.package_id as old_package, n.package_id as new_package, coalesce(o.area_id::text, '') as old_area,
      coalesce(n.area_id::text, '') as new_area, o.billing as old_billing, n.billing as new_billing,
      case when o.customer_id is null then 'no' else 'yes' end as old_assigned,
      case when n.customer_id is null then 'no' else 'yes' end as new_assigned
    from old_rows o
    join new_rows n on n.isp_id = o.isp_id and n.id = o.id
    left join subscriber_presence p on p.isp_id = o.isp_id and p.subscriber_id = o.id
      and (o.status <> n.status or o.removed_at is distinct from n.removed_at)
    where (o.status, o.router_id, o.package_id, o.area_id, o.billing, o.customer_id, o.removed_at)
      is distinct from (n.status, n.router_id, n.package_id, n.area_id, n.billing, n.customer_id, n.removed_at)
  ) c,
  lateral (
    select 'status' as kind, old_status as was, new_status as now where old_status <> new_status or was_there <> is_there
    union all select 'online', old_status, new_status where online and (old_status <> new_status or was_there <> is_there)
    union all select 'router', old_router::text, new_router::text where old_router <> new_router or was_there <> is_there
    union all select 'package', old_package::text, new_package::text where old_package <> new_package or was_there <> is_there
    union all select 'area', old_area, new_area where old_area <> new_area or was_there <> is_there
    union all select 'billing', old_billing, new_billing where old_billing <> new_billing or was_there <> is_there
    union all select 'assigned', old_assigned, new_assigned where old_assigned <> new_assigned or was_there <> is_there
  ) d,
  lateral (select d.was as value, -1 as subscribers where was_there union all select d.now, 1 where is_there) v
  group by c.isp_id, d.kind, v.value having sum(v.subscribers) <> 0;
  return null;
end $$;

create trigger aggregate_insert after insert on subscribers
  referencing new table as new_rows for each statement execute function aggregate_inserted_subscribers();
create trigger aggregate_update after update on subscribers
  referencing old table as old_rows new table as new_rows for each statement execute function aggregate_updated_subscribers();
create trigger aggregate_delete after delete on subscribers
  referencing old table as old_rows for each statement execute function aggregate_deleted_subscribers();

create function aggregate_presence() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into subscriber_aggregates (isp_id, kind, value, subscribers)
    select s.isp_id, 'online', s.status, count(*)
    from new_rows n join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id and s.removed_at is null
    where n.online group by s.isp_id, s.status;
  elsif tg_op = 'DELETE' then
    insert into subscriber_aggregates (isp_id, kind, value, subscribers)
    select s.isp_id, 'online', s.status, -count(*)
    from old_rows o join subscribers s on s.isp_id = o.isp_id and s.id = o.subscriber_id and s.removed_at is null
    where o.online group by s.isp_id, s.status;
  else
    insert into subscriber_aggregates (isp_id, kind, value, subscribers)
    select s.isp_id, 'online', s.status, sum(n.online::integer - o.online::integer)
    from old_rows o
    join new_rows n on n.isp_id = o.isp_id and n.subscriber_id = o.subscriber_id and n.online <> o.online
    join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id and s.removed_at is null
    group by s.isp_id, s.status having sum(n.online::integer - o.online::integer) <> 0;
  end if;
  return null;
end $$;
create trigger aggregate_insert after insert on subscriber_presence
  referencing new table as new_rows for each statement execute function aggregate_presence();
create trigger aggregate_update after update on subscriber_presence
  referencing old table as old_rows new table as new_rows for each statement execute function aggregate_presence();
create trigger aggregate_delete after delete on subscriber_presence
  referencing old table as old_rows for each statement execute function aggregate_presence();

-- Adds up the rows. Each row is deleted by one of several concurrent runs, so none counts twice.
create function compact_subscriber_aggregates() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from subscriber_aggregates where isp_id = current_isp() returning kind, value, subscribers
  )
  insert into subscriber_aggregates (isp_id, kind, value, subscribers)
  select current_isp(), kind, value, sum(subscribers) from taken group by kind, value having sum(subscribers) <> 0;
end;
revoke execute on function compact_subscriber_aggregates from public;
grant execute on function compact_subscriber_aggregates to lastmile_tenant;
