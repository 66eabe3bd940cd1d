-- The ground rules of every table: who sees which row, who changed it, and what may never change.

-- The ISP that the transaction works for; null outside of one.
create function current_isp() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.isp_id', true), '')::bigint;

-- Who is writing: {"userId", "actingAsIspId", "ip", "call", "requestId"}, set with the transaction.
create function current_actor() returns jsonb
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;

-- Columns that hold secrets end in _sealed or _hash; their values never reach an audit row.
create function mask_secrets(data jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select jsonb_object_agg(key, case when key ~ '_(sealed|hash)$' and value <> 'null' then '"***"' else value end)
    from jsonb_each(data)
  );

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
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb
);
create index audit_log_by_isp on audit_log (isp_id, at desc, id desc);
create index audit_log_by_entity on audit_log (isp_id, entity, entity_id, id desc);

-- One audit row for each changed row, written once per statement so that mass changes stay cheap.
create function audit_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  actor constant jsonb := current_actor();
begin
  if tg_op = 'INSERT' then
    insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, after)
    select (row ->> tg_argv[0])::bigint, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
           actor ->> 'ip', actor ->> 'call', actor ->> 'requestId',
           tg_table_name, (row ->> 'id')::bigint, 'insert', mask_secrets(row)
    from (select to_jsonb(n) as row from new_rows n) changed;
  elsif tg_op = 'DELETE' then
    insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, before)
    select (row ->> tg_argv[0])::bigint, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
           actor ->> 'ip', actor ->> 'call', actor ->> 'requestId',
           tg_table_name, (row ->> 'id')::bigint, 'delete', mask_secrets(row)
    from (select to_jsonb(o) as row from old_rows o) changed;
  else
    -- Only what differs is kept; the bookkeeping columns say nothing by themselves.
    insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, before, after)
    select (new_row ->> tg_argv[0])::bigint, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
           actor ->> 'ip', actor ->> 'call', actor ->> 'requestId',
           tg_table_name, (new_row ->> 'id')::bigint, 'update', mask_secrets(difference.before), mask_secrets(difference.after)
    from (select to_jsonb(o) as row from old_rows o) old_rows_json
    join (select to_jsonb(n) as row from new_rows n) new_rows_json
      on old_rows_json.row -> 'id' = new_rows_json.row -> 'id'
     and old_rows_json.row -> tg_argv[0] = new_rows_json.row -> tg_argv[0],
    lateral (select old_rows_json.row as old_row, new_rows_json.row as new_row) pair,
    lateral (
      select jsonb_object_agg(key, old_row -> key) as before, jsonb_object_agg(key, value) as after
      from jsonb_each(new_row)
      where value is distinct from old_row -> key and key not in ('updated_at', 'updated_by', 'version')
    ) difference
    where difference.after is not null;
  end if;
  return null;
end $$;

-- Rows that tell history are added, never changed: not by the application and not by its owner.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: add a row that corrects instead', tg_table_name using errcode = 'LM001';
end $$;

create function make_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format('create trigger append_only_truncate before truncate on %s execute function refuse_change()', target);
end $$;

-- Bookkeeping that no caller can forge or forget.
create function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.created_by := (current_actor() ->> 'userId')::bigint;
    new.version := 1;
  else
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.version := old.version + 1;
  end if;
  new.updated_at := now();
  new.updated_by := (current_actor() ->> 'userId')::bigint;
  return new;
end $$;

create function stamp_rows_of(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger stamp before insert or update on %s for each row execute function stamp_row()', target);
end $$;

create function audit_rows_of(target regclass, isp_column text default 'isp_id') returns void language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_changes(%L)', target, isp_column);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_changes(%L)', target, isp_column);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_changes(%L)', target, isp_column);
end $$;

-- Row-level security is forced, so the owner needs a policy too, or backfills would see nothing.
create function force_row_security(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to lastmile_owner using (true) with check (true)', target);
end $$;

-- What makes a table an ISP's: the tenant sees and writes its own rows, the platform reads all.
create function make_isp_table(target regclass) returns void language plpgsql as $$
begin
  perform force_row_security(target);
  execute format('create policy tenant_own on %s to lastmile_tenant using (isp_id = current_isp()) with check (isp_id = current_isp())', target);
  execute format('create policy platform_reads on %s for select to lastmile_platform using (true)', target);
  execute format('grant select, insert, update, delete on %s to lastmile_tenant', target);
  execute format('grant select on %s to lastmile_platform', target);
end $$;

select force_row_security('audit_log'), make_append_only('audit_log');
create policy tenant_reads_own on audit_log for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_reads on audit_log for select to lastmile_platform using (true);
grant select on audit_log to lastmile_tenant, lastmile_platform;
