-- Limits of money: at most 10^12 minor units in a line, 10^13 in an invoice or another document and 10^15 in an account of
-- an ISP. Sums of documents therefore stay far below 2^53, up to which numbers in JSON are exact.

-- Rows from before keep their amounts, so that they can still be read, and cancelled invoices can be of any amount, so that
-- one that is too large can be cancelled.
alter table invoices add constraint invoices_amount_limit check (
  cancelled_at is not null or
  greatest(subtotal_minor, discount_minor, vat_minor, abs(rounding_minor), total_minor) <= 10000000000000) not valid;
-- Calculated lines sum up the others.
alter table invoice_lines add constraint invoice_lines_amount_limit check (
  greatest(abs(unit_minor), abs(amount_minor)) <=
    case when kind in ('discount', 'credit', 'vat', 'rounding') then 10000000000000 else 1000000000000 end) not valid;
alter table payments add constraint payments_amount_limit check (amount_minor <= 10000000000000) not valid;
alter table payment_refunds add constraint payment_refunds_amount_limit check (amount_minor <= 10000000000000) not valid;
alter table credit_notes add constraint credit_notes_amount_limit check (amount_minor <= 10000000000000) not valid;
alter table cash_hand_overs add constraint cash_hand_overs_amount_limit check (amount_minor <= 1000000000000000) not valid;
alter table packages add constraint packages_amount_limit check (
  greatest(price_minor, connection_charge_minor, btrc_price_minor) <= 1000000000000) not valid;
alter table subscribers add constraint subscribers_amount_limit check (
  greatest(agreed_price_minor, monthly_discount_minor, abs(opening_balance_minor)) <= 1000000000000) not valid;
alter table subscriber_terms add constraint subscriber_terms_amount_limit check (
  greatest(price_minor, discount_minor) <= 1000000000000) not valid;
alter table recurring_charges add constraint recurring_charges_amount_limit check (amount_minor <= 1000000000000) not valid;

-- Sums of the ledger by account and kind of document. A transaction adds to a row that no other one has locked, or inserts
-- one: writers do not wait for each other, and an account has as many rows as it once had concurrent writers.
create table account_aggregates (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  account text not null,
  source_kind text not null,
  amount_minor bigint not null,
  primary key (isp_id, id)
) with (fillfactor = 50);
comment on table account_aggregates is 'Sums of the ledger of an ISP by account and kind of document; several rows add up';
select create_tenant_policy('account_aggregates');
revoke insert, update, delete on account_aggregates from lastmile_tenant;
create index account_aggregates_by_account on account_aggregates (isp_id, account, source_kind);

-- Rejects what moves an account, or the documents of one kind in it, beyond the limit. By kind, because payments lower what
-- invoices have raised, and lists sum up each kind alone. What lowers an amount is always possible.
create function limit_accounts() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  -- A plan that was cached while the table was small would read all of it.
  set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  account_limit constant numeric := 1000000000000000;
  change record;
  free bigint;
  of_kind numeric;
  in_all numeric;
begin
  for change in
    select l.isp_id, l.account, e.source_kind, sum(l.amount_minor) as amount
    from new_lines l
    join (
      select e.isp_id, e.id, e.source_kind
      from new_lines f join journal_entries e on e.isp_id = f.isp_id and e.id = f.entry_id where f.line_no = 1
    ) e on e.isp_id = l.isp_id and e.id = l.entry_id
    group by 1, 2, 3 having sum(l.amount_minor) <> 0
  loop
    select id into free from account_aggregates
    where isp_id = change.isp_id and account = change.account and source_kind = change.source_kind
    limit 1 for update skip locked;
    if free is null then
      insert into account_aggregates (isp_id, account, source_kind, amount_minor)
      values (change.isp_id, change.account, change.source_kind, change.amount);
    else
      update account_aggregates set amount_minor = amount_minor + change.amount where isp_id = change.isp_id and id = free;
    end if;
    select coalesce(sum(amount_minor) filter (where source_kind = change.source_kind), 0), coalesce(sum(amount_minor), 0)
    into of_kind, in_all from account_aggregates where isp_id = change.isp_id and account = change.account;
    if (abs(of_kind) > account_limit and abs(of_kind) > abs(of_kind - change.amount))
      or (abs(in_all) > account_limit and abs(in_all) > abs(in_all - change.amount)) then
      raise exception 'the account % of ISP % would exceed its limit', change.account, change.isp_id
        using errcode = 'LM003', constraint = 'ledger_account_limit';
    end if;
  end loop;
  return null;
end $$;
create trigger limit_accounts after insert on journal_lines
  referencing new table as new_lines for each statement execute function limit_accounts();

