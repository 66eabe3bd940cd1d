-- Payments, refunds, credit notes, their allocation to invoices, and cash hand-overs between users.

create table cash_hand_overs (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  from_user_id bigint not null references users (id),
  to_user_id bigint not null references users (id),
  amount_minor bigint not null check (amount_minor > 0),
  payments integer not null check (payments > 0),
  note text,
  made_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  decided_at timestamptz,
  decided_by bigint references users (id),
  decision_note text,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check (from_user_id <> to_user_id),
  check ((status = 'pending') = (decided_at is null))
);
comment on table cash_hand_overs is 'Cash handed from one user to another';
select create_tenant_policy('cash_hand_overs'), add_timestamp_trigger('cash_hand_overs'), add_audit_trigger('cash_hand_overs');
revoke delete on cash_hand_overs from lastmile_tenant;
create index cash_hand_overs_by_time on cash_hand_overs (isp_id, made_at, id);
create index cash_hand_overs_from on cash_hand_overs (isp_id, from_user_id, made_at, id);
create index cash_hand_overs_to on cash_hand_overs (isp_id, to_user_id, made_at, id);
create index cash_hand_overs_by_status on cash_hand_overs (isp_id, status, made_at, id);

create table payments (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  number text not null check (length(number) between 1 and 40),
  number_year integer not null,
  number_in_year bigint not null check (number_in_year >= 1),
  subscriber_id bigint not null,
  reseller_user_id bigint references users (id),
  amount_minor bigint not null check (amount_minor > 0),
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  method text not null check (method in ('cash', 'bkash', 'nagad', 'rocket', 'upay', 'card', 'bank', 'cheque', 'gateway')),
  channel text not null check (channel in ('office', 'collector', 'pay_link', 'reseller', 'import')),
  reference text check (length(reference) between 1 and 100),
  reference_key text generated always as (lower(reference)) stored,
  note text,
  received_at timestamptz not null,
  -- In the ISP's time zone.
  received_on date not null,
  received_by bigint references users (id),
  -- Who holds the cash now.
  cash_user_id bigint references users (id),
  collected_by text not null default 'isp' check (collected_by in ('isp', 'platform', 'reseller')),
  attempt_id bigint,
  gateway text,
  gateway_txn_id text,
  gateway_fee_minor bigint not null default 0 check (gateway_fee_minor >= 0),
  platform_fee_minor bigint not null default 0 check (platform_fee_minor >= 0),
  settlement_id bigint,
  -- Set while a hand-over of the cash is not accepted yet.
  hand_over_id bigint,
  reversed_at timestamptz,
  reversed_by bigint references users (id),
  reversed_reason text,
  status text not null generated always as (case when reversed_at is null then 'posted' else 'reversed' end) stored,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, hand_over_id) references cash_hand_overs (isp_id, id),
  constraint payments_used_within_amount check (allocated_minor >= 0 and refunded_minor >= 0 and allocated_minor + refunded_minor <= amount_minor),
  constraint payments_reversed_unused check (reversed_at is null or (allocated_minor = 0 and refunded_minor = 0)),
  check (status in ('posted', 'reversed')),
  check ((reversed_at is null) = (reversed_reason is null)),
  check ((method = 'cash' and channel <> 'import') = (cash_user_id is not null)),
  check (hand_over_id is null or method = 'cash')
);
comment on table payments is 'Payments received from subscribers';
select create_tenant_policy('payments'), add_timestamp_trigger('payments'), add_audit_trigger('payments');
revoke delete on payments from lastmile_tenant;
create unique index payments_number on payments (isp_id, number);
create unique index payments_in_year on payments (isp_id, number_year, number_in_year);
create unique index payments_gateway_txn on payments (isp_id, gateway, gateway_txn_id) where gateway_txn_id is not null;
-- Payments are listed by day and time; the same order serves filters by date range.
create index payments_by_day on payments (isp_id, received_on, received_at, id);
create index payments_by_amount on payments (isp_id, amount_minor, id);
create index payments_by_subscriber on payments (isp_id, subscriber_id, received_at, id);
create index payments_by_method on payments (isp_id, method, received_on, received_at, id);
create index payments_by_channel on payments (isp_id, channel, received_on, received_at, id);
create index payments_by_receiver on payments (isp_id, received_by, received_on, received_at, id);
create index payments_by_status on payments (isp_id, status, received_on, received_at, id);
create index payments_by_number on payments (isp_id, number_in_year);
create index payments_by_reference on payments (isp_id, reference_key) where reference_key is not null;
create index payments_by_reseller on payments (isp_id, reseller_user_id, received_on, received_at, id) where reseller_user_id is not null;
create index payments_by_hand_over on payments (isp_id, hand_over_id) where hand_over_id is not null;
create index payments_cash_held on payments (isp_id, cash_user_id, id) where hand_over_id is null and reversed_at is null;
create index payments_not_handed_over on payments (isp_id, received_on, received_at, id)
  where cash_user_id = received_by and hand_over_id is null and reversed_at is null;
create index payments_available on payments (isp_id, subscriber_id, received_at, id)
  where reversed_at is null and allocated_minor + refunded_minor < amount_minor;

create table cash_hand_over_payments (
  isp_id bigint not null,
  hand_over_id bigint not null,
  payment_id bigint not null,
  primary key (isp_id, hand_over_id, payment_id),
  foreign key (isp_id, hand_over_id) references cash_hand_overs (isp_id, id),
  foreign key (isp_id, payment_id) references payments (isp_id, id)
);
comment on table cash_hand_over_payments is 'The payments in a cash hand-over, kept when they are handed on; append-only';
select create_tenant_policy('cash_hand_over_payments'), forbid_updates('cash_hand_over_payments');
revoke update, delete on cash_hand_over_payments from lastmile_tenant;
create index cash_hand_over_payments_by_payment on cash_hand_over_payments (isp_id, payment_id);

