-- How many lines there are of each kind, kept as they change: a list of a hundred thousand says its total at once.
-- Each statement adds what it changed as rows of its own, so that nobody waits for anybody; a job sums them up.
create table subscriber_tallies (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null,
  value text not null,
  lines integer not null,
  primary key (isp_id, id)
);
select make_isp_table('subscriber_tallies');
revoke insert, update, delete on subscriber_tallies from lastmile_tenant;
create index subscriber_tallies_by_kind on subscriber_tallies (isp_id, kind, value) include (lines);

-- What a line counts as. A line that is online counts for its state as well.
create function tally_kinds(status text, router_id bigint, package_id bigint, area_id bigint, billing text, person_id bigint, online boolean)
  returns table (kind text, value text) language sql immutable
begin atomic
  select k.kind, k.value from (values
    ('status', status), ('router', router_id::text), ('package', package_id::text), ('area', coalesce(area_id::text, '')),
    ('billing', billing), ('assigned', case when person_id is null then 'no' else 'yes' end),
    ('online', case when online then status end)
  ) k (kind, value) where k.value is not null;
end;

create function tally_new_subscribers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_tallies (isp_id, kind, value, lines)
  select n.isp_id, k.kind, k.value, count(*)
  from new_rows n, tally_kinds(n.status, n.router_id, n.package_id, n.area_id, n.billing, n.person_id, false) k
  where n.removed_at is null
  group by n.isp_id, k.kind, k.value;
  return null;
end $$;

create function tally_gone_subscribers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_tallies (isp_id, kind, value, lines)
  select o.isp_id, k.kind, k.value, -count(*)
  from old_rows o, tally_kinds(o.status, o.router_id, o.package_id, o.area_id, o.billing, o.person_id, false) k
  where o.removed_at is null
  group by o.isp_id, k.kind, k.value;
  return null;
end $$;

create function tally_changed_subscribers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_tallies (isp_id, kind, value, lines)
  select c.isp_id, k.kind, k.value, sum(c.sign)
  from (
    select o.isp_id, s.sign, coalesce(p.online, false) as online,
      case s.sign when 1 then n.removed_at else o.removed_at end as removed_at,
      case s.sign when 1 then n.status else o.status end as status,
      case s.sign when 1 then n.router_id else o.router_id end as router_id,
      case s.sign when 1 then n.package_id else o.package_id end as package_id,
      case s.sign when 1 then n.area_id else o.area_id end as area_id,
      case s.sign when 1 then n.billing else o.billing end as billing,
      case s.sign when 1 then n.person_id else o.person_id end as person_id
    from old_rows o
    join new_rows n on n.isp_id = o.isp_id and n.id = o.id
    left join subscriber_presence p on p.isp_id = o.isp_id and p.subscriber_id = o.id
    cross join (values (1), (-1)) s (sign)
    where (o.status, o.router_id, o.package_id, o.area_id, o.billing, o.person_id, o.removed_at)
      is distinct from (n.status, n.router_id, n.package_id, n.area_id, n.billing, n.person_id, n.removed_at)
  ) c, tally_kinds(c.status, c.router_id, c.package_id, c.area_id, c.billing, c.person_id, c.online) k
  where c.removed_at is null
  group by c.isp_id, k.kind, k.value having sum(c.sign) <> 0;
  return null;
end $$;

create trigger tally_insert after insert on subscribers
  referencing new table as new_rows for each statement execute function tally_new_subscribers();
create trigger tally_update after update on subscribers
  referencing old table as old_rows new table as new_rows for each statement execute function tally_changed_subscribers();
create trigger tally_delete after delete on subscribers
  referencing old table as old_rows for each statement execute function tally_gone_subscribers();

create function tally_presence() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into subscriber_tallies (isp_id, kind, value, lines)
    select s.isp_id, 'online', s.status, count(*)
    from new_rows n join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id and s.removed_at is null
    where n.online group by s.isp_id, s.status;
  elsif tg_op = 'DELETE' then
    insert into subscriber_tallies (isp_id, kind, value, lines)
    select s.isp_id, 'online', s.status, -count(*)
    from old_rows o join subscribers s on s.isp_id = o.isp_id and s.id = o.subscriber_id and s.removed_at is null
    where o.online group by s.isp_id, s.status;
  else
    insert into subscriber_tallies (isp_id, kind, value, lines)
    select s.isp_id, 'online', s.status, sum(n.online::integer - o.online::integer)
    from old_rows o
    join new_rows n on n.isp_id = o.isp_id and n.subscriber_id = o.subscriber_id and n.online <> o.online
    join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id and s.removed_at is null
    group by s.isp_id, s.status having sum(n.online::integer - o.online::integer) <> 0;
  end if;
  return null;
end $$;
create trigger tally_insert after insert on subscriber_presence
  referencing new table as new_rows for each statement execute function tally_presence();
create trigger tally_update after update on subscriber_presence
  referencing old table as old_rows new table as new_rows for each statement execute function tally_presence();
create trigger tally_delete after delete on subscriber_presence
  referencing old table as old_rows for each statement execute function tally_presence();

-- Sums up what has gathered. Each row is taken by one of those who run it at once, so none counts twice.
create function sum_up_tallies() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from subscriber_tallies where isp_id = current_isp() returning kind, value, lines
  )
  insert into subscriber_tallies (isp_id, kind, value, lines)
  select current_isp(), kind, value, sum(lines) from taken group by kind, value having sum(lines) <> 0;
end;
revoke execute on function sum_up_tallies from public;
grant execute on function sum_up_tallies to lastmile_tenant;
