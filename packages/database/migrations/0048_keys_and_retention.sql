-- Versions of encryption keys, and how long records are kept.

-- Each purpose has a key of its own, derived from the key ring; a rotation raises its version (decision 25).
create table encryption_keys (
  purpose text primary key check (purpose ~ '^[a-z_]+\.[a-z_]+$'),
  version integer not null default 1 check (version between 1 and 999999),
  started_at timestamptz not null default now(),
  -- Null while values of earlier versions are left: the rotation was interrupted, or runs.
  completed_at timestamptz
);
comment on table encryption_keys is 'The current key version of each purpose that was rotated; never keys';
select force_row_security('encryption_keys');
create policy platform_reads on encryption_keys for select to lastmile_platform using (true);
grant select on encryption_keys to lastmile_platform;

-- A rotation encrypts values again, which changes nothing that people see: it writes neither audit rows nor stamps. Only
-- the owner can be in one; the logins of the application cannot become the owner.
create function is_key_rotation() returns boolean
  language sql stable parallel safe
  return current_setting('role', true) = 'lastmile_owner' and current_setting('app.key_rotation', true) = 'on';

do $$
declare
  target text;
begin
  foreach target in array array['users', 'routers', 'subscribers'] loop
    execute format('drop trigger audit_update on %I', target);
    execute format('create trigger audit_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement when (not is_key_rotation()) execute function audit_changes(%L)', target, 'isp_id');
    execute format('drop trigger stamp on %I', target);
    execute format('create trigger stamp before insert or update on %I
      for each row when (not is_key_rotation()) execute function set_row_timestamps()', target);
  end loop;
end $$;

-- How long records are kept: a row of the platform (no ISP) applies to every ISP without one.
create table retention_settings (
  id bigint generated always as identity primary key,
  isp_id bigint references isps (id),
  records text not null check (records in ('audit_log', 'session_log', 'notifications', 'imports', 'sign_ins')),
  days integer not null check (days between 1 and 3660),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  unique nulls not distinct (isp_id, records)
);
comment on table retention_settings is 'How many days kinds of records are kept, by ISP or for the platform; without a row the default applies';
select force_row_security('retention_settings'), add_timestamp_trigger('retention_settings'), add_audit_trigger('retention_settings');
create policy tenant_reads on retention_settings for select to lastmile_tenant using (isp_id = current_isp() or isp_id is null);
create policy tenant_writes on retention_settings for insert to lastmile_tenant with check (isp_id = current_isp());
create policy tenant_updates on retention_settings for update to lastmile_tenant using (isp_id = current_isp()) with check (isp_id = current_isp());
create policy tenant_deletes on retention_settings for delete to lastmile_tenant using (isp_id = current_isp());
create policy platform_all on retention_settings to lastmile_platform using (true) with check (true);
grant select, insert, update, delete on retention_settings to lastmile_tenant, lastmile_platform;

create function retention_default(kind text) returns integer
  language sql immutable parallel safe
  return case kind when 'audit_log' then 730 when 'session_log' then 365 when 'notifications' then 396 when 'imports' then 30 when 'sign_ins' then 90 end;

-- As owner, because the trigger of the audit log asks for every ISP.
create function retention_days(kind text, isp bigint) returns integer
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select coalesce(
    (select r.days from retention_settings r where r.records = kind and r.isp_id = isp),
    (select r.days from retention_settings r where r.records = kind and r.isp_id is null),
    retention_default(kind));
end;
revoke execute on function retention_days from public;
grant execute on function retention_days to lastmile_tenant, lastmile_platform;

-- The audit log can be masked, and expired rows deleted, by nobody before their time.
create or replace function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after'
    and is_masked_copy(old.before, new.before) and is_masked_copy(old.after, new.after) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.at < now() - make_interval(days => retention_days('audit_log', old.isp_id)) then
    return old;
  end if;
  raise exception '% is append-only: add a row that corrects instead', tg_table_name using errcode = 'LM001';
end $$;

-- Deletes the oldest expired rows of the caller's audit log: those of its ISP, or those without one. Returns their number.
create function delete_expired_audit_rows(batch integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  isp constant bigint := acting_isp();
  deleted integer;
begin
  delete from audit_log where id in (
    select a.id from audit_log a
    where a.isp_id is not distinct from isp and a.at < now() - make_interval(days => retention_days('audit_log', isp))
    order by a.at limit batch);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
revoke execute on function delete_expired_audit_rows from public;
grant execute on function delete_expired_audit_rows to lastmile_tenant, lastmile_platform;

-- Ended sessions, with their tokens, and links that can no longer be used.
create index sessions_by_end on sessions (least(ended_at, expires_at));
grant delete on sessions, refresh_tokens, password_links to lastmile_platform;

insert into permissions (action, subject, label)
values ('read', 'Retention', 'View data retention'), ('update', 'Retention', 'Change data retention'), ('manage', 'Retention', 'Full access to data retention');
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name = 'client' and r.is_system and p.subject = 'Retention' and p.action = 'manage';

-- Work that users start for the whole ISP: more than this waiting means that something repeats itself. Jobs of schedules and
-- routers are not counted.
create function limit_started_jobs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.isp_id is null or new.user_id is null or new.name !~ '^(imports|billing-runs|payments)\.' then return new; end if;
  if (select count(*) from jobs j where j.isp_id = new.isp_id and j.status in ('waiting', 'running', 'retrying') and j.user_id = new.user_id) > 100
    or (select count(*) from jobs j where j.isp_id = new.isp_id and j.status in ('waiting', 'running', 'retrying')) > 300 then
    raise exception 'too many unfinished jobs' using errcode = 'check_violation', constraint = 'jobs_started_limit';
  end if;
  return new;
end $$;
create trigger limit_started_jobs after insert on jobs for each row execute function limit_started_jobs();
