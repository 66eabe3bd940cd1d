-- Retail: what wholesale resellers charge their own subscribers. Invoices, payments and balances are the reseller's. They post to
-- accounts of their own (`retail_…`), so that revenue, dues and collections of the ISP never contain them. The ISP's own books
-- move only where money of such a payment passes through it: an online payment goes to the wallet of the reseller.

alter table resellers
  add column may_set_retail_price boolean not null default false,
  add column invoice_prefix text check (invoice_prefix ~ '^[A-Z0-9]{1,10}$');
comment on column resellers.may_set_retail_price is 'Whether a wholesale reseller chooses what their subscribers pay';
comment on column resellers.invoice_prefix is 'Of the numbers of their retail invoices; without one: R and the id';

alter table reseller_prices
  add column min_retail_minor bigint check (min_retail_minor between 1 and 1000000000000),
  add column max_retail_minor bigint check (max_retail_minor between 1 and 1000000000000),
  -- For a month; it includes every tax. Null: the reseller invoices outside of the panel.
  add column retail_minor bigint check (retail_minor between 1 and 1000000000000),
  add constraint reseller_prices_limits check (min_retail_minor <= max_retail_minor),
  add constraint reseller_prices_retail_above check (retail_minor >= min_retail_minor),
  add constraint reseller_prices_retail_below check (retail_minor <= max_retail_minor);
comment on column reseller_prices.retail_minor is 'What subscribers of the reseller pay for a month';

-- A reseller changes nothing of a price but what their subscribers pay, and that only with the right to.
create function check_retail_price() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.price_minor, new.package_id, new.reseller_id) is distinct from (old.price_minor, old.package_id, old.reseller_id)
    or (new.min_retail_minor, new.max_retail_minor) is distinct from (old.min_retail_minor, old.max_retail_minor)
    or not exists (select from resellers r where r.isp_id = new.isp_id and r.id = new.reseller_id and r.may_set_retail_price) then
    raise exception 'the reseller may not set this price' using errcode = 'check_violation', constraint = 'reseller_retail_price';
  end if;
  return new;
end $$;
create trigger check_retail_price before insert or update or delete on reseller_prices
  for each row when (current_setting('role') = 'lastmile_own_subscribers') execute function check_retail_price();

create table retail_numbers (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  reseller_id bigint not null,
  kind text not null check (kind in ('invoice', 'payment')),
  year integer not null,
  last_number integer not null default 0,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id)
);
comment on table retail_numbers is 'The last number of each kind of retail document of a reseller and year';
select create_tenant_policy('retail_numbers');
select add_scope_policy('retail_numbers', 'own_subscribers', 'false'), add_scope_policy('retail_numbers', 'own_collections', 'false');
revoke insert, update, delete on retail_numbers from lastmile_tenant;
create unique index retail_numbers_once on retail_numbers (isp_id, reseller_id, kind, year);

create table retail_invoices (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  reseller_id bigint not null,
  user_id bigint not null references users (id),
  subscriber_id bigint not null,
  -- What the reseller paid for the same period.
  charge_id bigint not null,
  number text not null,
  issued_on date not null,
  due_on date not null,
  from_on date not null,
  until_on date not null,
  -- Names, addresses and the package as they were: an issued invoice does not change.
  snapshot jsonb not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What was taken back because service ended before `until_on`.
  credited_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  at timestamptz not null,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, charge_id) references wholesale_charges (isp_id, id),
  check (credited_minor between 0 and amount_minor),
  check (paid_minor between 0 and amount_minor - credited_minor)
) with (fillfactor = 90);
comment on table retail_invoices is 'Invoices of wholesale resellers to their subscribers, outside of the ISP''s revenue and dues';
select create_tenant_policy('retail_invoices');
select add_scope_policy('retail_invoices', 'own_subscribers', 'user_id = scope_reseller()'),
       add_scope_policy('retail_invoices', 'own_collections', 'false');
revoke insert, update, delete on retail_invoices from lastmile_tenant;
create unique index retail_invoices_charge on retail_invoices (isp_id, charge_id);
create unique index retail_invoices_number on retail_invoices (isp_id, reseller_id, number);
create index retail_invoices_by_reseller on retail_invoices (isp_id, reseller_id, id);
create index retail_invoices_by_user on retail_invoices (isp_id, user_id, id);
create index retail_invoices_by_subscriber on retail_invoices (isp_id, subscriber_id, id);
create index retail_invoices_open on retail_invoices (isp_id, reseller_id, id) where paid_minor < amount_minor - credited_minor;

