-- Settlements: what the platform collected for an ISP is paid out, each payment once.

-- Whatever kinds there are, with two more.
do $$
declare
  known text;
begin
  select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into known
  from pg_constraint where conname = 'journal_entries_source_kind_check' and conrelid = 'journal_entries'::regclass;
  alter table journal_entries drop constraint journal_entries_source_kind_check;
  execute format('alter table journal_entries add constraint journal_entries_source_kind_check
    check (source_kind = any (array[%s, ''settlement''::text, ''settlement_adjustment''::text]))', known);
end $$;

create table settlement_settings (
  id boolean primary key default true check (id),
  -- Payments younger than this are not paid out yet: their refunds and chargebacks come first.
  hold_days integer not null default 2 check (hold_days between 0 and 60),
  min_payout_minor bigint not null default 50000 check (min_payout_minor between 1 and 10000000000),
  needs_second_approval boolean not null default true,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table settlement_settings is 'When and how the platform settles; one row';
insert into settlement_settings default values;
select force_row_security('settlement_settings'), add_timestamp_trigger('settlement_settings'), add_audit_trigger('settlement_settings');
create policy platform_all on settlement_settings to lastmile_platform using (true) with check (true);
create policy tenant_reads on settlement_settings for select to lastmile_tenant using (current_isp() is not null);
grant select, update on settlement_settings to lastmile_platform;
grant select on settlement_settings to lastmile_tenant;

create table settlement_numbers (
  year integer primary key check (year between 2000 and 2199),
  last integer not null check (last >= 1)
);
comment on table settlement_numbers is 'The last number of settlements per year; numbers have no gaps';
select force_row_security('settlement_numbers');
create policy platform_all on settlement_numbers to lastmile_platform using (true) with check (true);
grant select, insert, update on settlement_numbers to lastmile_platform;

-- Positive: the platform owes the ISP more. Posted in both books when it is made, and an item of the next settlement.
create table settlement_adjustments (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  kind text not null check (kind in ('correction', 'fee')),
  -- The online payment whose fee is corrected.
  checkout_id bigint references checkouts (id),
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 10000000000),
  note text not null check (length(note) between 1 and 300),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check ((kind = 'fee') = (checkout_id is not null))
);
comment on table settlement_adjustments is 'Corrections of what the platform owes an ISP; never changed';
create index settlement_adjustments_by_isp on settlement_adjustments (isp_id, id);
create index settlement_adjustments_by_checkout on settlement_adjustments (checkout_id) where checkout_id is not null;
select force_row_security('settlement_adjustments'), add_timestamp_trigger('settlement_adjustments'),
       add_audit_trigger('settlement_adjustments'), forbid_updates('settlement_adjustments');
create policy tenant_own on settlement_adjustments for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_all on settlement_adjustments to lastmile_platform using (true) with check (true);
grant select on settlement_adjustments to lastmile_tenant;
grant select, insert on settlement_adjustments to lastmile_platform;
select add_scope_policy('settlement_adjustments', 'own_subscribers', 'false'),
       add_scope_policy('settlement_adjustments', 'own_collections', 'false');

create table settlements (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  number text not null check (length(number) <= 30),
  state text not null default 'draft' check (state in ('draft', 'approved', 'paid', 'cancelled')),
  -- Payments posted until then.
  until timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_count integer not null check (payment_count >= 0),
  gross_minor bigint not null check (gross_minor >= 0),
  gateway_fee_minor bigint not null check (gateway_fee_minor >= 0),
  refund_minor bigint not null check (refund_minor >= 0),
  adjustment_minor bigint not null,
  net_minor bigint not null check (net_minor > 0),
  note text check (length(note) <= 500),
  -- The name of the platform when it was made, for the statement.
  issuer text not null,
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  approved_by bigint references users (id),
  approved_at timestamptz,
  -- Fixed at the approval. The row of an account never changes.
  payout_account_id bigint,
  paid_by bigint references users (id),
  paid_at timestamptz,
  paid_on date,
  reference text check (length(reference) between 1 and 100),
  proof_name text check (length(proof_name) between 1 and 120),
  storage_key text check (storage_key ~ '^[a-f0-9]{32}$'),
  confirmed_by bigint references users (id),
  confirmed_at timestamptz,
  cancelled_by bigint references users (id),
  cancelled_at timestamptz,
  cancelled_reason text check (length(cancelled_reason) between 1 and 300),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  foreign key (isp_id, payout_account_id) references payout_accounts (isp_id, id),
  constraint settlements_add_up check (net_minor = gross_minor - gateway_fee_minor - refund_minor + adjustment_minor),
  check (state not in ('approved', 'paid') or (approved_by is not null and approved_at is not null and payout_account_id is not null)),
  check ((state = 'paid') = (paid_at is not null) and (paid_at is null or (paid_on is not null and reference is not null))),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (confirmed_at is null or state = 'paid'),
  check ((storage_key is null) = (proof_name is null))
);
comment on table settlements is 'Payouts to ISPs of what the platform collected for them';
create unique index settlements_number on settlements (number);
create index settlements_by_isp on settlements (isp_id, id);
create index settlements_by_state on settlements (state, id);
create index settlements_by_account on settlements (isp_id, payout_account_id) where payout_account_id is not null;
create index settlements_by_maker on settlements (made_by);
create index settlements_by_approver on settlements (approved_by) where approved_by is not null;
create index settlements_by_payer on settlements (paid_by) where paid_by is not null;
create index settlements_by_confirmer on settlements (confirmed_by) where confirmed_by is not null;
create index settlements_by_canceller on settlements (cancelled_by) where cancelled_by is not null;
select force_row_security('settlements'), add_timestamp_trigger('settlements'), add_audit_trigger('settlements');
create policy tenant_reads on settlements for select to lastmile_tenant using (isp_id = current_isp());
create policy tenant_confirms on settlements for update to lastmile_tenant
  using (isp_id = current_isp() and state = 'paid') with check (isp_id = current_isp() and state = 'paid');
create policy platform_all on settlements to lastmile_platform using (true) with check (true);
grant select, update (confirmed_by, confirmed_at) on settlements to lastmile_tenant;
grant select, insert, update on settlements to lastmile_platform;
select add_scope_policy('settlements', 'own_subscribers', 'false'), add_scope_policy('settlements', 'own_collections', 'false');

create table settlement_items (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  settlement_id bigint not null references settlements (id),
  kind text not null check (kind in ('payment', 'refund', 'chargeback', 'adjustment')),
  checkout_id bigint references checkouts (id),
  refund_id bigint references checkout_refunds (id),
  adjustment_id bigint references settlement_adjustments (id),
  gross_minor bigint not null,
  fee_minor bigint not null check (fee_minor >= 0),
  net_minor bigint not null,
  at timestamptz not null,
  -- False once the settlement is cancelled: the payment is unsettled again.
  is_live boolean not null default true,
  check (net_minor = gross_minor - fee_minor),
  check (case kind when 'payment' then checkout_id is not null and num_nonnulls(refund_id, adjustment_id) = 0
    when 'adjustment' then adjustment_id is not null and refund_id is null
    else refund_id is not null and adjustment_id is null end)
);
comment on table settlement_items is 'What a settlement pays: payments, less refunds and chargebacks, and adjustments';
-- Each is in at most one settlement that was not cancelled.
create unique index settlement_items_payment_once on settlement_items (checkout_id) where is_live and kind = 'payment';
create unique index settlement_items_refund_once on settlement_items (refund_id) where is_live and refund_id is not null;
create unique index settlement_items_adjustment_once on settlement_items (adjustment_id) where is_live and adjustment_id is not null;
create index settlement_items_by_settlement on settlement_items (settlement_id, at, id);
create index settlement_items_by_isp on settlement_items (isp_id, id);
create index settlement_items_by_checkout on settlement_items (checkout_id) where checkout_id is not null;
create index settlement_items_by_refund on settlement_items (refund_id) where refund_id is not null;
create index settlement_items_by_adjustment on settlement_items (adjustment_id) where adjustment_id is not null;
select force_row_security('settlement_items');
create policy tenant_own on settlement_items for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_all on settlement_items to lastmile_platform using (true) with check (true);
grant select on settlement_items to lastmile_tenant;
grant select, insert, update (is_live) on settlement_items to lastmile_platform;
select add_scope_policy('settlement_items', 'own_subscribers', 'false'), add_scope_policy('settlement_items', 'own_collections', 'false');
create index checkouts_collected_for on checkouts (isp_id, posted_at) where collected_by = 'platform' and payee = 'isp' and posted_at is not null;

create table settlement_events (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  settlement_id bigint not null references settlements (id),
  at timestamptz not null,
  kind text not null check (kind in ('created', 'approved', 'returned', 'paid', 'confirmed', 'cancelled')),
  user_id bigint references users (id),
  note text check (length(note) <= 300)
);
comment on table settlement_events is 'What happened to a settlement; append-only';
create index settlement_events_by_settlement on settlement_events (settlement_id, id);
create index settlement_events_by_isp on settlement_events (isp_id, id);
create index settlement_events_by_user on settlement_events (user_id) where user_id is not null;
select force_row_security('settlement_events'), forbid_updates('settlement_events');
create policy tenant_reads on settlement_events for select to lastmile_tenant using (isp_id = current_isp());
create policy tenant_adds on settlement_events for insert to lastmile_tenant with check (isp_id = current_isp() and kind = 'confirmed');
create policy platform_all on settlement_events to lastmile_platform using (true) with check (true);
grant select, insert on settlement_events to lastmile_tenant, lastmile_platform;
select add_scope_policy('settlement_events', 'own_subscribers', 'false'), add_scope_policy('settlement_events', 'own_collections', 'false');

-- Everything of an ISP that no live settlement has, and why it is left out of one until this moment. A refund follows its payment.
create function unsettled_items(isp bigint, until timestamptz) returns table (kind text, checkout_id bigint, refund_id bigint,
  adjustment_id bigint, gross_minor bigint, fee_minor bigint, at timestamptz, left_out text)
language sql stable set search_path = public as $$
  with collected as (
    select c.id, c.paid_minor, coalesce(c.fee_minor, 0) as fee_minor, c.posted_at,
      case when c.posted_at > until then 'hold'
        when exists (select from checkout_refunds r where r.checkout_id = c.id and r.state in ('created', 'pending', 'unknown'))
        then 'refund_under_way' end as left_out
    from checkouts c
    where c.isp_id = isp and c.collected_by = 'platform' and c.payee = 'isp' and c.posted_at is not null
      and not exists (select from settlement_items i where i.checkout_id = c.id and i.is_live and i.kind = 'payment')
  )
  select 'payment', id, null::bigint, null::bigint, paid_minor, fee_minor, posted_at, left_out from collected
  union all
  select r.kind, r.checkout_id, r.id, null, -r.amount_minor, 0, r.updated_at, u.left_out
  from checkout_refunds r join checkouts c on c.id = r.checkout_id left join collected u on u.id = r.checkout_id
  where r.isp_id = isp and r.state = 'refunded' and c.collected_by = 'platform' and c.payee = 'isp' and c.posted_at is not null
    and not exists (select from settlement_items i where i.refund_id = r.id and i.is_live)
  union all
  select 'adjustment', a.checkout_id, null, a.id, a.amount_minor, 0, a.created_at, null
  from settlement_adjustments a
  where a.isp_id = isp and not exists (select from settlement_items i where i.adjustment_id = a.id and i.is_live);
$$;
revoke execute on function unsettled_items from public;
grant execute on function unsettled_items to lastmile_tenant, lastmile_platform;

-- The book of the ISP, written in the transaction of the platform: all amounts are those of the settlement or adjustment, and each is
-- posted once (journal_entries_once).
create function post_in_both_books(entry_kind text, source_kind text, source_id bigint, posted_at timestamptz, isp bigint, amount bigint,
  platform_account text, isp_account text, isp_method text) returns void language sql as $$
  with platform_entry as (
    insert into platform_journal_entries (kind, source_kind, source_id, at) values (entry_kind, $2, $3, posted_at) returning id
  ), platform_lines as (
    insert into platform_journal_lines (entry_id, line_no, account, party_isp_id, amount_minor)
    select e.id, l.no, l.account, l.party, l.amount from platform_entry e,
      lateral (values (1, 'isp_payable', isp, amount), (2, platform_account, null::bigint, -amount)) l (no, account, party, amount)
  ), isp_entry as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, at) values (isp, entry_kind, $2, $3, posted_at) returning id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, method, amount_minor)
  select isp, e.id, l.no, l.account, l.method, l.amount from isp_entry e,
    lateral (values (1, 'platform', null::text, -amount), (2, isp_account, isp_method, amount)) l (no, account, method, amount);
