-- What resellers owe and are owed: money that they collect, commissions, and what is paid in or out.

do $$
declare
  kinds constant text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'journal_entries_source_kind_check' and conrelid = 'journal_entries'::regclass);
begin
  alter table journal_entries drop constraint journal_entries_source_kind_check;
  execute 'alter table journal_entries add constraint journal_entries_source_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''commission''::text, ''reseller_transaction''::text, ');
end $$;

alter table payments add column owed_by_user_id bigint references users (id);
comment on column payments.owed_by_user_id is 'The reseller who received it, not in cash, and owes it to the ISP';
create index payments_by_debtor on payments (isp_id, owed_by_user_id, id) where owed_by_user_id is not null;

-- Maintained from the journal lines only. This row is also the lock that serialises payouts.
create table reseller_balances (
  isp_id bigint not null references isps (id),
  user_id bigint not null references users (id),
  balance_minor bigint not null default 0,
  primary key (isp_id, user_id)
) with (fillfactor = 70);
comment on table reseller_balances is 'What each reseller owes besides the cash they hold; negative: what the ISP owes them';
select create_tenant_policy('reseller_balances');
select add_scope_policy('reseller_balances', 'own_subscribers', 'user_id = scope_reseller()'),
       add_scope_policy('reseller_balances', 'own_collections', 'false');
revoke insert, update, delete on reseller_balances from lastmile_tenant;
create index reseller_balances_by_user on reseller_balances (user_id);

