-- A change of package pays for the days that are left of the month that was paid. That month begins with its first charge: after a change
-- the charge begins on the day of the change, and a month that begins on the 29th to 31st may be shorter than the one before its end.
alter table wholesale_charges
  add column month_from_on date,
  add constraint wholesale_charges_month check (month_from_on <= from_on);
comment on column wholesale_charges.month_from_on is 'The first day of the month that was paid, if another package began it; null: from_on';

-- A change ended the charge before it at the same moment.
with recursive changes as (
  select c.isp_id, c.id, p.id as before_id, p.from_on as month_from_on
  from wholesale_charges c join wholesale_charges p on p.isp_id = c.isp_id and p.subscriber_id = c.subscriber_id and p.id < c.id
    and p.reseller_id = c.reseller_id and p.until_on = c.until_on and p.ended_on = c.from_on - 1 and p.ended_at = c.at
  union all
  select n.isp_id, n.id, p.id, p.from_on
  from changes n join wholesale_charges c on c.isp_id = n.isp_id and c.id = n.before_id
  join wholesale_charges p on p.isp_id = c.isp_id and p.subscriber_id = c.subscriber_id and p.id < c.id
    and p.reseller_id = c.reseller_id and p.until_on = c.until_on and p.ended_on = c.from_on - 1 and p.ended_at = c.at
)
update wholesale_charges c set month_from_on = m.month_from_on
from (select isp_id, id, min(month_from_on) as month_from_on from changes group by 1, 2) m
where c.isp_id = m.isp_id and c.id = m.id;

-- Callers hold the wallet's lock.
create or replace function add_wholesale_charges(charges jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, month_from_on, amount_minor,
    vat_rate, vat_minor, at)
  select current_isp(), x.reseller_id, x.user_id, x.subscriber_id, x.package_id, x.from_on, x.until_on, x.month_from_on,
    x.amount_minor, v.rate, included_vat(x.amount_minor, v.rate), x.at
  from jsonb_to_recordset(charges) x (reseller_id bigint, user_id bigint, subscriber_id bigint, package_id bigint, from_on date,
    until_on date, month_from_on date, amount_minor bigint, at timestamptz), lateral (select vat_rate_of(x.package_id) as rate) v
  order by x.subscriber_id;
end;

create or replace function charge_wholesale(subscriber_ids bigint[], at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  zone text;
  today date;
  one record;
  cost bigint;
  available bigint;
begin
  if not exists (select from resellers r where r.isp_id = current_isp() and r.model = 'wholesale') then return; end if;
  select i.timezone into zone from isps i where i.id = current_isp();
  today := (at at time zone zone)::date;
  -- In the order of users, so that two of these do not wait for each other.
  insert into reseller_balances (isp_id, user_id)
  select distinct r.isp_id, r.user_id from subscribers s
  join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
  where s.isp_id = current_isp() and s.id = any(subscriber_ids) on conflict do nothing;
  perform from reseller_balances b
  where b.isp_id = current_isp() and b.user_id in (
    select s.reseller_user_id from subscribers s where s.isp_id = current_isp() and s.id = any(subscriber_ids))
  order by b.user_id for update;
  for one in
    select s.id, s.status, s.package_id, r.id as reseller_id, r.user_id, r.credit_limit_minor,
      buying_price(r.id, s.package_id, today) as price_minor, c.id as charge_id,
      c.package_id as charged_package_id, c.from_on, c.until_on, coalesce(c.month_from_on, c.from_on) as month_from_on, c.amount_minor,
      exists (select from wholesale_charges e where e.isp_id = s.isp_id and e.subscriber_id = s.id and e.from_on <= today
        and e.ended_on >= today) as is_covered,
      last.package_id as last_package_id, (s.status_since at time zone zone)::date <= last.ends_on as awaits_renewal
    from subscribers s
    join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
    left join wholesale_charges c on c.isp_id = s.isp_id and c.subscriber_id = s.id and c.ended_on is null
      and c.from_on <= today and c.until_on >= today
    left join lateral (
      select coalesce(e.ended_on, e.until_on) as ends_on, e.package_id from wholesale_charges e
      where e.isp_id = s.isp_id and e.subscriber_id = s.id order by coalesce(e.ended_on, e.until_on) desc, e.id desc limit 1
    ) last on true
    where s.isp_id = current_isp() and s.id = any(subscriber_ids) and in_data_scope(s.reseller_user_id, s.area_id)
    order by s.id
  loop
    if one.charge_id is not null and one.status in ('pending', 'on_hold', 'closed') then
      if one.until_on > today then perform end_wholesale_charge(one.charge_id, today, at); end if;
      continue;
    end if;
    if one.status <> 'active' or one.charged_package_id = one.package_id or (one.charge_id is null and one.is_covered) then continue; end if;
    -- In service since before the paid period ended: the renewal charges the next one, without a gap, or ends service.
    if one.charge_id is null and one.awaits_renewal and (one.price_minor is not null or one.package_id = one.last_package_id) then
      continue;
    end if;
    if one.charge_id is null then
      cost := one.price_minor;
    else
      -- The days that are left of the month that was paid, at the new price less what is given back of the old one.
      cost := round(one.price_minor::numeric * (one.until_on - today + 1) / (one.until_on - one.month_from_on + 1))::bigint;
    end if;
    if one.price_minor is null then
      raise exception 'the reseller has no price for package %', one.package_id
        using errcode = 'check_violation', constraint = 'wholesale_price_missing';
    end if;
    select one.credit_limit_minor - b.balance_minor into available from reseller_balances b
    where b.isp_id = current_isp() and b.user_id = one.user_id;
    if one.charge_id is not null then
      available := available + wholesale_refund(one.amount_minor, one.from_on, one.until_on, today - 1);
    end if;
    if cost > available and cost > 0 then
      raise exception 'the wallet of reseller % has %, but % is needed', one.reseller_id, available, cost
        using errcode = 'check_violation', constraint = 'wholesale_wallet_short';
    end if;
    if one.charge_id is not null then perform end_wholesale_charge(one.charge_id, today - 1, at); end if;
    perform add_wholesale_charges(jsonb_build_array(jsonb_build_object('reseller_id', one.reseller_id, 'user_id', one.user_id,
      'subscriber_id', one.id, 'package_id', one.package_id, 'from_on', today,
      'until_on', case when one.charge_id is null then wholesale_month_end(today) else one.until_on end,
      'month_from_on', one.month_from_on, 'amount_minor', cost, 'at', at)));
  end loop;
end $$;

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
        case when c.month_from_on is null then c.monthly_minor
          else greatest(1, round(c.monthly_minor::numeric * (c.until_on - c.from_on + 1) / (c.until_on - c.month_from_on + 1)))::bigint
        end as retail_minor,
        row_number() over (partition by c.reseller_id, extract(year from c.on_day) order by c.id desc) as from_last
      from (
        select c.isp_id, c.id, c.reseller_id, c.user_id, c.subscriber_id, c.package_id, c.from_on, c.until_on, c.month_from_on, c.at,
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
