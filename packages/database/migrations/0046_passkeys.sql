-- Passkeys (WebAuthn) beside one-time codes, and a second factor for all users of the platform.

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- As the authenticator gave it, base64url.
  credential_id text not null,
  public_key bytea not null,
  -- Uses as the authenticator counts them, to notice a copy; 0 for authenticators that do not count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table passkeys is 'Passkeys with which users sign in in place of password and code';
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_by_user on passkeys (user_id, id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Who registers a passkey; null while nobody has signed in.
  user_id bigint references users (id),
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'Challenges that wait for the answer of an authenticator; each is used once';
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_by_user on passkey_challenges (user_id);

select force_row_security('passkeys'), force_row_security('passkey_challenges');
create policy platform_all on passkeys to lastmile_platform using (true) with check (true);
create policy platform_all on passkey_challenges to lastmile_platform using (true) with check (true);
grant select, insert, update, delete on passkeys to lastmile_platform;
grant select, insert, delete on passkey_challenges to lastmile_platform;
create trigger announce_insert after insert on passkeys for each statement execute function notify_all_callers_changed();
create trigger announce_delete after delete on passkeys for each row execute function notify_caller_changed();

-- Users of the platform need a second factor. Only accounts of the demo, whose password everyone knows, are exempt.
alter table users add column two_factor_exempt boolean not null default false;
update roles set requires_two_factor = true where scope = 'platform';