create function update_reseller_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into reseller_balances as b (isp_id, user_id, balance_minor)
  select isp_id, user_id, sum(amount_minor) from new_lines where account = 'reseller'
  group by isp_id, user_id order by isp_id, user_id
  on conflict (isp_id, user_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  return null;
end $$;
create trigger update_reseller_balances after insert on journal_lines
  referencing new table as new_lines for each statement execute function update_reseller_balances();

-- Serialises what is paid out to a reseller.
create function lock_reseller_balance(reseller_id bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  balance bigint;
begin
  if reseller_id <> scope_reseller() then
    raise exception 'reseller % is outside of the data scope', reseller_id using errcode = 'insufficient_privilege';
  end if;
  insert into reseller_balances (isp_id, user_id) values (current_isp(), reseller_id) on conflict do nothing;
  select b.balance_minor into balance from reseller_balances b
  where b.isp_id = current_isp() and b.user_id = reseller_id for update;
  return balance;
end $$;
revoke execute on function lock_reseller_balance from public;
grant execute on function lock_reseller_balance to lastmile_tenant;

create table reseller_commissions (
  isp_id bigint not null,
  invoice_id bigint not null,
  user_id bigint not null references users (id),
  -- As agreed on the day of the invoice; later conditions do not change it.
  commission_rate integer not null,
  commission_basis text not null,
  -- What payments pay of the invoice, and the commission on it.
  paid_minor bigint not null,
  amount_minor bigint not null,
  -- Counts the postings.
  revision integer not null,
  primary key (isp_id, invoice_id),
  foreign key (isp_id, invoice_id) references invoices (isp_id, id)
) with (fillfactor = 80);
comment on table reseller_commissions is 'Commission on each invoice that payments pay, in whole or in part';
select create_tenant_policy('reseller_commissions');
select add_scope_policy('reseller_commissions', 'own_subscribers', 'user_id = scope_reseller()'),
       add_scope_policy('reseller_commissions', 'own_collections', 'false');
revoke insert, update, delete on reseller_commissions from lastmile_tenant;
create index reseller_commissions_by_user on reseller_commissions (isp_id, user_id, invoice_id);

-- The commission on a paid amount, half a unit rounded up. Divided once, at the end: a share that is divided before would
-- make exactly half a unit a little less.
create function commission_of(paid bigint, total bigint, vat bigint, rate integer, basis text) returns bigint
  language sql immutable parallel safe
  return case when basis = 'after_vat' or total = 0 then round(paid::numeric * rate / 10000)
    else round(paid::numeric * rate * (total - vat) / (10000 * total::numeric)) end;

-- Commissions follow the allocations, whichever operation makes or releases them: what stays paid of an invoice earns
-- the commission of its day. Opening credit was not received here, and earns none.
create function credit_commissions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  changes jsonb;
begin
  with touched as (
    select n.isp_id, n.invoice_id, max(coalesce(n.released_at, n.at)) as at from new_rows n where n.payment_id is not null group by 1, 2
  ), paid as (
    select t.at, i.isp_id, i.id as invoice_id, i.reseller_user_id, i.issued_on, i.total_minor, i.vat_minor,
      (select coalesce(sum(a.amount_minor), 0) from allocations a join payments p on p.isp_id = a.isp_id and p.id = a.payment_id
       where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null and p.channel <> 'import') as paid_minor
    from touched t join invoices i on i.isp_id = t.isp_id and i.id = t.invoice_id where i.reseller_user_id is not null
  ), agreed as (
    select p.*, coalesce(k.user_id, p.reseller_user_id) as user_id, coalesce(k.commission_rate, c.commission_rate) as rate,
      coalesce(k.commission_basis, c.commission_basis) as basis, coalesce(k.amount_minor, 0) as before_minor,
      coalesce(k.paid_minor, 0) as paid_before, coalesce(k.revision, 0) as revision
    from paid p
    left join reseller_commissions k on k.isp_id = p.isp_id and k.invoice_id = p.invoice_id
    left join lateral (
      select c.commission_rate, c.commission_basis from reseller_conditions c
      join resellers r on r.isp_id = c.isp_id and r.id = c.reseller_id
      where r.isp_id = p.isp_id and r.user_id = p.reseller_user_id and c.valid_from <= p.issued_on
      order by c.valid_from desc limit 1
    ) c on k.invoice_id is null
    where coalesce(k.commission_rate, c.commission_rate, 0) > 0
  )
  select jsonb_agg(to_jsonb(x) order by x.user_id, x.invoice_id) into changes from (
    select a.isp_id, a.invoice_id, a.user_id, a.rate, a.basis, a.paid_minor, a.revision, a.at,
      commission_of(a.paid_minor::bigint, a.total_minor, a.vat_minor, a.rate, a.basis) as amount_minor, a.before_minor
    from agreed a where a.paid_minor <> a.paid_before
  ) x;
  if changes is null then return null; end if;

  insert into reseller_commissions as k (isp_id, invoice_id, user_id, commission_rate, commission_basis, paid_minor, amount_minor, revision)
  select x.isp_id, x.invoice_id, x.user_id, x.rate, x.basis, x.paid_minor, x.amount_minor, x.revision + 1
  from jsonb_to_recordset(changes) x (isp_id bigint, invoice_id bigint, user_id bigint, rate integer, basis text, paid_minor bigint,
    amount_minor bigint, revision integer)
  on conflict (isp_id, invoice_id) do update
    set paid_minor = excluded.paid_minor, amount_minor = excluded.amount_minor, revision = excluded.revision;

  with given as materialized (
    select * from jsonb_to_recordset(changes) x (isp_id bigint, invoice_id bigint, user_id bigint, amount_minor bigint,
      before_minor bigint, revision integer, at timestamptz)
    where x.amount_minor <> x.before_minor
  ), made as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, revision, at)
    select g.isp_id, case when g.amount_minor > g.before_minor then 'commission.credited' else 'commission.reversed' end, 'commission',
      g.invoice_id, g.revision + 1, g.at
    from given g order by g.user_id, g.invoice_id
    returning isp_id, id, source_id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select m.isp_id, m.id, l.line_no, l.account, l.user_id, l.amount
  from made m join given g on g.isp_id = m.isp_id and g.invoice_id = m.source_id,
    lateral (values (1, 'commission', null::bigint, g.amount_minor - g.before_minor),
                    (2, 'reseller', g.user_id, g.before_minor - g.amount_minor)) l (line_no, account, user_id, amount);
  return null;
end $$;
create trigger credit_commissions_on_insert after insert on allocations
  referencing new table as new_rows for each statement execute function credit_commissions();
create trigger credit_commissions_on_update after update on allocations
  referencing new table as new_rows for each statement execute function credit_commissions();

create table reseller_transactions (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  reseller_id bigint not null,
  -- Paid in by the reseller, or paid out to them.
  kind text not null check (kind in ('top_up', 'payout')),
  amount_minor bigint not null check (amount_minor between 1 and 10000000000000),
  method text not null,
  -- Whose cash it is, or was.
  cash_user_id bigint references users (id),
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 300),
  at timestamptz not null,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id),
  check ((method = 'cash') = (cash_user_id is not null))
);
comment on table reseller_transactions is 'Money that resellers paid in, and that was paid out to them';
select create_tenant_policy('reseller_transactions'), add_timestamp_trigger('reseller_transactions'),
       add_audit_trigger('reseller_transactions'), add_scope_policies_by('reseller_transactions', 'resellers', 'reseller_id');
revoke update, delete on reseller_transactions from lastmile_tenant;
create index reseller_transactions_by_reseller on reseller_transactions (isp_id, reseller_id, id);
create index reseller_transactions_by_holder on reseller_transactions (isp_id, cash_user_id, id) where cash_user_id is not null;
