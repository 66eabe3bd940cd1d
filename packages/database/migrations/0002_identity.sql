-- ISPs, the people who sign in, and their sessions. Platform tables: keyed by id alone.

create table isps (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  name_bn text,
  status text not null default 'registered'
    check (status in ('registered', 'payment_pending', 'under_review', 'active', 'suspended', 'closed', 'rejected')),
  currency text not null default 'BDT' check (currency ~ '^[A-Z]{3}$'),
  timezone text not null default 'Asia/Dhaka',
  locale text not null default 'en',
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
select force_row_security('isps'), stamp_rows_of('isps'), audit_rows_of('isps', 'id');
create policy tenant_reads_own on isps for select to lastmile_tenant using (id = current_isp());
create policy platform_all on isps to lastmile_platform using (true) with check (true);
grant select on isps to lastmile_tenant;
grant select, insert, update on isps to lastmile_platform;

create table users (
  id bigint generated always as identity primary key,
  isp_id bigint references isps (id),
  full_name text not null check (length(full_name) between 1 and 120),
  email text check (email = lower(email)),
  mobile text,
  password_hash text not null,
  role text not null,
  locale text not null default 'en',
  status text not null default 'active' check (status in ('invited', 'active', 'locked', 'disabled')),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check (email is not null or mobile is not null),
  check ((role = 'admin') = (isp_id is null))
);
create unique index users_email on users (email);
create unique index users_mobile on users (mobile);
create index users_by_isp on users (isp_id, id);
select force_row_security('users'), stamp_rows_of('users'), audit_rows_of('users');
create policy tenant_reads_own on users for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_all on users to lastmile_platform using (true) with check (true);
grant select on users to lastmile_tenant;
grant select, insert, update on users to lastmile_platform;

-- A session is one sign-in on one device; its refresh tokens follow one another, each used once.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  ip text
);
create index sessions_by_user on sessions (user_id, id);
create table refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions (id),
  spent_at timestamptz,
  -- The token that replaced this one, sealed: a lost answer may be asked for again for a short while.
  successor_sealed text
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
select force_row_security('sessions'), force_row_security('refresh_tokens');
create policy platform_all on sessions to lastmile_platform using (true) with check (true);
create policy platform_all on refresh_tokens to lastmile_platform using (true) with check (true);
grant select, insert, update on sessions, refresh_tokens to lastmile_platform;

-- Every API process remembers callers; it hears at once when one of them changes.
create function announce_caller() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', coalesce(to_jsonb(old) ->> 'user_id', to_jsonb(old) ->> 'id'));
  return null;
end $$;
create trigger announce after update of status, role, isp_id on users for each row execute function announce_caller();
create trigger announce after update of ended_at on sessions for each row execute function announce_caller();
