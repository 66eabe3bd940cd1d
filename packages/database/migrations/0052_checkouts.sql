-- Online payments: merchant accounts at payment gateways, and the checkouts made with them.

-- Platform tables: an account without an ISP is the platform's own, and a notification arrives without an ISP.
create table gateway_accounts (
  id bigint generated always as identity primary key,
  isp_id bigint references isps (id),
  gateway text not null check (gateway in ('sslcommerz', 'bkash', 'nagad', 'stripe')),
  is_enabled boolean not null default false,
  -- Payments of a sandbox post nothing. Only an ISP's own account may be one.
  is_sandbox boolean not null default false,
  -- Set by the platform only; null: the provider's own server.
  base_url text check (length(base_url) <= 300),
  credentials_encrypted text not null,
  credentials_set_at timestamptz not null,
  credentials_set_by bigint references users (id),
  -- Identifies the merchant account at the gateway; contains no secret.
  merchant_key text not null check (length(merchant_key) between 10 and 100),
  -- For gateways that do not report their fee, in basis points.
  fee_rate integer not null default 0 check (fee_rate between 0 and 10000),
  min_minor bigint check (min_minor > 0),
  max_minor bigint check (max_minor > 0),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check (not is_sandbox or isp_id is not null)
);
comment on table gateway_accounts is 'Merchant accounts at payment gateways: of an ISP, or of the platform (no ISP)';
create unique index gateway_accounts_of_isp on gateway_accounts (isp_id, gateway) nulls not distinct;
select force_row_security('gateway_accounts'), add_timestamp_trigger('gateway_accounts'), add_audit_trigger('gateway_accounts');
create policy tenant_reads_own on gateway_accounts for select to lastmile_tenant using (isp_id = current_isp());
create policy tenant_adds_own on gateway_accounts for insert to lastmile_tenant with check (isp_id = current_isp());
create policy tenant_changes_own on gateway_accounts for update to lastmile_tenant
  using (isp_id = current_isp()) with check (isp_id = current_isp());
create policy platform_all on gateway_accounts to lastmile_platform using (true) with check (true);
grant select on gateway_accounts to lastmile_tenant;
grant insert (isp_id, gateway, is_enabled, is_sandbox, credentials_encrypted, credentials_set_at, credentials_set_by,
  merchant_key, fee_rate, min_minor, max_minor) on gateway_accounts to lastmile_tenant;
grant update (is_enabled, is_sandbox, credentials_encrypted, credentials_set_at, credentials_set_by, merchant_key, fee_rate,
  min_minor, max_minor) on gateway_accounts to lastmile_tenant;
grant select, insert, update on gateway_accounts to lastmile_platform;
select add_scope_policy('gateway_accounts', 'own_subscribers', 'false'), add_scope_policy('gateway_accounts', 'own_collections', 'false');

-- Tokens of bKash, shared by all processes. One process renews at a time.
create table gateway_tokens (
  key text primary key,
  value_encrypted text,
  renewing_until timestamptz
);
comment on table gateway_tokens is 'Access tokens of payment gateways, shared by all processes';
select force_row_security('gateway_tokens');
create policy platform_all on gateway_tokens to lastmile_platform using (true) with check (true);
grant select, insert, update, delete on gateway_tokens to lastmile_platform;

