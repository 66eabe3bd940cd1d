-- Buying prices with their history, and the VAT that is part of them. A charge pays the price of its day, and keeps the rate of VAT of
-- that day, so that later settings change nothing about it.

create table reseller_buying_prices (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  reseller_id bigint not null,
  package_id bigint not null,
  valid_from date not null,
  -- For a month, with VAT. Null: the reseller cannot sell the package from this day on.
  price_minor bigint check (price_minor between 0 and 1000000000000),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id),
  foreign key (isp_id, package_id) references packages (isp_id, id)
);
comment on table reseller_buying_prices is
  'What wholesale resellers pay for a month of each package, VAT included; each price is valid from its day until the next one begins';
select create_tenant_policy('reseller_buying_prices'), add_timestamp_trigger('reseller_buying_prices'),
       add_audit_trigger('reseller_buying_prices'), add_scope_policies_by('reseller_buying_prices', 'resellers', 'reseller_id');
create unique index reseller_buying_prices_start on reseller_buying_prices (isp_id, reseller_id, package_id, valid_from);
create index reseller_buying_prices_by_package on reseller_buying_prices (isp_id, package_id);
-- The ISP sets them, not the reseller.
create policy own_subscribers_insert on reseller_buying_prices as restrictive for insert to lastmile_own_subscribers with check (false);
create policy own_subscribers_update on reseller_buying_prices as restrictive for update to lastmile_own_subscribers using (false);
create policy own_subscribers_delete on reseller_buying_prices as restrictive for delete to lastmile_own_subscribers using (false);

insert into reseller_buying_prices (isp_id, reseller_id, package_id, valid_from, price_minor, created_by)
select p.isp_id, p.reseller_id, p.package_id, (p.created_at at time zone i.timezone)::date, p.price_minor, p.created_by
from reseller_prices p join isps i on i.id = p.isp_id;
alter table reseller_prices drop column price_minor;
comment on table reseller_prices is 'What wholesale resellers may ask for a month of each package, and what they do ask';

create or replace function check_retail_price() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.package_id, new.reseller_id) is distinct from (old.package_id, old.reseller_id)
    or (new.min_retail_minor, new.max_retail_minor) is distinct from (old.min_retail_minor, old.max_retail_minor)
    or not exists (select from resellers r where r.isp_id = new.isp_id and r.id = new.reseller_id and r.may_set_retail_price) then
    raise exception 'the reseller may not set this price' using errcode = 'check_violation', constraint = 'reseller_retail_price';
  end if;
  return new;
end $$;

-- What a reseller pays for a month of a package that is charged on this day; null: they cannot buy it.
create function buying_price(of_reseller bigint, of_package bigint, on_day date) returns bigint
  language sql stable
  return (select p.price_minor from reseller_buying_prices p
    where p.isp_id = current_isp() and p.reseller_id = of_reseller and p.package_id = of_package and p.valid_from <= on_day
    order by p.valid_from desc limit 1);

-- The VAT that is part of an amount, half-even, as `splitInclusive` calculates it.
create function included_vat(amount bigint, rate integer) returns bigint
  language sql immutable parallel safe
  return (2 * amount * rate + 10000 + rate) / (2 * (10000 + rate))
    - case when (2 * amount * rate + 10000 + rate) % (2 * (10000 + rate)) = 0
        and (2 * amount * rate + 10000 + rate) / (2 * (10000 + rate)) % 2 = 1 then 1 else 0 end;

-- The rate of VAT on service with this package, in hundredths of a percent.
create function vat_rate_of(of_package bigint) returns integer
  language sql stable
  return (select case when coalesce(k.vat_mode, t.vat_mode, 'inclusive') = 'exempt' then 0 else coalesce(t.vat_rate, 0) end
    from packages k left join isp_settings t on t.isp_id = k.isp_id where k.isp_id = current_isp() and k.id = of_package);

alter table wholesale_charges
  add column vat_rate integer not null default 0 check (vat_rate between 0 and 10000),
  add column vat_minor bigint not null default 0,
  add column refunded_vat_minor bigint not null default 0,
  add constraint wholesale_charges_vat check (vat_minor between 0 and amount_minor and refunded_vat_minor between 0 and vat_minor
    and refunded_vat_minor <= refunded_minor);
comment on column wholesale_charges.vat_rate is 'In basis points, on the day of the charge; charges before buying prices had VAT have none';
comment on column wholesale_charges.vat_minor is 'The VAT that is part of the amount';