insert into account_aggregates (isp_id, account, source_kind, amount_minor)
select l.isp_id, l.account, e.source_kind, sum(l.amount_minor)
from journal_lines l join journal_entries e on e.isp_id = l.isp_id and e.id = l.entry_id
group by 1, 2, 3 having sum(l.amount_minor) <> 0;

-- A subscriber has one opening balance: an invoice, or a payment if it is account credit. Another one is possible after that
-- invoice was cancelled or that payment reversed.
create table opening_balances (
  isp_id bigint not null,
  subscriber_id bigint not null,
  source_kind text not null check (source_kind in ('invoice', 'payment')),
  source_id bigint not null,
  constraint opening_balances_once primary key (isp_id, subscriber_id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id)
);
comment on table opening_balances is 'The document with the opening balance of a subscriber';
select create_tenant_policy('opening_balances');
revoke insert, update, delete on opening_balances from lastmile_tenant;

create function save_opening_balance() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into opening_balances (isp_id, subscriber_id, source_kind, source_id)
    values (new.isp_id, new.subscriber_id, tg_argv[0], new.id);
  else
    delete from opening_balances
    where isp_id = new.isp_id and subscriber_id = new.subscriber_id and source_kind = tg_argv[0] and source_id = new.id;
  end if;
  return null;
end $$;
create trigger save_opening_balance after insert on invoices for each row
  when (new.kind = 'opening') execute function save_opening_balance('invoice');
create trigger delete_opening_balance after update of cancelled_at on invoices for each row
  when (new.kind = 'opening' and new.cancelled_at is not null) execute function save_opening_balance('invoice');
create trigger save_opening_balance after insert on payments for each row
  when (new.channel = 'import') execute function save_opening_balance('payment');
create trigger delete_opening_balance after update of reversed_at on payments for each row
  when (new.channel = 'import' and new.reversed_at is not null) execute function save_opening_balance('payment');

insert into opening_balances (isp_id, subscriber_id, source_kind, source_id)
select isp_id, subscriber_id, 'invoice', id from invoices where kind = 'opening' and cancelled_at is null order by id
on conflict do nothing;
insert into opening_balances (isp_id, subscriber_id, source_kind, source_id)
select isp_id, subscriber_id, 'payment', id from payments where channel = 'import' and reversed_at is null order by id
on conflict do nothing;

-- Sums of payments are net of refunds.
alter table payment_aggregates add column refunded_minor bigint not null default 0;
drop index payment_aggregates_by_kind;
create index payment_aggregates_by_kind on payment_aggregates (isp_id, kind, value, received_on)
  include (status, payments, amount_minor, refunded_minor);

create or replace function aggregate_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor, refunded_minor)
    select n.isp_id, k.kind, k.value, n.received_on, n.status, count(*), sum(n.amount_minor), sum(n.refunded_minor)
    from new_rows n, payment_aggregate_keys(n.method, n.channel, n.received_by) k
    group by 1, 2, 3, 4, 5;
  else
    insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor, refunded_minor)
    select c.isp_id, k.kind, k.value, c.received_on, c.status, sum(c.factor), sum(c.factor * c.amount_minor),
      sum(c.factor * c.refunded_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.received_on, o.method, o.channel, o.received_by, o.status, o.amount_minor, o.refunded_minor),
        (1, n.isp_id, n.received_on, n.method, n.channel, n.received_by, n.status, n.amount_minor, n.refunded_minor)
      ) v (factor, isp_id, received_on, method, channel, received_by, status, amount_minor, refunded_minor)
      where (o.received_on, o.method, o.channel, o.received_by, o.status, o.amount_minor, o.refunded_minor)
        is distinct from (n.received_on, n.method, n.channel, n.received_by, n.status, n.amount_minor, n.refunded_minor)
    ) c, payment_aggregate_keys(c.method, c.channel, c.received_by) k
    group by 1, 2, 3, 4, 5
    having sum(c.factor) <> 0 or sum(c.factor * c.amount_minor) <> 0 or sum(c.factor * c.refunded_minor) <> 0;
  end if;
  return null;
end $$;

create or replace function compact_payment_aggregates() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from payment_aggregates where isp_id = current_isp()
    returning kind, value, received_on, status, payments, amount_minor, refunded_minor
  )
  insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor, refunded_minor)
  select current_isp(), kind, value, received_on, status, sum(payments), sum(amount_minor), sum(refunded_minor)
  from taken group by kind, value, received_on, status
  having sum(payments) <> 0 or sum(amount_minor) <> 0 or sum(refunded_minor) <> 0;
end;

insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor, refunded_minor)
select p.isp_id, k.kind, k.value, p.received_on, p.status, 0, 0, sum(p.refunded_minor)
from payments p, payment_aggregate_keys(p.method, p.channel, p.received_by) k where p.refunded_minor > 0
group by 1, 2, 3, 4, 5;
