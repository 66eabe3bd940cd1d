-- What a wallet does not cover is always refused. Whether somebody waits for the answer cannot be told from the actor, which names
-- a request in jobs too: work that must not fail as a whole changes one subscriber after another and catches the refusal.

drop function charge_wholesale(bigint[], timestamptz);
create function charge_wholesale(subscriber_ids bigint[], at timestamptz) returns void
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
    select s.id, s.status, s.package_id, r.id as reseller_id, r.user_id, r.credit_limit_minor, p.price_minor, c.id as charge_id,
      c.package_id as charged_package_id, c.from_on, c.until_on, c.amount_minor,
      exists (select from wholesale_charges e where e.isp_id = s.isp_id and e.subscriber_id = s.id and e.from_on <= today
        and e.ended_on >= today) as is_covered,
      last.package_id as last_package_id, (s.status_since at time zone zone)::date <= last.ends_on as awaits_renewal
    from subscribers s
    join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
    left join reseller_prices p on p.isp_id = r.isp_id and p.reseller_id = r.id and p.package_id = s.package_id
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
revoke execute on function charge_wholesale(bigint[], timestamptz) from public;
grant execute on function charge_wholesale(bigint[], timestamptz) to lastmile_tenant;
