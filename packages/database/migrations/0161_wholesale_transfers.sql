-- Subscribers are transferred to and from wholesale resellers as of the day of the transfer: who sold until then is paid for the days
-- before it, and the new seller from that day on. What is owed for earlier days stays with whom it is owed to.

-- The seller of a wholesale subscriber changes only within a transfer, which settles with both of them.
create or replace function keep_wholesale_free() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- Shared lock: the model does not change meanwhile.
  perform from resellers r where r.isp_id = new.isp_id and r.user_id = new.reseller_user_id and r.model = 'wholesale' for share;
  if found then new.billing := 'free'; end if;
  if tg_op = 'UPDATE' and (found or exists (select from resellers r where r.isp_id = old.isp_id and r.user_id = old.reseller_user_id
      and r.model = 'wholesale')) and new.reseller_user_id is distinct from old.reseller_user_id
    and coalesce(current_setting('app.is_transfer', true), '') <> 'yes' then
    raise exception 'subscriber % belongs to a wholesale reseller', new.id
      using errcode = 'check_violation', constraint = 'wholesale_transfer';
  end if;
  return new;
end $$;

-- Ends what wholesale resellers have paid for these subscribers, with the day before, and returns what they get back. The wallet of the
-- recipient is locked with theirs, in the order of users, as everywhere.
create function leave_wholesale(subscriber_ids bigint[], recipient bigint, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
  charge record;
  refunded bigint := 0;
begin
  if current_setting('role') <> 'lastmile_tenant' then
    raise exception 'this runs only for a whole ISP' using errcode = 'insufficient_privilege';
  end if;
  insert into reseller_balances (isp_id, user_id)
  select r.isp_id, r.user_id from resellers r
  where r.isp_id = current_isp() and r.user_id = recipient and r.model = 'wholesale' on conflict do nothing;
  perform from reseller_balances b
  where b.isp_id = current_isp() and b.user_id in (
    select recipient union all
    select s.reseller_user_id from subscribers s where s.isp_id = current_isp() and s.id = any(subscriber_ids))
  order by b.user_id for update;
  for charge in
    select c.id, c.amount_minor, c.from_on, c.until_on from wholesale_charges c
    where c.isp_id = current_isp() and c.subscriber_id = any(subscriber_ids) and c.ended_on is null and c.until_on >= today
    order by c.id
  loop
    refunded := refunded + wholesale_refund(charge.amount_minor, charge.from_on, charge.until_on, today - 1);
    perform end_wholesale_charge(charge.id, today - 1, at);
  end loop;
  return refunded;
end $$;
revoke execute on function leave_wholesale from public;
grant execute on function leave_wholesale to lastmile_tenant;

-- Charges a month from today for those of these subscribers who are in service, and returns what that costs. Callers hold the lock of the
-- wallet (`leave_wholesale`).
create function enter_wholesale(subscriber_ids bigint[], at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
  needed record;
begin
  if current_setting('role') <> 'lastmile_tenant' then
    raise exception 'this runs only for a whole ISP' using errcode = 'insufficient_privilege';
  end if;
  select coalesce(sum(x.price_minor), 0)::bigint as cost, count(*) filter (where x.price_minor is null) as unpriced,
    min(r.credit_limit_minor - b.balance_minor) as available, min(r.id) as reseller_id,
    jsonb_agg(jsonb_build_object('reseller_id', r.id, 'user_id', r.user_id, 'subscriber_id', s.id, 'package_id', s.package_id,
      'from_on', today, 'until_on', wholesale_month_end(today), 'amount_minor', x.price_minor, 'at', at)) as charges
  into needed
  from subscribers s
  join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
  join reseller_balances b on b.isp_id = r.isp_id and b.user_id = r.user_id,
    lateral (select buying_price(r.id, s.package_id, today) as price_minor) x
  where s.isp_id = current_isp() and s.id = any(subscriber_ids) and s.status = 'active' and s.removed_at is null;
  if needed.unpriced > 0 then
    raise exception 'the reseller has no price for a package' using errcode = 'check_violation', constraint = 'wholesale_price_missing';
  end if;
  if needed.cost > needed.available and needed.cost > 0 then
    raise exception 'the wallet of reseller % has %, but % is needed', needed.reseller_id, needed.available, needed.cost
      using errcode = 'check_violation', constraint = 'wholesale_wallet_short';
  end if;
  if needed.charges is not null then perform add_wholesale_charges(needed.charges); end if;
  return needed.cost;
end $$;
revoke execute on function enter_wholesale from public;
grant execute on function enter_wholesale to lastmile_tenant;

-- The ISP issues nothing in the name of a wholesale reseller. What a subscriber owes it from before can still be paid, by hand up to the
-- balance due; an online payment that was under way always counts.
create function reject_wholesale_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from resellers r where r.model = 'wholesale' and r.isp_id in (select n.isp_id from new_rows n)) and exists (
    select from new_rows n join resellers r on r.isp_id = n.isp_id and r.user_id = n.reseller_user_id and r.model = 'wholesale') then
    raise exception 'the subscriber is billed by a wholesale reseller'
      using errcode = 'check_violation', constraint = 'wholesale_subscriber';
  end if;
  return null;
end $$;
create function reject_wholesale_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from resellers r where r.model = 'wholesale' and r.isp_id in (select n.isp_id from new_rows n)) and exists (
    select from new_rows n join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
    join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
    where n.reseller_user_id = r.user_id or (n.checkout_id is null and n.amount_minor > (
      select coalesce(sum(i.total_minor - i.paid_minor), 0) from invoices i
      where i.isp_id = n.isp_id and i.subscriber_id = n.subscriber_id and i.status in ('unpaid', 'partial')))) then
    raise exception 'the subscriber is billed by a wholesale reseller'
      using errcode = 'check_violation', constraint = 'wholesale_subscriber';
  end if;
  return null;
