-- The audit log: one row for each changed row, written by statement triggers, and events that change no row.

create table audit_log (
  id bigint generated always as identity primary key,
  isp_id bigint,
  at timestamptz not null default now(),
  user_id bigint,
  acting_as_isp_id bigint,
  ip text,
  call text,
  request_id text,
  entity text not null,
  entity_id bigint,
  action text not null check (action in ('insert', 'update', 'delete', 'event')),
  before jsonb,
  after jsonb
);
comment on table audit_log is 'Who changed which row, and events such as a reused refresh token; append-only';
create index audit_log_by_isp on audit_log (isp_id, at desc, id desc);
create index audit_log_by_entity on audit_log (isp_id, entity, entity_id, id desc);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_user on audit_log (isp_id, user_id, id desc);
create index audit_log_by_call on audit_log (isp_id, call, id desc);
create index audit_log_by_address on audit_log (isp_id, ip, id desc);
select force_row_security('audit_log'), forbid_updates('audit_log');
create policy tenant_reads_own on audit_log for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_reads on audit_log for select to lastmile_platform using (true);
grant select on audit_log to lastmile_tenant, lastmile_platform;

-- Columns that hold secrets end in _encrypted or _hash; their values never reach an audit row.
create function mask_secrets(data jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select jsonb_object_agg(key, case when key ~ '_(encrypted|hash)$' and value <> 'null' then '"***"' else value end)
    from jsonb_each(data)
  );

-- Writes the audit rows of one statement, so that bulk changes stay cheap. Each row is converted to JSON once ("offset 0"
-- keeps the planner from repeating it for each column), and for inserted rows the secret columns are looked up once per
-- statement instead of once per key: on 50,000 inserted rows that took a third of the time.
create function audit_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  actor constant jsonb := current_actor();
  masks text;
begin
  if tg_op = 'INSERT' then
    select string_agg(format('%L, case when n.%I is not null then ''***'' end', attname, attname), ', ') into masks
    from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped and attname ~ '_(encrypted|hash)$';
    execute format(
      'insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, after)
       select (row ->> $1)::bigint, $2, $3, $4, $5, $6, $7, (row ->> ''id'')::bigint, ''insert'', row
       from (select to_jsonb(n) %s as row from new_rows n offset 0) changed',
      '|| jsonb_strip_nulls(jsonb_build_object(' || masks || '))')
    using tg_argv[0], (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
      actor ->> 'ip', actor ->> 'call', actor ->> 'requestId', tg_table_name::text;
  elsif tg_op = 'DELETE' then
    insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, before)
    select (row ->> tg_argv[0])::bigint, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
           actor ->> 'ip', actor ->> 'call', actor ->> 'requestId',
           tg_table_name, (row ->> 'id')::bigint, 'delete', mask_secrets(row)
    from (select to_jsonb(o) as row from old_rows o offset 0) changed;
  else
    -- Only changed columns are logged; a change of the stamp columns alone is not.
    insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, before, after)
    select (pair.new_row ->> tg_argv[0])::bigint, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
           actor ->> 'ip', actor ->> 'call', actor ->> 'requestId',
           tg_table_name, (pair.new_row ->> 'id')::bigint, 'update', mask_secrets(difference.before), mask_secrets(difference.after)
    from (
      select o.row as old_row, n.row as new_row
      from (select row, row -> 'id' as id, row -> tg_argv[0] as isp from (select to_jsonb(o) as row from old_rows o offset 0) o offset 0) o
      join (select row, row -> 'id' as id, row -> tg_argv[0] as isp from (select to_jsonb(n) as row from new_rows n offset 0) n offset 0) n
        on o.id = n.id and o.isp = n.isp
      offset 0
    ) pair,
    lateral (
      select jsonb_object_agg(key, pair.old_row -> key) as before, jsonb_object_agg(key, value) as after
      from jsonb_each(pair.new_row)
      where value is distinct from pair.old_row -> key and key not in ('updated_at', 'updated_by', 'version')
    ) difference
    where difference.after is not null;
  end if;
  return null;
end $$;

create function add_audit_trigger(target regclass, isp_column text default 'isp_id') returns void language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_changes(%L)', target, isp_column);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_changes(%L)', target, isp_column);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_changes(%L)', target, isp_column);
end $$;

-- Records something that changed no row: a reused refresh token, an administrator acting as an ISP.
create function record_event(event text, entity text, entity_id bigint, isp bigint, details jsonb default '{}') returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, after)
  select isp, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint, actor ->> 'ip', actor ->> 'call',
         actor ->> 'requestId', entity, entity_id, 'event', jsonb_build_object('event', event) || details
  from (select current_actor() as actor) who;
end;
revoke execute on function record_event from public;
grant execute on function record_event to lastmile_platform;

-- The same for the users of an ISP, for example when a password is shown.
create function record_own_event(event text, entity text, entity_id bigint) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select record_event(event, entity, entity_id, current_isp());
end;
revoke execute on function record_own_event from public;
grant execute on function record_own_event to lastmile_tenant;