create table payment_refunds (
  isp_id bigint not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  method text not null,
  reason text not null,
  refunded_at timestamptz not null,
  refunded_by bigint references users (id),
  primary key (isp_id, id),
  foreign key (isp_id, payment_id) references payments (isp_id, id)
);
comment on table payment_refunds is 'Refunds of payments; append-only';
select create_tenant_policy('payment_refunds'), forbid_updates('payment_refunds'), add_audit_trigger('payment_refunds');
revoke update, delete on payment_refunds from lastmile_tenant;
create index payment_refunds_by_payment on payment_refunds (isp_id, payment_id);

create table credit_notes (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  number text not null check (length(number) between 1 and 40),
  number_year integer not null,
  number_in_year bigint not null check (number_in_year >= 1),
  subscriber_id bigint not null,
  invoice_id bigint,
  amount_minor bigint not null check (amount_minor > 0),
  vat_minor bigint not null default 0 check (vat_minor between 0 and amount_minor),
  allocated_minor bigint not null default 0,
  cause text not null check (cause in ('downgrade', 'hold', 'outage', 'final_invoice', 'write_off', 'other')),
  reason text not null check (length(reason) between 1 and 300),
  issued_on date not null,
  issued_at timestamptz not null,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, invoice_id) references invoices (isp_id, id),
  constraint credit_notes_used_within_amount check (allocated_minor between 0 and amount_minor)
);
comment on table credit_notes is 'Credit notes to subscribers';
select create_tenant_policy('credit_notes'), add_timestamp_trigger('credit_notes'), add_audit_trigger('credit_notes');
revoke delete on credit_notes from lastmile_tenant;
create unique index credit_notes_number on credit_notes (isp_id, number);
create unique index credit_notes_in_year on credit_notes (isp_id, number_year, number_in_year);
create index credit_notes_by_subscriber on credit_notes (isp_id, subscriber_id, issued_at, id);
create index credit_notes_by_invoice on credit_notes (isp_id, invoice_id) where invoice_id is not null;
create index credit_notes_available on credit_notes (isp_id, subscriber_id, issued_at, id) where allocated_minor < amount_minor;

create table allocations (
  isp_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  payment_id bigint,
  credit_note_id bigint,
  -- Allocated with the payment, or later from account credit.
  origin text not null check (origin in ('given', 'balance')),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null,
  released_at timestamptz,
  primary key (isp_id, id),
  foreign key (isp_id, invoice_id) references invoices (isp_id, id),
  foreign key (isp_id, payment_id) references payments (isp_id, id),
  foreign key (isp_id, credit_note_id) references credit_notes (isp_id, id),
  check ((payment_id is null) <> (credit_note_id is null))
);
comment on table allocations is 'Which part of a payment or credit note pays which invoice; taken back by releasing it';
select create_tenant_policy('allocations'), add_audit_trigger('allocations');
revoke delete on allocations from lastmile_tenant;
create index allocations_by_invoice on allocations (isp_id, invoice_id, id);
create index allocations_by_payment on allocations (isp_id, payment_id, id) where payment_id is not null;
create index allocations_by_credit_note on allocations (isp_id, credit_note_id, id) where credit_note_id is not null;

-- The unused part of each payment and credit note; together they are the account credit of a subscriber.
create view available_credit with (security_invoker = true) as
select isp_id, subscriber_id, 'payment' as kind, id, received_at as at, amount_minor - refunded_minor - allocated_minor as remaining_minor
from payments where reversed_at is null and allocated_minor + refunded_minor < amount_minor
union all
select isp_id, subscriber_id, 'credit_note', id, issued_at, amount_minor - allocated_minor
from credit_notes where allocated_minor < amount_minor;
grant select on available_credit to lastmile_tenant, lastmile_platform;

create function allow_only_release() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
    or to_jsonb(new) - 'released_at' is distinct from to_jsonb(old) - 'released_at' then
    raise exception 'an allocation can only be released, once' using errcode = 'LM001';
  end if;
  return new;
end $$;
create trigger allow_only_release before update on allocations for each row execute function allow_only_release();

-- The paid amount of an invoice and the used amount of a payment are maintained from the allocations only.
create function update_paid_amounts() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  factor constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update invoices i set paid_minor = i.paid_minor + c.amount,
    paid_at = case when i.paid_minor + c.amount = i.total_minor then c.at end
  from (select isp_id, invoice_id, factor * sum(amount_minor) as amount, max(at) as at from new_rows group by 1, 2) c
  where i.isp_id = c.isp_id and i.id = c.invoice_id;
  update payments p set allocated_minor = p.allocated_minor + c.amount
  from (select isp_id, payment_id, factor * sum(amount_minor) as amount from new_rows where payment_id is not null group by 1, 2) c
  where p.isp_id = c.isp_id and p.id = c.payment_id;
  update credit_notes n set allocated_minor = n.allocated_minor + c.amount
  from (select isp_id, credit_note_id, factor * sum(amount_minor) as amount from new_rows where credit_note_id is not null group by 1, 2) c
  where n.isp_id = c.isp_id and n.id = c.credit_note_id;
  return null;
end $$;
create trigger update_paid_on_insert after insert on allocations
  referencing new table as new_rows for each statement execute function update_paid_amounts();
create trigger update_paid_on_update after update on allocations
  referencing new table as new_rows for each statement execute function update_paid_amounts();
