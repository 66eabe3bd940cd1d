-- What the reconciler keeps for each router: its lease, the profiles it wrote, what it observed, and the session log.

-- The fencing token tells a worker whose lease expired meanwhile that it must not write any more.
create table router_leases (
  isp_id bigint not null,
  router_id bigint not null,
  fencing_token bigint not null default 0,
  leased_until timestamptz not null default '-infinity',
  primary key (isp_id, router_id),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
comment on table router_leases is 'Which worker may write to a router; an expired lease is free';
select create_tenant_policy('router_leases');

create table router_profiles (
  isp_id bigint not null,
  id bigint generated always as identity,
  router_id bigint not null,
  name text not null,
  -- Last applied state, confirmed by reading it back.
  last_applied jsonb,
  observed jsonb,
  state text not null default 'pending' check (state in ('pending', 'synced', 'failed', 'drift')),
  error text,
  applied_at timestamptz,
  intent_at timestamptz,
  primary key (isp_id, id),
  unique (isp_id, router_id, name),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
comment on table router_profiles is 'PPP profiles that were written to routers';
select create_tenant_policy('router_profiles');

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
  -- Whether there was a session with this name at the last poll.
  online boolean not null default false,
  seen_at timestamptz not null,
  primary key (isp_id, router_id, name),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
comment on table router_inventory is 'Snapshot of all PPP secrets of a router, in billing or not';
select create_tenant_policy('router_inventory');

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
comment on table session_log is 'Past and present PPP sessions, kept for the regulator and for support; one partition per month';
select create_tenant_policy('session_log');
create index session_log_by_subscriber on session_log (isp_id, subscriber_id, started_at desc);
create index session_log_open on session_log (isp_id, router_id) where stopped_at is null;

-- Creates the partitions of the given month and the next. Row-level security of the parent does not apply to a partition
-- that is read directly, so each partition has its own. Concurrent callers are serialised by the lock.
create function create_session_partitions(at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  first constant date := date_trunc('month', at)::date;
  month date;
  part text;
begin
  foreach month in array array[first, (first + interval '1 month')::date] loop
    part := 'session_log_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    perform pg_advisory_xact_lock(hashtext('session_log partitions'));
    -- Not by to_regclass again: it caches that the name was missing before the lock.
    continue when exists (select from pg_class where relname = part and relnamespace = 'public'::regnamespace);
    execute format('create table public.%I partition of session_log for values from (%L) to (%L)', part, month, (month + interval '1 month')::date);
    perform force_row_security(part::regclass);
  end loop;
end $$;
revoke execute on function create_session_partitions from public;
grant execute on function create_session_partitions to lastmile_tenant, lastmile_platform;

-- Drops the months that ended before the given instant and returns how many.
create function drop_session_partitions(before timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  first_kept constant text := 'session_log_' || to_char(before, 'YYYY_MM');
  part regclass;
  dropped integer := 0;
begin
  for part in
    select c.oid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'session_log'::regclass and c.relname < first_kept order by c.relname
  loop
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function drop_session_partitions from public;
grant execute on function drop_session_partitions to lastmile_platform;
