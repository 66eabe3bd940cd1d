-- A day that a former wholesale reseller has paid for is not charged to the new one.

-- Charges a month from today for those of these subscribers who are in service, and returns what that costs. Callers hold the lock of the
-- wallet (`leave_wholesale`). A hold or a closing ended what the former reseller had paid with today: then the renewal charges the new one
-- from tomorrow on.
create or replace function enter_wholesale(subscriber_ids bigint[], at timestamptz) returns bigint
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
  where s.isp_id = current_isp() and s.id = any(subscriber_ids) and s.status = 'active' and s.removed_at is null
    and not exists (select from wholesale_charges c where c.isp_id = s.isp_id and c.subscriber_id = s.id and c.from_on <= today
      and c.ended_on >= today);
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