create table retail_payments (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  reseller_id bigint not null,
  user_id bigint not null references users (id),
  subscriber_id bigint not null,
  number text not null,
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in ('cash', 'bkash', 'nagad', 'rocket', 'upay', 'card', 'bank', 'cheque', 'gateway')),
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 500),
  at timestamptz not null,
  collected_by text check (collected_by in ('isp', 'platform')),
  checkout_id bigint references checkouts (id),
  -- What the gateway kept, if the platform collected: the wallet gets the rest.
  fee_minor bigint not null default 0,
  -- What the gateway gave back to the payer.
  refunded_minor bigint not null default 0,
  reversed_at timestamptz,
  reversal_reason text check (length(reversal_reason) between 1 and 300),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  check ((method = 'gateway') = (checkout_id is not null)),
  check ((collected_by is not null) = (checkout_id is not null)),
  check (fee_minor between 0 and amount_minor),
  check (fee_minor = 0 or collected_by = 'platform'),
  check (refunded_minor between 0 and amount_minor),
  check (refunded_minor = 0 or checkout_id is not null),
  -- What came through a gateway is given back through it.
  check (reversed_at is null or checkout_id is null),
  check ((reversed_at is null) = (reversal_reason is null))
) with (fillfactor = 90);
comment on table retail_payments is 'What subscribers of wholesale resellers paid them; they pay the oldest retail invoices first';
select create_tenant_policy('retail_payments'), add_timestamp_trigger('retail_payments'), add_audit_trigger('retail_payments');
select add_scope_policy('retail_payments', 'own_subscribers', 'user_id = scope_reseller()'),
       add_scope_policy('retail_payments', 'own_collections', 'false');
revoke delete on retail_payments from lastmile_tenant;
create unique index retail_payments_number on retail_payments (isp_id, reseller_id, number);
create unique index retail_payments_checkout on retail_payments (isp_id, checkout_id) where checkout_id is not null;
create index retail_payments_by_checkout on retail_payments (checkout_id) where checkout_id is not null;
create index retail_payments_by_reseller on retail_payments (isp_id, reseller_id, id);
create index retail_payments_by_user on retail_payments (isp_id, user_id, id);
create index retail_payments_by_subscriber on retail_payments (isp_id, subscriber_id, id);

