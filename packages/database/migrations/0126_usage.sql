-- Usage of subscribers, from the byte counters of their sessions: the last reading of each session, hours, days, and the
-- traffic of routers and areas.

-- Read every five minutes. The bytes of the current hour are kept here and written to the aggregates when it ends, so that a
-- subscriber who is always online costs one small update per reading instead of three large ones.
create table usage_readings (
  isp_id bigint not null,
  router_id bigint not null,
  -- The router's ID of the session's interface; a new session has another one.
  interface_id text not null,
  subscriber_id bigint not null,
  session_started_at timestamptz not null,
  read_at timestamptz not null,
  download_counter bigint not null,
  upload_counter bigint not null,
  session_download bigint not null,
  session_upload bigint not null,
  hour_download bigint not null,
  hour_upload bigint not null,
  primary key (isp_id, router_id, interface_id),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade,
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id) on delete cascade
) with (fillfactor = 60);
comment on table usage_readings is 'The last byte counters of each PPP session, with the bytes of the current hour';
select create_tenant_policy('usage_readings'), add_scope_policies_by('usage_readings', 'subscribers', 'subscriber_id');
create index usage_readings_by_subscriber on usage_readings (isp_id, subscriber_id);

-- One row per day with a value for each local hour takes a sixth of the space of one row per hour.
create table usage_hours (
  isp_id bigint not null,
  subscriber_id bigint not null,
  day date not null,
  download bigint[] not null check (cardinality(download) = 24),
  upload bigint[] not null check (cardinality(upload) = 24),
  primary key (isp_id, subscriber_id, day),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id) on delete cascade
) partition by range (day);
comment on table usage_hours is 'Bytes of each subscriber by hour of the ISP''s day; one partition per month, kept for at least 35 days';
select create_tenant_policy('usage_hours'), add_scope_policies_by('usage_hours', 'subscribers', 'subscriber_id');

create table usage_days (
  isp_id bigint not null,
  subscriber_id bigint not null,
  day date not null,
  download_bytes bigint not null,
  upload_bytes bigint not null,
  primary key (isp_id, subscriber_id, day),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id) on delete cascade
) partition by range (day);
comment on table usage_days is 'Bytes of each subscriber by day; one partition per month';
select create_tenant_policy('usage_days'), add_scope_policies_by('usage_days', 'subscribers', 'subscriber_id');

-- Sums of all readings: the number online is `online / readings`. The sums of the day are beside its hours, because charts of
-- months read only these.
create table router_usage (
  isp_id bigint not null,
  router_id bigint not null,
  day date not null,
  download bigint[] not null check (cardinality(download) = 24),
  upload bigint[] not null check (cardinality(upload) = 24),
  online bigint[] not null check (cardinality(online) = 24),
  readings bigint[] not null check (cardinality(readings) = 24),
  download_bytes bigint not null,
  upload_bytes bigint not null,
  online_sum bigint not null,
  reading_count integer not null,
  primary key (isp_id, router_id, day),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
) with (fillfactor = 50);
comment on table router_usage is 'Bytes and subscribers online by router and hour of the ISP''s day';
select create_tenant_policy('router_usage'), add_scope_policy('router_usage', 'own_subscribers', 'false'),
       add_scope_policy('router_usage', 'own_collections', 'false');

-- By router as well, because each router is read at its own time: the number online is the sum over the routers, each
-- divided by the readings of the router.
create table area_usage (
  isp_id bigint not null,
  area_id bigint not null,
  router_id bigint not null,
  day date not null,
  download bigint[] not null check (cardinality(download) = 24),
  upload bigint[] not null check (cardinality(upload) = 24),
  online bigint[] not null check (cardinality(online) = 24),
  download_bytes bigint not null,
  upload_bytes bigint not null,
  online_sum bigint not null,
  primary key (isp_id, area_id, router_id, day),
  foreign key (isp_id, area_id) references areas (isp_id, id) on delete cascade,
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
) with (fillfactor = 50);
comment on table area_usage is 'Bytes and subscribers online by area, router and hour of the ISP''s day';
select create_tenant_policy('area_usage'), add_scope_policy('area_usage', 'own_subscribers', 'false'),
       add_scope_policy('area_usage', 'own_collections', 'area_id = any((select scope_areas())::bigint[])');
create index area_usage_by_router on area_usage (isp_id, router_id, day);
create index router_usage_by_day on router_usage (isp_id, day);

alter table router_observed_state add column usage_read_at timestamptz;
comment on column session_log.bytes_in is 'Received from the subscriber: upload';
comment on column session_log.bytes_out is 'Sent to the subscriber: download';

-- As create_session_partitions: the partitions of the given month and the next.
create function create_usage_partitions(at date) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  first constant date := date_trunc('month', at)::date;
  month date;
  target text;
  part text;
begin
  foreach target in array array['usage_hours', 'usage_days'] loop
    foreach month in array array[first, (first + interval '1 month')::date] loop
      part := target || '_' || to_char(month, 'YYYY_MM');
      continue when to_regclass(part) is not null;
      perform pg_advisory_xact_lock(hashtext('usage partitions'));
      continue when exists (select from pg_class where relname = part and relnamespace = 'public'::regnamespace);
      execute format('create table public.%I partition of %I for values from (%L) to (%L)', part, target, month, (month + interval '1 month')::date);
      perform force_row_security(part::regclass);
    end loop;
  end loop;
end $$;
revoke execute on function create_usage_partitions from public;
grant execute on function create_usage_partitions to lastmile_tenant, lastmile_platform;

-- Drops the months that ended before the given days, with rows of routers and areas as old, and returns how many tables.
create function drop_usage_partitions(hours_before date, days_before date) returns integer
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
  return dropped;
end $$;
revoke execute on function drop_usage_partitions from public;
grant execute on function drop_usage_partitions to lastmile_platform;

-- Usage is dropped by whole months, so the platform decides for all ISPs.
alter table retention_settings drop constraint retention_settings_records_check,
  add constraint retention_settings_records_check
    check (records in ('audit_log', 'session_log', 'notifications', 'tickets', 'imports', 'sign_ins', 'usage'));
create or replace function retention_default(kind text) returns integer
  language sql immutable parallel safe
  return case kind when 'audit_log' then 730 when 'session_log' then 365 when 'notifications' then 396 when 'imports' then 30 when 'sign_ins' then 90
    when 'tickets' then 1095 when 'usage' then 396 end;