create table checkouts (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  -- Ours, sent to the gateway and shown to the payer.
  reference text not null check (reference ~ '^[A-Z0-9]{8,20}$'),
  -- Of the form that started it: submitting the same form again leads to the same checkout.
  form_key text check (length(form_key) <= 100),
  account_id bigint not null references gateway_accounts (id),
  gateway text not null check (gateway in ('sslcommerz', 'bkash', 'nagad', 'stripe')),
  merchant_key text not null,
  collected_by text not null check (collected_by in ('isp', 'platform')),
  is_sandbox boolean not null,
  purpose text not null check (purpose ~ '^[a-z_]{3,40}$'),
  target_id bigint not null,
  -- Set for payments of subscribers, for lists and data scopes.
  subscriber_id bigint,
  reseller_user_id bigint references users (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'created'
    check (state in ('created', 'pending', 'succeeded', 'failed', 'cancelled', 'expired', 'needs_review', 'refunded')),
  -- Why it failed or needs review: codes, not words.
  reasons text[] not null default '{}',
  gateway_ref text,
  pay_url text,
  -- What the gateway confirmed.
  transaction_id text check (length(transaction_id) between 1 and 100),
  paid_minor bigint check (paid_minor >= 0),
  paid_currency text,
  fee_minor bigint check (fee_minor >= 0),
  payer text,
  paid_at timestamptz,
  payment_id bigint,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  started_at timestamptz not null,
  -- When the gateway is asked again; null: not any more.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, payment_id) references payments (isp_id, id),
  check (state not in ('succeeded', 'refunded') or transaction_id is not null),
  check (payment_id is null or not is_sandbox),
  constraint checkouts_refunded_within_paid check (refunded_minor <= coalesce(paid_minor, 0))
);
comment on table checkouts is 'Payments through a gateway, from before the gateway is called until they are posted or refunded';
create unique index checkouts_reference on checkouts (reference);
create unique index checkouts_form on checkouts (isp_id, form_key) where form_key is not null;
-- One transaction of a merchant account pays once, on the whole platform.
create unique index checkouts_transaction on checkouts (merchant_key, transaction_id) where transaction_id is not null;
create unique index checkouts_payment on checkouts (isp_id, payment_id) where payment_id is not null;
create index checkouts_by_time on checkouts (isp_id, started_at, id);
create index checkouts_by_state on checkouts (isp_id, state, started_at, id);
create index checkouts_by_gateway on checkouts (isp_id, gateway, started_at, id);
create index checkouts_by_subscriber on checkouts (isp_id, subscriber_id, started_at, id) where subscriber_id is not null;
create index checkouts_by_account on checkouts (account_id);
create index checkouts_by_reseller on checkouts (reseller_user_id) where reseller_user_id is not null;
create index checkouts_due on checkouts (next_check_at, id) where next_check_at is not null;
select force_row_security('checkouts'), add_timestamp_trigger('checkouts'), add_audit_trigger('checkouts');
create policy tenant_own on checkouts to lastmile_tenant using (isp_id = current_isp()) with check (isp_id = current_isp());
create policy platform_all on checkouts to lastmile_platform using (true) with check (true);
grant select, insert, update on checkouts to lastmile_tenant, lastmile_platform;
select add_scope_policy('checkouts', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('checkouts', 'own_collections', 'false');

create table checkout_events (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  checkout_id bigint not null references checkouts (id),
  at timestamptz not null,
  source text not null check (source in ('start', 'return', 'notification', 'poll', 'recheck', 'review', 'refund')),
  outcome text not null check (length(outcome) <= 60),
  user_id bigint references users (id),
  details jsonb not null default '{}'
);
comment on table checkout_events is 'What happened to a checkout, and what the gateway answered, without secrets; append-only';
create index checkout_events_by_checkout on checkout_events (checkout_id, id);
create index checkout_events_by_isp on checkout_events (isp_id, id);
create index checkout_events_by_user on checkout_events (user_id) where user_id is not null;
select force_row_security('checkout_events'), forbid_updates('checkout_events');
create policy tenant_own on checkout_events to lastmile_tenant using (isp_id = current_isp()) with check (isp_id = current_isp());
create policy platform_all on checkout_events to lastmile_platform using (true) with check (true);
grant select, insert on checkout_events to lastmile_tenant, lastmile_platform;
select add_scope_policy('checkout_events', 'own_subscribers', 'exists (select from checkouts c where c.id = checkout_id)'),
       add_scope_policy('checkout_events', 'own_collections', 'false');

create table checkout_refunds (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  checkout_id bigint not null references checkouts (id),
  reference text not null check (reference ~ '^[A-Z0-9]{8,20}$'),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(reason) between 1 and 300),
  -- `unknown`: the answer was lost, and a person or the gateway's status has to tell.
  state text not null default 'created' check (state in ('created', 'pending', 'unknown', 'refunded', 'failed')),
  gateway_refund_ref text,
  requested_by bigint references users (id),
  next_check_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table checkout_refunds is 'Refunds of checkouts through their gateway';
create unique index checkout_refunds_reference on checkout_refunds (reference);
create index checkout_refunds_by_checkout on checkout_refunds (checkout_id, id);
create index checkout_refunds_by_isp on checkout_refunds (isp_id, id);
create index checkout_refunds_by_user on checkout_refunds (requested_by) where requested_by is not null;
create index checkout_refunds_due on checkout_refunds (next_check_at, id) where next_check_at is not null;
select force_row_security('checkout_refunds'), add_timestamp_trigger('checkout_refunds'), add_audit_trigger('checkout_refunds');
create policy tenant_own on checkout_refunds to lastmile_tenant using (isp_id = current_isp()) with check (isp_id = current_isp());
create policy platform_all on checkout_refunds to lastmile_platform using (true) with check (true);
grant select, insert, update on checkout_refunds to lastmile_tenant, lastmile_platform;
select add_scope_policy('checkout_refunds', 'own_subscribers', 'exists (select from checkouts c where c.id = checkout_id)'),
       add_scope_policy('checkout_refunds', 'own_collections', 'false');

-- A transaction is unique per merchant account, which checkouts know; an ISP may have several accounts. The checkout refers to
-- its payment, so that this column has no foreign key.
drop index payments_gateway_txn;
alter table payments rename column attempt_id to checkout_id;
create unique index payments_by_checkout on payments (isp_id, checkout_id) where checkout_id is not null;

insert into permissions (action, subject, label) values
  ('read', 'Checkout', 'View online payments'),
  ('update', 'Checkout', 'Check and resolve online payments'),
  ('manage', 'Checkout', 'Full access to online payments'),
  ('read', 'Gateway', 'View payment gateways'),
  ('update', 'Gateway', 'Change payment gateways'),
  ('manage', 'Gateway', 'Full access to payment gateways'),
  ('confirm', 'Payment', 'Verify payments reported by customers')
on conflict do nothing;
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.is_system and (
  (r.name in ('client', 'accountant') and p.subject = 'Checkout' and p.action in ('read', 'update'))
  or (r.name = 'client' and p.subject = 'Gateway' and p.action in ('read', 'update'))
  or (r.name = 'accountant' and p.subject = 'Gateway' and p.action = 'read'))
on conflict do nothing;