do $$
declare
  kinds constant text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'journal_entries_source_kind_check' and conrelid = 'journal_entries'::regclass);
  accounts constant text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'journal_lines_account_check' and conrelid = 'journal_lines'::regclass);
  parties constant text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'journal_lines_check1' and conrelid = 'journal_lines'::regclass);
  retail constant text := '''retail_receivable''::text, ''retail_sales''::text, ''retail_money''::text, ''retail_fees''::text, ';
begin
  alter table journal_entries drop constraint journal_entries_source_kind_check;
  execute 'alter table journal_entries add constraint journal_entries_source_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''retail_invoice''::text, ''retail_payment''::text, ');
  -- The party of retail accounts is the reseller. What each subscriber owes is the sum of the documents.
  alter table journal_lines drop constraint journal_lines_account_check, drop constraint journal_lines_check1;
  execute 'alter table journal_lines add constraint journal_lines_account_check ' || replace(accounts, 'ARRAY[', 'ARRAY[' || retail);
  execute 'alter table journal_lines add constraint journal_lines_check1 ' || replace(parties, 'ARRAY[', 'ARRAY[' || retail);
end $$;

-- Reserves numbers without gaps: the row is locked until the transaction ends. Returns the last number before them.
create function reserve_retail_numbers(of_reseller bigint, of_kind text, of_year integer, amount integer) returns integer
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into retail_numbers as n (isp_id, reseller_id, kind, year, last_number)
  values (current_isp(), of_reseller, of_kind, of_year, amount)
  on conflict (isp_id, reseller_id, kind, year) do update set last_number = n.last_number + excluded.last_number
  returning last_number - amount;
end;
revoke execute on function reserve_retail_numbers from public;

-- Example: `R7-2026-000123`, and `R7-P-2026-000123` for a payment.
create function retail_number(prefix text, kind text, year integer, number bigint) returns text
  language sql immutable parallel safe
  return prefix || case kind when 'payment' then '-P-' else '-' end || year::text || '-' || lpad(number::text, greatest(6, length(number::text)), '0');

-- What is paid of each retail invoice of these subscribers: their payments pay the oldest ones first.
create function settle_retail(subscriber_ids bigint[]) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with due as (
    select i.id, i.subscriber_id, i.amount_minor - i.credited_minor as net,
      sum(i.amount_minor - i.credited_minor) over (partition by i.subscriber_id order by i.id) as running
    from retail_invoices i where i.isp_id = current_isp() and i.subscriber_id = any(subscriber_ids)
  ), paid as (
    select p.subscriber_id, sum(p.amount_minor - p.refunded_minor) as amount from retail_payments p
    where p.isp_id = current_isp() and p.subscriber_id = any(subscriber_ids) and p.reversed_at is null group by 1
  ), settled as (
    select d.id, greatest(0, least(d.net, coalesce(p.amount, 0) - (d.running - d.net)))::bigint as paid_minor
    from due d left join paid p on p.subscriber_id = d.subscriber_id
  )
  update retail_invoices i set paid_minor = s.paid_minor from settled s
  where i.isp_id = current_isp() and i.id = s.id and i.paid_minor <> s.paid_minor;
end;
revoke execute on function settle_retail from public;

-- A number or a short code gets its word, as in addresses on other documents.
create function address_part(word text, value text) returns text
  language sql immutable parallel safe
  return case when value ~ '^[^0-9০-৯[:space:]]{2}' then value else word || ' ' || value end;

-- A charge of the reseller for a package with a retail price is followed by the invoice for the same period. Charges are added
-- under the lock of the wallet, so that numbers of one reseller are given one after the other.
create function issue_retail_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  issued bigint[];
  paying bigint[];
begin
  with priced as materialized (
    select c.isp_id, c.id, c.reseller_id, c.user_id, c.subscriber_id, c.package_id, c.from_on, c.until_on, c.at, d.on_day,
      extract(year from d.on_day)::integer as year, coalesce(t.due_days, 7) as due_days,
      -- Of a month that another package began, only the days that are left.
      case when c.until_on = wholesale_month_end(c.from_on) then p.retail_minor
        else greatest(1, round(p.retail_minor::numeric * (c.until_on - c.from_on + 1)
          / (c.until_on + 1 - (c.until_on + 1 - interval '1 month')::date)))::bigint end as retail_minor,
      row_number() over (partition by c.reseller_id, extract(year from d.on_day) order by c.id desc) as from_last
    from new_rows c
    join reseller_prices p on p.isp_id = c.isp_id and p.reseller_id = c.reseller_id and p.package_id = c.package_id
      and p.retail_minor is not null
    join isps i on i.id = c.isp_id left join isp_settings t on t.isp_id = c.isp_id,
      lateral (select (c.at at time zone i.timezone)::date as on_day) d
  ), numbers as (
    insert into retail_numbers as n (isp_id, reseller_id, kind, year, last_number)
    select c.isp_id, c.reseller_id, 'invoice', c.year, count(*) from priced c group by 1, 2, 4 order by 2
    on conflict (isp_id, reseller_id, kind, year) do update set last_number = n.last_number + excluded.last_number
    returning reseller_id, year, last_number
  ), added as (
    insert into retail_invoices (isp_id, reseller_id, user_id, subscriber_id, charge_id, number, issued_on, due_on, from_on, until_on,
      snapshot, amount_minor, at)
    select c.isp_id, c.reseller_id, c.user_id, c.subscriber_id, c.id,
      retail_number(coalesce(r.invoice_prefix, 'R' || r.id), 'invoice', c.year, n.last_number - c.from_last + 1), c.on_day,
      c.on_day + c.due_days, c.from_on, c.until_on, jsonb_build_object(
        'seller', jsonb_build_object('name', coalesce(r.business_name, u.full_name), 'address', r.address, 'mobile', u.mobile, 'email', u.email),
        'name', k.name, 'nameBn', k.name_bn, 'customerCode', k.customer_code, 'mobile', nullif(k.mobile, ''),
        'address', nullif(concat_ws(', ', address_part('House', k.house), address_part('Road', k.road),
          address_part('Flat', k.flat), k.landmark), ''), 'username', s.username, 'packageName', g.name),
      c.retail_minor, c.at
    from priced c
    join numbers n on n.reseller_id = c.reseller_id and n.year = c.year
    join resellers r on r.isp_id = c.isp_id and r.id = c.reseller_id join users u on u.id = r.user_id
    join subscribers s on s.isp_id = c.isp_id and s.id = c.subscriber_id
    left join customers k on k.isp_id = s.isp_id and k.id = s.customer_id
    join packages g on g.isp_id = c.isp_id and g.id = c.package_id
    order by c.id
    returning id
  )
  select array_agg(a.id) into issued from added a;
  if issued is null then return null; end if;
  -- Statements of their own, because the planner knows the size of a table, but not of what another part of a statement inserts.
  insert into journal_entries (isp_id, kind, source_kind, source_id, at)
  select i.isp_id, 'retail.invoiced', 'retail_invoice', i.id, i.at from retail_invoices i
  where i.isp_id = current_isp() and i.id = any(issued) order by i.id;
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select e.isp_id, e.id, l.line_no, l.account, i.user_id, l.amount
  from retail_invoices i
  join journal_entries e on e.isp_id = i.isp_id and e.source_kind = 'retail_invoice' and e.source_id = i.id and e.kind = 'retail.invoiced',
    lateral (values (1, 'retail_receivable', i.amount_minor), (2, 'retail_sales', -i.amount_minor)) l (line_no, account, amount)
  where i.isp_id = current_isp() and i.id = any(issued);
  -- Only those who ever paid can have credit.
  select array_agg(i.subscriber_id) into paying from retail_invoices i
  where i.isp_id = current_isp() and i.id = any(issued)
    and exists (select from retail_payments p where p.isp_id = i.isp_id and p.subscriber_id = i.subscriber_id);
  if paying is not null then perform settle_retail(paying); end if;
  return null;
end $$;
create trigger issue_retail_invoices after insert on wholesale_charges
  referencing new table as new_rows for each statement execute function issue_retail_invoices();

-- Service that ended early is taken off the invoice, by the same days as the reseller gets back.
create function credit_retail_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  ended record;
  entry bigint;
begin
  for ended in
    select i.isp_id, i.id, i.user_id, i.subscriber_id, c.ended_at,
      wholesale_refund(i.amount_minor, i.from_on, i.until_on, c.ended_on) as credit
    from new_rows c join old_rows o on o.isp_id = c.isp_id and o.id = c.id and o.ended_on is null
    join retail_invoices i on i.isp_id = c.isp_id and i.charge_id = c.id
    where c.ended_on is not null order by i.id
  loop
    continue when ended.credit = 0;
    -- What was paid too much pays other invoices, or is credit.
    update retail_invoices i set credited_minor = ended.credit, paid_minor = least(i.paid_minor, i.amount_minor - ended.credit)
    where i.isp_id = ended.isp_id and i.id = ended.id;
    insert into journal_entries (isp_id, kind, source_kind, source_id, at)
    values (ended.isp_id, 'retail.credited', 'retail_invoice', ended.id, ended.ended_at) returning id into entry;
    insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
    values (ended.isp_id, entry, 1, 'retail_sales', ended.user_id, ended.credit),
      (ended.isp_id, entry, 2, 'retail_receivable', ended.user_id, -ended.credit);
    perform settle_retail(array[ended.subscriber_id]);
  end loop;
  return null;
end $$;
create trigger credit_retail_invoices after update on wholesale_charges
  referencing old table as old_rows new table as new_rows for each statement execute function credit_retail_invoices();

-- Reseller and number of a retail payment follow from the subscriber, no matter who records it. Under the lock of the wallet, as charges
-- are, so that an invoice and a payment of one subscriber are settled one after the other.
create function complete_retail_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  seller record;
begin
  select r.id, r.user_id, coalesce(r.invoice_prefix, 'R' || r.id) as prefix, i.timezone into seller
  from subscribers s join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
  join isps i on i.id = s.isp_id
  where s.isp_id = new.isp_id and s.id = new.subscriber_id and in_data_scope(s.reseller_user_id, s.area_id);
  if not found then
    raise exception 'no wholesale reseller invoices subscriber %', new.subscriber_id
      using errcode = 'check_violation', constraint = 'retail_subscriber';
  end if;
  insert into reseller_balances (isp_id, user_id) values (new.isp_id, seller.user_id) on conflict do nothing;
  perform from reseller_balances b where b.isp_id = new.isp_id and b.user_id = seller.user_id for update;
  new.reseller_id := seller.id;
  new.user_id := seller.user_id;
  new.number := retail_number(seller.prefix, 'payment', extract(year from new.at at time zone seller.timezone)::integer,
    reserve_retail_numbers(seller.id, 'payment', extract(year from new.at at time zone seller.timezone)::integer, 1) + 1);
  return new;
end $$;
create trigger complete_retail_payment before insert on retail_payments
  for each row execute function complete_retail_payment();

create function lock_wallet_of_retail_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from reseller_balances b where b.isp_id = old.isp_id and b.user_id = old.user_id for update;
  return new;
end $$;
create trigger lock_wallet before update on retail_payments
  for each row execute function lock_wallet_of_retail_payment();

create function settle_retail_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform settle_retail(array(select distinct n.subscriber_id from new_rows n));
  return null;
end $$;
create trigger settle_on_payment after insert on retail_payments
  referencing new table as new_rows for each statement execute function settle_retail_payments();
create trigger settle_on_change after update on retail_payments
  referencing new table as new_rows for each statement execute function settle_retail_payments();

-- Charges the next month of every active subscriber of these resellers whose period has ended, as far as the wallets reach, those
-- first whose period ended first. Returns the subscribers that are left without a paid period. Set-based over the resellers, since a
-- statement for each costs more than its rows. Connections cache the plans of foreign-key checks: a plan made while a table is nearly
-- empty would scan all of it for every row, so that it must not scan.
create function renew_wholesale(at timestamptz, reseller_ids bigint[]) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
  charges jsonb;
begin
  if current_setting('role') <> 'lastmile_tenant' then
    raise exception 'this runs only for a whole ISP' using errcode = 'insufficient_privilege';
  end if;
  -- In the order of users, as everywhere.
  insert into reseller_balances (isp_id, user_id)
  select r.isp_id, r.user_id from resellers r
  where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale' order by r.user_id on conflict do nothing;
  perform from reseller_balances b where b.isp_id = current_isp() and b.user_id in (
    select r.user_id from resellers r where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale')
  order by b.user_id for update;
  with due as (
    select r.id as reseller_id, r.user_id, r.credit_limit_minor - b.balance_minor as available, s.id, s.package_id, p.price_minor,
      last.until_on, sum(p.price_minor) over (partition by r.id order by last.until_on nulls last, s.id) as running
    from resellers r
    join reseller_balances b on b.isp_id = r.isp_id and b.user_id = r.user_id
    join subscribers s on s.isp_id = r.isp_id and s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null
    join reseller_prices p on p.isp_id = r.isp_id and p.reseller_id = r.id and p.package_id = s.package_id
    left join lateral (
      select max(coalesce(c.ended_on, c.until_on)) as until_on from wholesale_charges c
      where c.isp_id = s.isp_id and c.subscriber_id = s.id
    ) last on true
    where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale' and coalesce(last.until_on < today, true)
  )
  select jsonb_agg(jsonb_build_object('reseller_id', d.reseller_id, 'user_id', d.user_id, 'subscriber_id', d.id,
    'package_id', d.package_id, 'from_on', start.on_day, 'until_on', wholesale_month_end(start.on_day),
    'amount_minor', d.price_minor, 'at', at))
  into charges
  from due d,
    -- Without a gap, unless the whole month would be in the past.
    lateral (select case when wholesale_month_end(d.until_on + 1) >= today then d.until_on + 1 else today end as on_day) start
  where d.running <= d.available or d.running = 0;
  if charges is not null then perform add_wholesale_charges(charges); end if;
  return query
    select s.id from resellers r
    join subscribers s on s.isp_id = r.isp_id and s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null
    where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale'
      and not exists (select from wholesale_charges c where c.isp_id = s.isp_id and c.subscriber_id = s.id and c.from_on <= today
        and coalesce(c.ended_on, c.until_on) >= today)
    order by s.id;
end $$;
revoke execute on function renew_wholesale(timestamptz, bigint[]) from public;
grant execute on function renew_wholesale(timestamptz, bigint[]) to lastmile_tenant;
alter function charge_wholesale(bigint[], timestamptz) set enable_seqscan = off;

-- Online payments of these subscribers are for the reseller, and those of others never are.
create function reject_retail_checkouts() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from new_rows n left join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
    left join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
    where n.subscriber_id is not null and (n.purpose = 'retail_payment') <> (r.id is not null)) then
    raise exception 'the subscriber is billed by a wholesale reseller'
      using errcode = 'check_violation', constraint = 'wholesale_subscriber';
  end if;
  return null;
end $$;
drop trigger reject_retail on checkouts;
create trigger reject_retail after insert on checkouts
  referencing new table as new_rows for each statement execute function reject_retail_checkouts();
