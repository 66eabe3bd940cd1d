-- What every table builds on: who the transaction works for, row-level security, row stamps and append-only tables.

-- The ISP that the transaction works for; null outside of one.
create function current_isp() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.isp_id', true), '')::bigint;

-- Who is writing: {"userId", "actingAsIspId", "ip", "call", "requestId"}, set at the start of the transaction.
create function current_actor() returns jsonb
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;

-- The ISP of a tenant transaction, null for the platform. Security-definer functions use this instead of
-- current_isp(), so that a tenant transaction without an ISP is rejected instead of passing for the platform.
create function acting_isp() returns bigint language plpgsql stable as $$
begin
  if current_setting('role') = 'lastmile_platform' then return null; end if;
  if current_setting('role') = 'lastmile_tenant' and current_isp() is not null then return current_isp(); end if;
  raise exception 'this runs only as tenant of an ISP or as platform' using errcode = 'insufficient_privilege';
end $$;

-- Row-level security is forced, so the owner needs a policy too; without it backfills would see no rows.
create function force_row_security(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to lastmile_owner using (true) with check (true)', target);
end $$;

-- Makes a table a tenant table: the tenant reads and writes its own rows, the platform reads all rows. Rows belong to the
-- ISP of the transaction unless an insert says otherwise.
create function create_tenant_policy(target regclass) returns void language plpgsql as $$
begin
  perform force_row_security(target);
  execute format('alter table %s alter column isp_id set default current_isp()', target);
  execute format('create policy tenant_own on %s to lastmile_tenant using (isp_id = current_isp()) with check (isp_id = current_isp())', target);
  execute format('create policy platform_reads on %s for select to lastmile_platform using (true)', target);
  execute format('grant select, insert, update, delete on %s to lastmile_tenant', target);
  execute format('grant select on %s to lastmile_platform', target);
end $$;

-- Rows of append-only tables are never changed, not even by the owner.
create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: add a row that corrects instead', tg_table_name using errcode = 'LM001';
end $$;

create function forbid_updates(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function reject_change()', target);
  execute format('create trigger append_only_truncate before truncate on %s execute function reject_change()', target);
end $$;

-- Sets who created and changed a row and when, so that no caller can forge or forget it. The version is used for
-- optimistic locking.
create function set_row_timestamps() returns trigger language plpgsql as $$
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

create function add_timestamp_trigger(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger stamp before insert or update on %s for each row execute function set_row_timestamps()', target);
end $$;

-- Every API process caches callers. A changed user or session invalidates that user's entry; a changed role or ISP may
-- concern any user and invalidates them all.
create function notify_caller_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', coalesce(to_jsonb(old) ->> 'user_id', to_jsonb(old) ->> 'id'));
  return null;
end $$;

create function notify_all_callers_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', '*');
  return null;
end $$;
