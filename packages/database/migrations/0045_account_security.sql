-- Registrations that are confirmed by mail, confirmed changes of one's own contact, and lifetimes of sessions.

create table registrations (
  -- Random: it is all that someone without an account learns about a registration.
  id uuid primary key,
  -- What was entered, with the hash of the password; null once the ISP exists.
  form_encrypted text,
  -- Null until a code was sent; none is sent if the email address belongs to an account.
  code_hash bytea,
  codes_sent integer not null default 0,
  failed_codes integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table registrations is 'Registrations of the last day; the ISP is created once the code sent by mail is entered';
create index registrations_by_expiry on registrations (expires_at);
select force_row_security('registrations');
create policy platform_all on registrations to lastmile_platform using (true) with check (true);
grant select, insert, update, delete on registrations to lastmile_platform;

-- Names the ISP in the token with which an unpaid registration continues, in place of its id.
alter table isps add column registration_id uuid not null default gen_random_uuid();
create unique index isps_registration_id on isps (registration_id);

create table contact_changes (
  user_id bigint not null references users (id),
  kind text not null check (kind in ('email', 'mobile')),
  value text not null,
  -- Null if the value belongs to another account: no code was sent.
  code_hash bytea,
  failed_codes integer not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
comment on table contact_changes is 'New email addresses and mobile numbers of users that are not confirmed yet';
select force_row_security('contact_changes');
create policy platform_all on contact_changes to lastmile_platform using (true) with check (true);
grant select, insert, update, delete on contact_changes to lastmile_platform;

-- A session ends after this time without use, and after these days in any case.
alter table platform_settings
  add column idle_minutes integer not null default 720 check (idle_minutes between 15 and 43200),
  add column session_days integer not null default 30 check (session_days between 1 and 90);
-- Null: as the platform has it.
alter table isps add column idle_minutes integer check (idle_minutes between 15 and 43200);
grant update (idle_minutes) on isps to lastmile_tenant;
