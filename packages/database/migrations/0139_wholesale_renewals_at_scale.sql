-- Renewals of many wholesale subscribers: charges, retail invoices and their postings are each written by one statement that joins
-- nothing it has just inserted, because the planner knows neither the size nor the contents of such rows. These statements are planned
-- anew by `execute`; a setting of the function for that would also make every foreign key plan its check for each row. And locks are
-- taken in one order: a subscriber is locked before the wallet that pays for them.

-- The postings of a charge: the reseller owes the amount, and it is revenue of the ISP. Ids of entries are taken beforehand.
create function post_wholesale_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
begin
  execute $query$
  with charged as materialized (
    select n.isp_id, n.id, n.user_id, n.amount_minor, n.at, nextval(pg_get_serial_sequence('journal_entries', 'id')) as entry_id
    from (select * from new_rows where amount_minor > 0 order by id) n
  ), entries as (
    insert into journal_entries (isp_id, id, kind, source_kind, source_id, at) overriding system value
    select c.isp_id, c.entry_id, 'wholesale.charged', 'wholesale_charge', c.id, c.at from charged c
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select c.isp_id, c.entry_id, l.line_no, l.account, l.user_id, l.amount
  from charged c, lateral (values (1, 'reseller', c.user_id, c.amount_minor), (2, 'revenue', null::bigint, -c.amount_minor))
    l (line_no, account, user_id, amount)
  $query$;
  return null;
end $$;
create trigger post_charges after insert on wholesale_charges
  referencing new table as new_rows for each statement execute function post_wholesale_charges();

-- Callers hold the wallet's lock.
create or replace function add_wholesale_charges(charges jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, at)
  select current_isp(), x.reseller_id, x.user_id, x.subscriber_id, x.package_id, x.from_on, x.until_on, x.amount_minor, x.at
  from jsonb_to_recordset(charges) x (reseller_id bigint, user_id bigint, subscriber_id bigint, package_id bigint, from_on date,
    until_on date, amount_minor bigint, at timestamptz)
  order by x.subscriber_id;
end;

create or replace function issue_retail_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
declare
  isp record;
  paying bigint[];
begin
  -- Most resellers of an ISP may invoice elsewhere.
  if not exists (select from new_rows c join reseller_prices p on p.isp_id = c.isp_id and p.reseller_id = c.reseller_id
      and p.package_id = c.package_id and p.retail_minor is not null) then
    return null;
  end if;
  -- All are of one ISP.
  select i.timezone, coalesce(t.due_days, 7) as due_days into isp
  from isps i left join isp_settings t on t.isp_id = i.id where i.id = (select c.isp_id from new_rows c limit 1);
  execute $query$
  with priced as materialized (
    select c.*, nextval(pg_get_serial_sequence('retail_invoices', 'id')) as invoice_id,
      nextval(pg_get_serial_sequence('journal_entries', 'id')) as entry_id
    from (
      select c.*, extract(year from c.on_day)::integer as year,
        -- Of a month that another package began, only the days that are left.
        case when c.until_on = wholesale_month_end(c.from_on) then c.monthly_minor
          else greatest(1, round(c.monthly_minor::numeric * (c.until_on - c.from_on + 1)
            / (c.until_on + 1 - (c.until_on + 1 - interval '1 month')::date)))::bigint end as retail_minor,
        row_number() over (partition by c.reseller_id, extract(year from c.on_day) order by c.id desc) as from_last
      from (
        select c.isp_id, c.id, c.reseller_id, c.user_id, c.subscriber_id, c.package_id, c.from_on, c.until_on, c.at,
          (c.at at time zone $1)::date as on_day,
          -- Not joined: the planner would expect one row, and compare every charge with every reseller.
          (select p.retail_minor from reseller_prices p
            where p.isp_id = c.isp_id and p.reseller_id = c.reseller_id and p.package_id = c.package_id) as monthly_minor
        from new_rows c
      ) c where c.monthly_minor is not null
      order by c.id
    ) c
  ), numbers as (
    insert into retail_numbers as n (isp_id, reseller_id, kind, year, last_number)
    select c.isp_id, c.reseller_id, 'invoice', c.year, count(*) from priced c group by 1, 2, 4 order by 2
    on conflict (isp_id, reseller_id, kind, year) do update set last_number = n.last_number + excluded.last_number
    returning reseller_id, year, last_number
  ), added as (
    insert into retail_invoices (isp_id, id, reseller_id, user_id, subscriber_id, charge_id, number, issued_on, due_on, from_on, until_on,
      snapshot, amount_minor, at) overriding system value
    select c.isp_id, c.invoice_id, c.reseller_id, c.user_id, c.subscriber_id, c.id,
      retail_number(coalesce(r.invoice_prefix, 'R' || r.id), 'invoice', c.year, n.last_number - c.from_last + 1), c.on_day,
      c.on_day + $2, c.from_on, c.until_on, jsonb_build_object(
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
  ), entries as (
    insert into journal_entries (isp_id, id, kind, source_kind, source_id, at) overriding system value
    select c.isp_id, c.entry_id, 'retail.invoiced', 'retail_invoice', c.invoice_id, c.at from priced c
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select c.isp_id, c.entry_id, l.line_no, l.account, c.user_id, l.amount
  from priced c, lateral (values (1, 'retail_receivable', c.retail_minor), (2, 'retail_sales', -c.retail_minor))
    l (line_no, account, amount)
  $query$ using isp.timezone, isp.due_days;
  -- Only those who ever paid can have credit.
  select array_agg(c.subscriber_id) into paying from new_rows c
  where exists (select from retail_payments p where p.isp_id = c.isp_id and p.subscriber_id = c.subscriber_id);
  if paying is not null then perform settle_retail(paying); end if;
  return null;
end $$;

drop function renew_wholesale(timestamptz);
create or replace function renew_wholesale(at timestamptz, reseller_ids bigint[]) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
declare
  today constant date := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
begin
  if current_setting('role') <> 'lastmile_tenant' then
    raise exception 'this runs only for a whole ISP' using errcode = 'insufficient_privilege';
  end if;
  -- Those who are charged, suspended or reactivated, before their wallets. The charges take the same locks for their foreign key.
  perform from subscribers s
  where s.isp_id = current_isp() and s.removed_at is null and (s.status = 'active' or (s.status = 'suspended' and s.status_reason = 'wallet'))
    and s.reseller_user_id in (select r.user_id from resellers r
      where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale')
  order by s.id for key share;
  -- In the order of users, as everywhere.
  insert into reseller_balances (isp_id, user_id)
  select r.isp_id, r.user_id from resellers r
  where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale' order by r.user_id on conflict do nothing;
  perform from reseller_balances b where b.isp_id = current_isp() and b.user_id in (
    select r.user_id from resellers r where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale')
  order by b.user_id for update;
  execute $query$
  insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, at)
  select d.isp_id, d.reseller_id, d.user_id, d.id, d.package_id, start.on_day, wholesale_month_end(start.on_day), d.price_minor, $1
  from (
    select r.isp_id, r.id as reseller_id, r.user_id, r.credit_limit_minor - b.balance_minor as available, s.id, s.package_id, p.price_minor,
      last.until_on, sum(p.price_minor) over (partition by r.id order by last.until_on nulls last, s.id) as running
    from resellers r
    join reseller_balances b on b.isp_id = r.isp_id and b.user_id = r.user_id
    join subscribers s on s.isp_id = r.isp_id and s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null
    join reseller_prices p on p.isp_id = r.isp_id and p.reseller_id = r.id and p.package_id = s.package_id
    left join lateral (
      select max(coalesce(c.ended_on, c.until_on)) as until_on from wholesale_charges c
      where c.isp_id = s.isp_id and c.subscriber_id = s.id
    ) last on true
    where r.isp_id = current_isp() and r.id = any($2) and r.model = 'wholesale' and coalesce(last.until_on < $3, true)
  ) d,
    -- Without a gap, unless the whole month would be in the past.
    lateral (select case when wholesale_month_end(d.until_on + 1) >= $3 then d.until_on + 1 else $3 end as on_day) start
  where d.running <= d.available or d.running = 0
  order by d.id
  $query$ using at, reseller_ids, today;
  return query
    select s.id from resellers r
    join subscribers s on s.isp_id = r.isp_id and s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null
    where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale'
      and not exists (select from wholesale_charges c where c.isp_id = s.isp_id and c.subscriber_id = s.id and c.from_on <= today
        and coalesce(c.ended_on, c.until_on) >= today)
    order by s.id;
end $$;

-- As before, with the subscriber locked before the wallet.
create or replace function complete_retail_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  seller record;
begin
  select r.id, r.user_id, coalesce(r.invoice_prefix, 'R' || r.id) as prefix, i.timezone into seller
  from subscribers s join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
  join isps i on i.id = s.isp_id
  where s.isp_id = new.isp_id and s.id = new.subscriber_id and in_data_scope(s.reseller_user_id, s.area_id) for key share of s;
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

-- One check instead of three: the reseller of a charge or an invoice belongs to the ISP, and the user to the reseller.
alter table resellers add constraint resellers_with_user unique (isp_id, id, user_id);
alter table wholesale_charges drop constraint wholesale_charges_isp_id_fkey, drop constraint wholesale_charges_user_id_fkey,
  drop constraint wholesale_charges_isp_id_reseller_id_fkey,
  add constraint wholesale_charges_reseller_fkey foreign key (isp_id, reseller_id, user_id) references resellers (isp_id, id, user_id);
alter table retail_invoices drop constraint retail_invoices_isp_id_fkey, drop constraint retail_invoices_user_id_fkey,
  drop constraint retail_invoices_isp_id_reseller_id_fkey,
  add constraint retail_invoices_reseller_fkey foreign key (isp_id, reseller_id, user_id) references resellers (isp_id, id, user_id);
