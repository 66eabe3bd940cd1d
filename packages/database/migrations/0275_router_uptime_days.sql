-- Reachability of each router by day, so that reports on uptime have a period longer than the samples, which are kept for a week.
create table router_uptime_days (
  isp_id bigint not null references isps (id),
  router_id bigint not null,
  day date not null,
  readings integer not null,
  reached integer not null,
  outages integer not null,
  most_sessions integer,
  latency_total_ms bigint not null,
  latency_readings integer not null,
  primary key (isp_id, router_id, day),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
comment on table router_uptime_days is 'Readings of a router by day of the ISP: how many were answered, and how many outages began';
select create_tenant_policy('router_uptime_days'), add_scope_policy('router_uptime_days', 'own_subscribers', 'false'),
       add_scope_policy('router_uptime_days', 'own_collections', 'false');
create index router_uptime_days_by_day on router_uptime_days (isp_id, day);

-- Sums the samples of a router from the day of an instant on. An outage counts on the day it began, so the last reading of an earlier
-- day counts as the one before.
create function sum_router_uptime(for_isp bigint, for_router bigint, since timestamptz) returns void
language sql as $$
  with first as (
    select i.timezone, (since at time zone i.timezone)::date::timestamp at time zone i.timezone as at from isps i where i.id = for_isp
  ), samples as (
    select s.at, s.reachable, s.active_sessions, s.latency_ms from first f join router_samples s on s.at >= f.at
    where s.isp_id = for_isp and s.router_id = for_router
    union all
    select b.* from first f cross join lateral (
      select s.at, s.reachable, s.active_sessions, s.latency_ms from router_samples s
      where s.isp_id = for_isp and s.router_id = for_router and s.at < f.at order by s.at desc limit 1
    ) b
  ), readings as (
    select s.*, coalesce(lag(s.reachable) over (order by s.at), true) as was_reachable from samples s
  )
  insert into router_uptime_days as d
    (isp_id, router_id, day, readings, reached, outages, most_sessions, latency_total_ms, latency_readings)
  select for_isp, for_router, (s.at at time zone f.timezone)::date, count(*), count(*) filter (where s.reachable),
    count(*) filter (where not s.reachable and s.was_reachable), max(s.active_sessions), coalesce(sum(s.latency_ms), 0), count(s.latency_ms)
  from readings s join first f on s.at >= f.at group by 3
  on conflict (isp_id, router_id, day) do update set readings = excluded.readings, reached = excluded.reached,
    outages = excluded.outages, most_sessions = excluded.most_sessions, latency_total_ms = excluded.latency_total_ms,
    latency_readings = excluded.latency_readings
$$;

select sum_router_uptime(isp_id, id, now() - interval '8 days') from routers;

create or replace function drop_usage_partitions(hours_before date, days_before date) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  part regclass;
  dropped integer := 0;
begin
  for part in
    select c.oid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where (i.inhparent = 'usage_hours'::regclass and c.relname < 'usage_hours_' || to_char(hours_before, 'YYYY_MM'))
       or (i.inhparent = 'usage_days'::regclass and c.relname < 'usage_days_' || to_char(days_before, 'YYYY_MM'))
  loop
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  delete from router_usage where day < days_before;
  delete from area_usage where day < days_before;
  delete from router_uptime_days where day < days_before;
  return dropped;
end $$;
