-- People: their role is a row, their sign-ins are throttled, their second factor and resets are kept.

drop trigger announce on users;
alter table users add column role_id bigint references roles (id);
update users set role_id = roles.id from roles where roles.name = users.role and roles.isp_id is null;
alter table users alter column role_id set not null;
alter table users drop constraint users_check1, drop column role;

alter table users
  alter column password_hash drop not null,
  -- Set while a second factor is being enabled; it counts once two_factor_since is set.
  add column totp_sealed text,
  add column two_factor_since timestamptz,
  add column search text not null generated always as
    (lower(full_name) || ' ' || lower(coalesce(email, '')) || ' ' || coalesce(mobile, '')) stored,
  add constraint users_invited_or_password check (status = 'invited' or password_hash is not null),
  add constraint users_two_factor check (two_factor_since is null or totp_sealed is not null);

create index users_by_role on users (role_id, id);
create index users_by_name on users (lower(full_name), id);
create index users_by_isp_and_name on users (isp_id, lower(full_name), id);
create index users_by_isp_and_role on users (isp_id, role_id, lower(full_name), id);
create index users_by_creation on users (created_at, id);
create index users_search on users using gin (search gin_trgm_ops);

create policy tenant_adds_own on users for insert to lastmile_tenant with check (isp_id = current_isp());
create policy tenant_changes_own on users for update to lastmile_tenant
  using (isp_id = current_isp()) with check (isp_id = current_isp());
grant insert (isp_id, full_name, email, mobile, password_hash, role_id, locale, status) on users to lastmile_tenant;
grant update (full_name, email, mobile, role_id, locale, status) on users to lastmile_tenant;

-- A role of the platform is for people without an ISP, a role of one ISP for its own people.
create function users_role_fits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (
    select from roles r
    where r.id = new.role_id and (r.scope = 'platform') = (new.isp_id is null)
      and (r.isp_id is null or r.isp_id = new.isp_id)
  ) then
    raise exception 'role % is not one for this person', new.role_id using errcode = 'LM004', constraint = 'users_role_fits';
  end if;
  return new;
end $$;
create trigger role_fits before insert or update of role_id, isp_id on users
  for each row execute function users_role_fits();

-- Someone must always be able to run the platform. Changes of administrators wait for one another, or two
-- of them could each look right alone and leave none together.
create function users_keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  admin_role constant bigint := (select r.id from roles r where r.name = 'admin' and r.is_system);
begin
  if old.role_id <> admin_role or old.status <> 'active' then return new; end if;
  if new.role_id = admin_role and new.status = 'active' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (select from users u where u.role_id = admin_role and u.status = 'active' and u.id <> old.id) then
    raise exception 'the last administrator stays' using errcode = 'LM005', constraint = 'users_last_administrator';
  end if;
  return new;
end $$;
create trigger keep_an_administrator before update of role_id, status on users
  for each row execute function users_keep_an_administrator();

-- What changes at every sign-in stands apart, so that it neither fills the audit log nor makes an edit stale.
create table user_activity (
  user_id bigint primary key references users (id),
  isp_id bigint,
  last_login_at timestamptz,
  -- The last accepted step of the one-time code; a code is good once.
  last_totp_step bigint
);
select force_row_security('user_activity');
create policy tenant_reads_own on user_activity for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_all on user_activity to lastmile_platform using (true) with check (true);
grant select on user_activity to lastmile_tenant;
grant select, insert, update on user_activity to lastmile_platform;

-- One-time codes for the day the phone is gone.
create table recovery_codes (
  code_hash bytea primary key,
  user_id bigint not null references users (id),
  used_at timestamptz
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- Links that let their holder choose a password: after forgetting one, or on being invited.
create table password_links (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_by_user on password_links (user_id, made_at);

-- Failed sign-ins by account and by address. An attempt is counted before the password is looked at and
-- given back when it was right, so that many at once cannot all be let through.
create table sign_in_throttles (
  key text primary key,
  -- When each attempt of the last quarter of an hour was made, in milliseconds since 1970.
  recent jsonb not null default '[]',
  blocks integer not null default 0,
  blocked_until timestamptz
);
select force_row_security('recovery_codes'), force_row_security('password_links'), force_row_security('sign_in_throttles');
create policy platform_all on recovery_codes to lastmile_platform using (true) with check (true);
create policy platform_all on password_links to lastmile_platform using (true) with check (true);
create policy platform_all on sign_in_throttles to lastmile_platform using (true) with check (true);
grant select, insert, update, delete on recovery_codes, sign_in_throttles to lastmile_platform;
grant select, insert, update on password_links to lastmile_platform;

alter table sessions add column last_seen_at timestamptz;

-- LIKE never reaches an index under row-level security. Only ids leave; their rows are still confined.
create function search_users(pattern text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select id from users where (acting_isp() is null or isp_id = acting_isp()) and search like pattern;
end;
revoke execute on function search_users from public;
grant execute on function search_users to lastmile_tenant, lastmile_platform;

-- Who did something, by name: an ISP's own people, and the platform's who acted for it.
create function person_name(person bigint) returns text
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select full_name from users
  where id = person and (acting_isp() is null or isp_id is null or isp_id = acting_isp());
end;
revoke execute on function person_name from public;
grant execute on function person_name to lastmile_tenant, lastmile_platform;

-- A changed person concerns that person's calls; a changed role or ISP may concern anyone's.
create function announce_everyone() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', '*');
  return null;
end $$;
create trigger announce after update of status, role_id, isp_id, two_factor_since on users
  for each row execute function announce_caller();
create trigger announce after insert or update or delete on role_permissions
  for each statement execute function announce_everyone();
create trigger announce after update on roles for each statement execute function announce_everyone();
create trigger announce after update of status on isps for each statement execute function announce_everyone();