create or replace function post_wholesale_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
begin
  execute $query$
  with charged as materialized (
    select n.isp_id, n.id, n.user_id, n.amount_minor, n.vat_minor, n.at,
      nextval(pg_get_serial_sequence('journal_entries', 'id')) as entry_id
    from (select * from new_rows where amount_minor > 0 order by id) n
  ), entries as (
    insert into journal_entries (isp_id, id, kind, source_kind, source_id, at) overriding system value
    select c.isp_id, c.entry_id, 'wholesale.charged', 'wholesale_charge', c.id, c.at from charged c
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select c.isp_id, c.entry_id, l.line_no, l.account, l.user_id, l.amount
  from charged c, lateral (values (1, 'reseller', c.user_id, c.amount_minor),
    (2, 'revenue', null::bigint, c.vat_minor - c.amount_minor), (3, 'vat', null, -c.vat_minor)) l (line_no, account, user_id, amount)
  where l.amount <> 0
  $query$;
  return null;
end $$;

-- Callers hold the wallet's lock.
create or replace function add_wholesale_charges(charges jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, vat_rate,
    vat_minor, at)
  select current_isp(), x.reseller_id, x.user_id, x.subscriber_id, x.package_id, x.from_on, x.until_on, x.amount_minor, v.rate,
    included_vat(x.amount_minor, v.rate), x.at
  from jsonb_to_recordset(charges) x (reseller_id bigint, user_id bigint, subscriber_id bigint, package_id bigint, from_on date,
    until_on date, amount_minor bigint, at timestamptz), lateral (select vat_rate_of(x.package_id) as rate) v
  order by x.subscriber_id;
end;

-- The VAT that is left is that of what is left, so that a charge and its refund agree with a charge for the days that were used.
create or replace function end_wholesale_charge(charge_id bigint, last_on date, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  charge wholesale_charges;
  refund bigint;
  vat bigint;
  entry bigint;
begin
  select * into charge from wholesale_charges c where c.isp_id = current_isp() and c.id = charge_id for update;
  refund := wholesale_refund(charge.amount_minor, charge.from_on, charge.until_on, last_on);
  vat := charge.vat_minor - included_vat(charge.amount_minor - refund, charge.vat_rate);
  update wholesale_charges c
  set ended_on = last_on, ended_at = end_wholesale_charge.at, refunded_minor = refund, refunded_vat_minor = vat
  where c.isp_id = current_isp() and c.id = charge_id;
  if refund = 0 then return; end if;
  insert into journal_entries (isp_id, kind, source_kind, source_id, at)
  values (current_isp(), 'wholesale.refunded', 'wholesale_charge', charge_id, end_wholesale_charge.at) returning id into entry;
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  -- Numbered without gaps: there may be no VAT, or nothing but VAT.
  select current_isp(), entry, row_number() over (order by l.place), l.account, l.user_id, l.amount
  from (values (1, 'revenue', null::bigint, refund - vat), (2, 'vat', null, vat), (3, 'reseller', charge.user_id, -refund))
    l (place, account, user_id, amount)
  where l.amount <> 0;
end $$;

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
      c.package_id as charged_package_id, c.from_on, c.until_on, c.amount_minor,
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
      -- The days that are left, at the new price less what is given back of the old one.
      cost := round(one.price_minor::numeric * (one.until_on - today + 1)
        / (wholesale_month_end(one.from_on) - one.from_on + 1))::bigint;
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
      'amount_minor', cost, 'at', at)));
  end loop;
end $$;

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
  -- Of each package once, since few prices are charged to many subscribers.
  with prices as materialized (
    select p.reseller_id, p.package_id, p.price_minor, v.rate, included_vat(p.price_minor, v.rate) as vat_minor
    from (
      select distinct on (p.reseller_id, p.package_id) p.reseller_id, p.package_id, p.price_minor from reseller_buying_prices p
      where p.isp_id = current_isp() and p.reseller_id = any($2) and p.valid_from <= $3
      order by p.reseller_id, p.package_id, p.valid_from desc
    ) p, lateral (select vat_rate_of(p.package_id) as rate) v
    where p.price_minor is not null
  )
  insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, vat_rate,
    vat_minor, at)
  select d.isp_id, d.reseller_id, d.user_id, d.id, d.package_id, start.on_day, wholesale_month_end(start.on_day), d.price_minor, d.rate,
    d.vat_minor, $1
  from (
    select r.isp_id, r.id as reseller_id, r.user_id, r.credit_limit_minor - b.balance_minor as available, s.id, s.package_id, p.price_minor,
      p.rate, p.vat_minor, last.until_on, sum(p.price_minor) over (partition by r.id order by last.until_on nulls last, s.id) as running
    from resellers r
    join reseller_balances b on b.isp_id = r.isp_id and b.user_id = r.user_id
    join subscribers s on s.isp_id = r.isp_id and s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null
    join prices p on p.reseller_id = r.id and p.package_id = s.package_id
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