end $$;
drop trigger reject_retail on invoices;
create trigger reject_retail after insert on invoices
  referencing new table as new_rows for each statement execute function reject_wholesale_invoices();
drop trigger reject_retail on payments;
create trigger reject_retail after insert on payments
  referencing new table as new_rows for each statement execute function reject_wholesale_payments();

-- What becomes open again is the ISP's to collect if the subscriber is with a wholesale reseller by now.
create or replace function follow_subscriber() returns trigger language plpgsql as $$
declare
  seller record;
begin
  select case when r.id is null then s.reseller_user_id end as reseller_user_id into seller from subscribers s
  left join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
  where s.isp_id = new.isp_id and s.id = new.subscriber_id;
  if found then new.reseller_user_id := seller.reseller_user_id; end if;
  return new;
end $$;

-- By reseller: a subscriber may owe a former one.
create or replace function settle_retail(subscriber_ids bigint[]) returns void
  language sql security definer set search_path = pg_catalog, public
begin atomic
  with due as (
    select i.id, i.reseller_id, i.subscriber_id, i.amount_minor - i.credited_minor as net,
      sum(i.amount_minor - i.credited_minor) over (partition by i.reseller_id, i.subscriber_id order by i.id) as running
    from retail_invoices i where i.isp_id = current_isp() and i.subscriber_id = any(subscriber_ids)
  ), paid as (
    select p.reseller_id, p.subscriber_id, sum(p.amount_minor - p.refunded_minor) as amount from retail_payments p
    where p.isp_id = current_isp() and p.subscriber_id = any(subscriber_ids) and p.reversed_at is null group by 1, 2
  ), settled as (
    select d.id, greatest(0, least(d.net, coalesce(p.amount, 0) - (d.running - d.net)))::bigint as paid_minor
    from due d left join paid p on p.reseller_id = d.reseller_id and p.subscriber_id = d.subscriber_id
  )
  update retail_invoices i set paid_minor = s.paid_minor from settled s
  where i.isp_id = current_isp() and i.id = s.id and i.paid_minor <> s.paid_minor;
end;

-- A payment is for the reseller who has the subscriber, or else for a former one to whom the subscriber still owes at least as much.
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
    select r.id, r.user_id, coalesce(r.invoice_prefix, 'R' || r.id) as prefix, z.timezone into seller
    from (
      select i.reseller_id, sum(i.amount_minor - i.credited_minor - i.paid_minor) as due_minor from retail_invoices i
      where i.isp_id = new.isp_id and i.subscriber_id = new.subscriber_id and in_data_scope(i.user_id, null) group by 1
    ) d join resellers r on r.isp_id = new.isp_id and r.id = d.reseller_id join isps z on z.id = r.isp_id
    where d.due_minor >= new.amount_minor or new.checkout_id is not null order by d.due_minor desc, d.reseller_id limit 1;
  end if;
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
