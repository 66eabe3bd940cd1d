-- The cash book: who pays out a refund, bank deposits and expenses, hand-overs of any amount, and the closing of days.

alter table journal_entries drop constraint journal_entries_source_kind_check;
alter table journal_entries add constraint journal_entries_source_kind_check
  check (source_kind in ('invoice', 'payment', 'refund', 'credit_note', 'hand_over', 'cash_movement'));
alter table journal_lines drop constraint journal_lines_account_check;
alter table journal_lines add constraint journal_lines_account_check
  check (account in ('subscriber', 'revenue', 'vat', 'discount', 'rounding', 'cash', 'wallet', 'platform', 'reseller',
    'commission', 'fees', 'service_charge', 'opening', 'bank', 'expense', 'deposit'));
create index journal_lines_of_bank on journal_lines (isp_id, entry_id) where account = 'bank';

-- Null for refunds recorded before their payer was named.
alter table payment_refunds add column paid_by bigint references users (id);

-- An amount need not be made of whole payments.
alter table cash_hand_overs drop constraint cash_hand_overs_payments_check;
alter table cash_hand_overs add constraint cash_hand_overs_payments_check check (payments >= 0);

create table cash_movements (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('deposit', 'expense')),
  -- Whose cash it was; null: paid from the bank.
  user_id bigint references users (id),
  amount_minor bigint not null check (amount_minor > 0),
  category text check (category in ('salary', 'bandwidth', 'rent', 'electricity', 'equipment', 'maintenance', 'transport',
    'office', 'marketing', 'taxes', 'bank_charges', 'other')),
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 500),
  -- In the ISP's time zone.
  moved_on date not null,
  moved_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by bigint references users (id),
  reversed_reason text,
  status text not null generated always as (case when reversed_at is null then 'posted' else 'reversed' end) stored,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check (status in ('posted', 'reversed')),
  check ((kind = 'expense') = (category is not null)),
  check (kind = 'expense' or user_id is not null),
  check ((reversed_at is null) = (reversed_reason is null))
);
comment on table cash_movements is 'Cash deposited at the bank, and expenses paid from cash or from the bank';
select create_tenant_policy('cash_movements'), add_timestamp_trigger('cash_movements'), add_audit_trigger('cash_movements');
revoke delete on cash_movements from lastmile_tenant;
create index cash_movements_by_day on cash_movements (isp_id, moved_on, id);
create index cash_movements_by_user on cash_movements (isp_id, user_id, moved_on, id);
create index cash_movements_by_kind on cash_movements (isp_id, kind, moved_on, id);
create index cash_movements_by_category on cash_movements (isp_id, category, moved_on, id) where category is not null;

create table cash_day_closings (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  day date not null,
  -- The end of the day in the ISP's time zone, or the moment of closing if that is earlier. Nothing is posted before it.
  closed_until timestamptz not null,
  ledger_minor bigint not null,
  counted_minor bigint not null check (counted_minor >= 0),
  difference_minor bigint not null generated always as (counted_minor - ledger_minor) stored,
  note text check (length(note) between 1 and 500),
  closed_at timestamptz not null,
  closed_by bigint references users (id),
  reopened_at timestamptz,
  reopened_by bigint references users (id),
  reopened_reason text,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check ((reopened_at is null) = (reopened_reason is null)),
  check (counted_minor = ledger_minor or note is not null)
);
comment on table cash_day_closings is 'Cash counted at the end of a day, per holder, against the ledger';
select create_tenant_policy('cash_day_closings'), add_timestamp_trigger('cash_day_closings'), add_audit_trigger('cash_day_closings');
revoke delete on cash_day_closings from lastmile_tenant;
create unique index cash_day_closings_once on cash_day_closings (isp_id, user_id, day) where reopened_at is null;
create index cash_day_closings_by_day on cash_day_closings (isp_id, day, id);
create index cash_day_closings_by_user on cash_day_closings (isp_id, user_id, day, id);

-- Locks the cash of a user, which serialises everything that draws on it, and returns the balance. Comes after the
-- balances of subscribers in the order of locks.
create function lock_cash(holder_id bigint) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  balance bigint;
begin
  insert into cash_balances (isp_id, user_id) values (current_isp(), holder_id) on conflict do nothing;
  select balance_minor into balance from cash_balances
  where isp_id = current_isp() and user_id = holder_id for update;
  return balance;
end $$;
revoke execute on function lock_cash from public;
grant execute on function lock_cash to lastmile_tenant;

-- As before, and rejects cash movements in a closed day. The balance is locked first, so that a closing in another
-- transaction is visible here.
create or replace function update_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_balances as b (isp_id, subscriber_id, balance_minor)
  select isp_id, subscriber_id, sum(amount_minor) from new_lines where account = 'subscriber'
  group by isp_id, subscriber_id order by isp_id, subscriber_id
  on conflict (isp_id, subscriber_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  insert into cash_balances as b (isp_id, user_id, balance_minor)
  select isp_id, user_id, sum(amount_minor) from new_lines where account = 'cash'
  group by isp_id, user_id order by isp_id, user_id
  on conflict (isp_id, user_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  if found and exists (
    select from new_lines l
    join journal_entries e on e.isp_id = l.isp_id and e.id = l.entry_id
    join cash_day_closings c on c.isp_id = l.isp_id and c.user_id = l.user_id
    where l.account = 'cash' and c.reopened_at is null and c.closed_until > e.at
  ) then
    raise exception 'the cash of this day is closed' using errcode = 'LM002', constraint = 'cash_day_closed';
  end if;
  return null;
end $$;

insert into permissions (action, subject, label) values
  ('create', 'CashBook', 'Create deposits and expenses'),
  ('delete', 'CashBook', 'Reverse deposits and expenses, reopen closed days'),
  ('manage', 'CashBook', 'Full access to cash book');
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name in ('client', 'accountant') and r.is_system and p.subject = 'CashBook' and p.action = 'manage';
