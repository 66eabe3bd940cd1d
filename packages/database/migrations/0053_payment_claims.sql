-- What customers say they have paid: not payments until a person verified them.
create table payment_claims (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  subscriber_id bigint not null,
  reseller_user_id bigint references users (id),
  method text not null check (method in ('bkash', 'nagad', 'rocket', 'upay', 'card', 'bank')),
  sender text check (length(sender) between 1 and 40),
  transaction_id text not null check (length(transaction_id) between 4 and 60),
  -- Letters and digits only, in upper case: how a transaction is recognised however it was typed.
  transaction_key text not null check (transaction_key ~ '^[A-Z0-9]{4,60}$'),
  amount_minor bigint not null check (amount_minor > 0),
  -- Of the form it came from: submitting the same form again adds nothing.
  form_key text not null check (length(form_key) <= 100),
  state text not null default 'open' check (state in ('open', 'confirmed', 'rejected')),
  -- Shown to the customer.
  reason text check (length(reason) between 1 and 300),
  decided_at timestamptz,
  decided_by bigint references users (id),
  payment_id bigint,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, payment_id) references payments (isp_id, id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'confirmed') = (payment_id is not null)),
  check (state <> 'rejected' or reason is not null)
);
comment on table payment_claims is 'Payments that customers report on the pay page, until someone verifies them';
select create_tenant_policy('payment_claims'), add_timestamp_trigger('payment_claims'), add_audit_trigger('payment_claims');
revoke delete on payment_claims from lastmile_tenant;
create unique index payment_claims_form on payment_claims (isp_id, form_key);
-- One transaction is claimed once; a rejected claim may be corrected.
create unique index payment_claims_transaction on payment_claims (isp_id, method, transaction_key) where state <> 'rejected';
create index payment_claims_by_state on payment_claims (isp_id, state, created_at, id);
create index payment_claims_by_time on payment_claims (isp_id, created_at, id);
create index payment_claims_by_subscriber on payment_claims (isp_id, subscriber_id, id);
create unique index payment_claims_payment on payment_claims (isp_id, payment_id) where payment_id is not null;
select add_scope_policy('payment_claims', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('payment_claims', 'own_collections', 'false');
