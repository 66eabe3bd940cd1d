-- Users, their sessions, second factors, password links and sign-in limits. Platform tables: keyed by id alone.

create table users (
  id bigint generated always as identity primary key,
  isp_id bigint references isps (id),
  role_id bigint not null references roles (id),
  full_name text not null check (length(full_name) between 1 and 120),
  email text check (email = lower(email)),
  mobile text,
  password_hash text,
  -- Set while a second factor is being enabled; it is required once two_factor_since is set.
  totp_encrypted text,
  two_factor_since timestamptz,
  locale text not null default 'en',
  status text not null default 'active' check (status in ('invited', 'active', 'locked', 'disabled')),
  search text not null generated always as
    (lower(full_name) || ' ' || lower(coalesce(email, '')) || ' ' || coalesce(mobile, '')) stored,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check (email is not null or mobile is not null),
  constraint users_invited_or_password check (status = 'invited' or password_hash is not null),
  constraint users_two_factor check (two_factor_since is null or totp_encrypted is not null)
);
comment on table users is 'People who sign in: of an ISP, or of the platform (no ISP)';
create unique index users_email on users (email);
create unique index users_mobile on users (mobile);
create index users_by_isp on users (isp_id, id);
create index users_by_role on users (role_id, id);
create index users_by_name on users (lower(full_name), id);
create index users_by_isp_and_name on users (isp_id, lower(full_name), id);
create index users_by_isp_and_role on users (isp_id, role_id, lower(full_name), id);
create index users_by_creation on users (created_at, id);
create index users_search on users using gin (search gin_trgm_ops);
select force_row_security('users'), add_timestamp_trigger('users'), add_audit_trigger('users');
create policy tenant_reads_own on users for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_all on users to lastmile_platform using (true) with check (true);
create policy tenant_adds_own on users for insert to lastmile_tenant with check (isp_id = current_isp());
create policy tenant_changes_own on users for update to lastmile_tenant
  using (isp_id = current_isp()) with check (isp_id = current_isp());
grant select on users to lastmile_tenant;
grant insert (isp_id, full_name, email, mobile, password_hash, role_id, locale, status) on users to lastmile_tenant;
grant update (full_name, email, mobile, role_id, locale, status) on users to lastmile_tenant;
grant select, insert, update on users to lastmile_platform;
create trigger announce after update of status, role_id, isp_id, two_factor_since on users
  for each row execute function notify_caller_changed();

-- A role of the platform is for users without an ISP, a role of one ISP for its own users.
create function users_check_role_scope() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (
    select from roles r
    where r.id = new.role_id and (r.scope = 'platform') = (new.isp_id is null)
      and (r.isp_id is null or r.isp_id = new.isp_id)
  ) then
    raise exception 'role % does not fit this user', new.role_id using errcode = 'LM004', constraint = 'users_check_role_scope';
  end if;
  return new;
end $$;
create trigger check_role_scope before insert or update of role_id, isp_id on users
  for each row execute function users_check_role_scope();

-- The platform always has an active administrator. Changes of administrators are serialised by the lock: two at once
-- could each leave the other one and together leave none.
create function users_require_administrator() returns trigger
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
create trigger require_administrator before update of role_id, status on users
  for each row execute function users_require_administrator();

-- LIKE never reaches an index under row-level security, so the function runs as the owner. It returns ids only; the rows
-- are still read under row-level security.
create function search_users(pattern text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select id from users where (acting_isp() is null or isp_id = acting_isp()) and search like pattern;
end;
revoke execute on function search_users from public;
grant execute on function search_users to lastmile_tenant, lastmile_platform;

-- The name of the user who did something: one of the ISP's own users, or a platform user who acted for it.
create function user_display_name(user_id bigint) returns text
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select full_name from users
  where id = user_display_name.user_id and (acting_isp() is null or isp_id is null or isp_id = acting_isp());
end;
revoke execute on function user_display_name from public;
grant execute on function user_display_name to lastmile_tenant, lastmile_platform;

-- Apart from users, because it changes at every sign-in: it neither fills the audit log nor invalidates an open edit.
create table user_activity (
  user_id bigint primary key references users (id),
  isp_id bigint,
  last_login_at timestamptz,
  -- The time step of the last accepted one-time code; a code is valid once.
  last_totp_step bigint
);
comment on table user_activity is 'Last sign-in and last accepted one-time code of each user';
select force_row_security('user_activity');
create policy tenant_reads_own on user_activity for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_all on user_activity to lastmile_platform using (true) with check (true);
grant select on user_activity to lastmile_tenant;
grant select, insert, update on user_activity to lastmile_platform;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  started_at timestamptz not null,
  last_seen_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  ip text
);
comment on table sessions is 'One row for each sign-in on a device';
create index sessions_by_user on sessions (user_id, id);
create trigger announce after update of ended_at on sessions for each row execute function notify_caller_changed();

create table refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions (id),
  spent_at timestamptz,
  -- The token that replaced this one, encrypted: for a short while a lost reply can be requested again.
  successor_encrypted text
);
comment on table refresh_tokens is 'Refresh tokens of a session; each is used once and replaced by the next';
create index refresh_tokens_by_session on refresh_tokens (session_id);

create table recovery_codes (
  code_hash bytea primary key,
  user_id bigint not null references users (id),
  used_at timestamptz
);
comment on table recovery_codes is 'One-time codes for users who lost their second factor';
create index recovery_codes_by_user on recovery_codes (user_id);

create table password_links (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table password_links is 'Links to set a password, after an invitation or a forgotten password';
create index password_links_by_user on password_links (user_id, made_at);

-- An attempt is counted before the password is checked and released when it was correct, so that parallel attempts
-- cannot all pass.
create table sign_in_throttles (
  key text primary key,
  -- Times of the attempts of the last 15 minutes, in milliseconds since 1970.
  recent jsonb not null default '[]',
  blocks integer not null default 0,
  blocked_until timestamptz
);
comment on table sign_in_throttles is 'Failed sign-ins by account and by address';

select force_row_security('sessions'), force_row_security('refresh_tokens'), force_row_security('recovery_codes'),
       force_row_security('password_links'), force_row_security('sign_in_throttles');
create policy platform_all on sessions to lastmile_platform using (true) with check (true);
create policy platform_all on refresh_tokens to lastmile_platform using (true) with check (true);
create policy platform_all on recovery_codes to lastmile_platform using (true) with check (true);
create policy platform_all on password_links to lastmile_platform using (true) with check (true);
create policy platform_all on sign_in_throttles to lastmile_platform using (true) with check (true);
grant select, insert, update on sessions, refresh_tokens, password_links to lastmile_platform;
grant select, insert, update, delete on recovery_codes, sign_in_throttles to lastmile_platform;
