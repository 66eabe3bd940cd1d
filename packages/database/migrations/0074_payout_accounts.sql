-- Payout accounts: where the platform pays what it collected for an ISP. A row is never changed: a change adds another one and
-- ends this one, so that a settlement always shows the account it was paid to.
create table payout_accounts (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  method text not null check (method in ('bank', 'bkash', 'nagad', 'rocket', 'upay')),
  holder_name text not null check (length(holder_name) between 1 and 100),
  number_encrypted text not null,
  -- To recognise it where the number is not shown.
  number_ending text not null check (length(number_ending) between 1 and 4),
  bank_name text check (length(bank_name) between 1 and 100),
  bank_branch text check (length(bank_branch) between 1 and 100),
  routing_number text check (length(routing_number) between 1 and 20),
  is_preferred boolean not null default false,
  -- Nothing is paid to it before: time to notice a change that the owner did not make.
  usable_from timestamptz not null,
  verified_at timestamptz,
  verified_by bigint references users (id),
  rejected_at timestamptz,
  rejected_by bigint references users (id),
  rejected_reason text check (length(rejected_reason) between 1 and 300),
  -- Replaced by another account, or removed.
  ended_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check ((method = 'bank') = (bank_name is not null)),
  check (verified_at is null or rejected_at is null),
  check ((rejected_at is null) = (rejected_reason is null))
);
comment on table payout_accounts is 'Bank accounts and wallets that the platform pays settlements to; a change adds a row and ends the one before';
create unique index payout_accounts_of_method on payout_accounts (isp_id, method) where ended_at is null;
create unique index payout_accounts_preferred on payout_accounts (isp_id) where ended_at is null and is_preferred;
create index payout_accounts_id on payout_accounts (id);
create index payout_accounts_to_verify on payout_accounts (created_at, id) where ended_at is null;
create index payout_accounts_by_verifier on payout_accounts (verified_by) where verified_by is not null;
create index payout_accounts_by_rejecter on payout_accounts (rejected_by) where rejected_by is not null;
select create_tenant_policy('payout_accounts'), add_timestamp_trigger('payout_accounts'), add_audit_trigger('payout_accounts');
-- An ISP adds and ends accounts; only the platform verifies them.
revoke insert, update, delete on payout_accounts from lastmile_tenant;
grant insert (isp_id, method, holder_name, number_encrypted, number_ending, bank_name, bank_branch, routing_number, is_preferred,
  usable_from) on payout_accounts to lastmile_tenant;
grant update (is_preferred, ended_at) on payout_accounts to lastmile_tenant;
create policy platform_writes on payout_accounts for update to lastmile_platform using (true) with check (true);
grant update (verified_at, verified_by, rejected_at, rejected_by, rejected_reason) on payout_accounts to lastmile_platform;
select add_scope_policy('payout_accounts', 'own_subscribers', 'false'), add_scope_policy('payout_accounts', 'own_collections', 'false');
