-- Whether somebody was online under the name when the router was last swept.
alter table router_inventory add column online boolean not null default false;

-- As before, in the schema where the log is; of several who find a month missing at once one makes it.
create or replace function make_session_partitions(at timestamptz) returns void
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
    -- By a query of its own: a name looked up in vain before the lock is still remembered as missing.
    continue when exists (select from pg_class where relname = part and relnamespace = 'public'::regnamespace);
    execute format('create table public.%I partition of session_log for values from (%L) to (%L)', part, month, (month + interval '1 month')::date);
    perform force_row_security(part::regclass);
  end loop;
end $$;

-- Months that ended before the given instant go whole. Gives how many went.
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