$$;
revoke execute on function post_in_both_books from public;

create function post_paid_settlement(settlement bigint) returns void
language sql security definer set search_path = public as $$
  select post_in_both_books('settlement.paid', 'settlement', s.id, s.paid_at, s.isp_id, s.net_minor, 'bank',
    case a.method when 'bank' then 'bank' else 'wallet' end, case a.method when 'bank' then null else a.method end)
  from settlements s join payout_accounts a on a.isp_id = s.isp_id and a.id = s.payout_account_id
  where s.id = settlement and s.state = 'paid';
$$;
-- What the gateway kept more or less than it said, or what the platform gives or takes.
create function post_settlement_adjustment(adjustment bigint) returns void
language sql security definer set search_path = public as $$
  select post_in_both_books('settlement_adjustment.made', 'settlement_adjustment', a.id, a.created_at, a.isp_id, -a.amount_minor,
    case a.kind when 'fee' then 'gateway' else 'fee_income' end, 'fees', null)
  from settlement_adjustments a where a.id = adjustment;
$$;
revoke execute on function post_paid_settlement, post_settlement_adjustment from public;
grant execute on function post_paid_settlement, post_settlement_adjustment to lastmile_platform;

-- An approval is for one account: without it, the settlement needs another approval.
create function return_settlements_to_draft(account bigint, at timestamptz) returns integer
language sql security definer set search_path = public as $$
  with returned as (
    update settlements set state = 'draft', approved_by = null, approved_at = null, payout_account_id = null
    where isp_id = current_isp() and payout_account_id = account and state = 'approved' returning id, isp_id
  ), noted as (
    insert into settlement_events (isp_id, settlement_id, at, kind) select isp_id, id, at, 'returned' from returned returning id
  )
  select count(*)::integer from noted;
$$;
revoke execute on function return_settlements_to_draft from public;
grant execute on function return_settlements_to_draft to lastmile_tenant;

-- What was approved is as good as paid: a refund does not count on it.
create or replace function lock_unsettled_balance(isp bigint) returns bigint
language plpgsql security definer set search_path = public as $$
begin
  if isp <> coalesce(current_isp(), isp) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('unsettled ' || isp, 0));
  return (select coalesce(-sum(l.amount_minor), 0) from platform_journal_lines l where l.party_isp_id = isp)
    - (select coalesce(sum(s.net_minor), 0) from settlements s where s.isp_id = isp and s.state = 'approved')
    - (select coalesce(sum(r.amount_minor), 0) from checkout_refunds r join checkouts c on c.id = r.checkout_id
       where r.isp_id = isp and r.state in ('created', 'pending', 'unknown') and c.collected_by = 'platform' and c.payee = 'isp'
         and c.posted_at is not null);
end $$;
