-- One worker at a time brings a router up to date. A lease that ran out is anyone's; its turn tells a worker
-- that slept meanwhile that it has nothing to say any more.
create table router_leases (
  isp_id bigint not null,
  router_id bigint not null,
  turn bigint not null default 0,
  held_until timestamptz not null default '-infinity',
  primary key (isp_id, router_id),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
select make_isp_table('router_leases');

-- What the panel wrote as profiles: one row for each profile of its own on each router.
create table router_profiles (
  isp_id bigint not null,
  id bigint generated always as identity,
  router_id bigint not null,
  name text not null,
  -- As last confirmed by reading it back.
  base jsonb,
  seen jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'failed', 'drift')),
  error text,
  confirmed_at timestamptz,
  intent_at timestamptz,
  primary key (isp_id, id),
  unique (isp_id, router_id, name),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
select make_isp_table('router_profiles');

-- What a router held when it was last swept: everything, ours or not.
create table router_inventory (
  isp_id bigint not null,
  router_id bigint not null,
  name text not null,
  disabled boolean not null,
  profile text not null,
  remote_address text,
  caller_id text,
  comment text,
  last_logged_out timestamptz,
  last_caller_id text,
  last_disconnect_reason text,
  seen_at timestamptz not null,
  primary key (isp_id, router_id, name),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
select make_isp_table('router_inventory');
alter table router_facts add column swept_at timestamptz;

-- Who was online when, with which address: kept for the law and for support, a partition a month.
create table session_log (
  isp_id bigint not null,
  id bigint generated always as identity,
  started_at timestamptz not null,
  stopped_at timestamptz,
  subscriber_id bigint not null,
  router_id bigint not null,
  ip inet,
  caller_id text,
  bytes_in bigint,
  bytes_out bigint,
  reason text,
  primary key (isp_id, id, started_at),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, router_id) references routers (isp_id, id)
) partition by range (started_at);
select make_isp_table('session_log');
create index session_log_by_subscriber on session_log (isp_id, subscriber_id, started_at desc);
create index session_log_open on session_log (isp_id, router_id) where stopped_at is null;

-- The month of the given instant and the next; partitions have the parent's row-level security only when reached
-- through it, so they get their own.
create function make_session_partitions(at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  first constant date := date_trunc('month', at)::date;
  month date;
  part text;
begin
  foreach month in array array[first, (first + interval '1 month')::date] loop
    part := 'session_log_' || to_char(month, 'YYYY_MM');
    if to_regclass(part) is null then
      execute format('create table %I partition of session_log for values from (%L) to (%L)', part, month, (month + interval '1 month')::date);
      perform force_row_security(part::regclass);
    end if;
  end loop;
end $$;
revoke execute on function make_session_partitions from public;
grant execute on function make_session_partitions to lastmile_tenant, lastmile_platform;
