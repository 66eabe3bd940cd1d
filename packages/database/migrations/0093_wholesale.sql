-- Wholesale: resellers who buy connections at prices of their own, from a wallet that they fill in advance. What their
-- subscribers pay them is their own business: the ISP neither invoices these subscribers nor receives their payments. The
-- wallet is the account of the reseller in the ledger, with the sign turned round.

alter table resellers
  add column model text not null default 'commission' check (model in ('commission', 'wholesale')),
  add column credit_limit_minor bigint not null default 0 check (credit_limit_minor between 0 and 10000000000000);
comment on column resellers.model is 'Whether the reseller earns a commission, or buys from a prepaid wallet and sells on their own account';
comment on column resellers.credit_limit_minor is 'How far the wallet of a wholesale reseller may fall below zero';

create table reseller_prices (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  reseller_id bigint not null,
  package_id bigint not null,
  -- For a month, charged in full; it includes every tax.
  price_minor bigint not null check (price_minor between 0 and 1000000000000),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id),
  foreign key (isp_id, package_id) references packages (isp_id, id)
);
comment on table reseller_prices is 'What wholesale resellers pay for a month of each package';
select create_tenant_policy('reseller_prices'), add_timestamp_trigger('reseller_prices'), add_audit_trigger('reseller_prices'),
       add_scope_policies_by('reseller_prices', 'resellers', 'reseller_id');
create unique index reseller_prices_once on reseller_prices (isp_id, reseller_id, package_id);
create index reseller_prices_by_package on reseller_prices (isp_id, package_id);

create table wholesale_charges (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  reseller_id bigint not null,
  user_id bigint not null references users (id),
  subscriber_id bigint not null,
  package_id bigint not null,
  from_on date not null,
  until_on date not null,
  -- The last day that is paid for, if service ended before `until_on` and the rest was refunded.
  ended_on date,
  amount_minor bigint not null check (amount_minor >= 0),
  refunded_minor bigint not null default 0,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, package_id) references packages (isp_id, id),
  check (until_on >= from_on),
  check (ended_on between from_on - 1 and until_on),
  check ((ended_on is null) = (ended_at is null)),
  check (refunded_minor between 0 and amount_minor),
  check (refunded_minor = 0 or ended_on is not null)
) with (fillfactor = 90);
comment on table wholesale_charges is 'What wholesale resellers were charged for each subscriber and period';
select create_tenant_policy('wholesale_charges');
select add_scope_policy('wholesale_charges', 'own_subscribers', 'user_id = scope_reseller()'),
       add_scope_policy('wholesale_charges', 'own_collections', 'false');
revoke insert, update, delete on wholesale_charges from lastmile_tenant;
-- A subscriber is charged once for a day on which a period begins.
create unique index wholesale_charges_once on wholesale_charges (isp_id, subscriber_id, from_on)
  where ended_on is null or ended_on >= from_on;
create index wholesale_charges_by_reseller on wholesale_charges (isp_id, reseller_id, id);
create index wholesale_charges_by_user on wholesale_charges (isp_id, user_id, id);
create index wholesale_charges_by_package on wholesale_charges (isp_id, package_id);

do $$
declare
  kinds constant text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'journal_entries_source_kind_check' and conrelid = 'journal_entries'::regclass);
begin
  alter table journal_entries drop constraint journal_entries_source_kind_check;
  execute 'alter table journal_entries add constraint journal_entries_source_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''wholesale_charge''::text, ');
end $$;

-- The model decides how subscribers are billed, so it stays while there are any.
create function check_reseller_model() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from subscribers s where s.isp_id = new.isp_id and s.reseller_user_id = new.user_id and s.removed_at is null) then
    raise exception 'reseller % has subscribers', new.id using errcode = 'check_violation', constraint = 'resellers_model_in_use';
  end if;
  return new;
end $$;
create trigger check_model before update of model on resellers
  for each row when (old.model <> new.model) execute function check_reseller_model();

-- Subscribers of a wholesale reseller are never invoiced by the ISP, and stay with the reseller.
create function keep_wholesale_free() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- Shared lock: the model does not change meanwhile.
  perform from resellers r where r.isp_id = new.isp_id and r.user_id = new.reseller_user_id and r.model = 'wholesale' for share;
  if found then new.billing := 'free'; end if;
  if tg_op = 'UPDATE' and (found or exists (select from resellers r where r.isp_id = old.isp_id and r.user_id = old.reseller_user_id
      and r.model = 'wholesale')) and new.reseller_user_id is distinct from old.reseller_user_id then
    raise exception 'subscriber % belongs to a wholesale reseller', new.id
      using errcode = 'check_violation', constraint = 'wholesale_transfer';
  end if;
  return new;
end $$;
create trigger keep_wholesale_free before insert on subscribers
  for each row when (new.reseller_user_id is not null) execute function keep_wholesale_free();
create trigger keep_wholesale_free_on_update before update of billing, reseller_user_id on subscribers
  for each row when (coalesce(new.reseller_user_id, old.reseller_user_id) is not null) execute function keep_wholesale_free();

-- Nor does the ISP receive money from them.
create function reject_retail() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from resellers r where r.model = 'wholesale' and r.isp_id in (select n.isp_id from new_rows n)) and exists (
    select from new_rows n join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
    join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale') then
    raise exception 'the subscriber is billed by a wholesale reseller'
      using errcode = 'check_violation', constraint = 'wholesale_subscriber';
  end if;
  return null;
end $$;
create trigger reject_retail after insert on invoices
  referencing new table as new_rows for each statement execute function reject_retail();
create trigger reject_retail after insert on payments
  referencing new table as new_rows for each statement execute function reject_retail();
create trigger reject_retail after insert on checkouts
  referencing new table as new_rows for each statement execute function reject_retail();
create trigger reject_retail after insert on payment_claims
  referencing new table as new_rows for each statement execute function reject_retail();
create trigger reject_retail after insert on security_deposits
  referencing new table as new_rows for each statement execute function reject_retail();

-- An import cannot be refused row by row for a wallet that runs short in the middle of it.
create function reject_wholesale_import() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from resellers r where r.isp_id = new.isp_id and r.user_id = new.reseller_user_id and r.model = 'wholesale') then
    raise exception 'a wholesale reseller adds subscribers one by one'
      using errcode = 'check_violation', constraint = 'wholesale_import';
  end if;
  return new;
end $$;
create trigger reject_wholesale_import before insert on imports
  for each row when (new.reseller_user_id is not null) execute function reject_wholesale_import();

-- Charges with their postings: the reseller owes the amount, and it is revenue of the ISP. Callers hold the wallet's lock.
create function add_wholesale_charges(charges jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with added as (
    insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, at)
    select current_isp(), x.reseller_id, x.user_id, x.subscriber_id, x.package_id, x.from_on, x.until_on, x.amount_minor, x.at
    from jsonb_to_recordset(charges) x (reseller_id bigint, user_id bigint, subscriber_id bigint, package_id bigint, from_on date,
      until_on date, amount_minor bigint, at timestamptz)
    order by x.subscriber_id
    returning isp_id, id, user_id, amount_minor, at
  ), entries as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, at)
    select a.isp_id, 'wholesale.charged', 'wholesale_charge', a.id, a.at from added a where a.amount_minor > 0 order by a.id
    returning isp_id, id, source_id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select e.isp_id, e.id, l.line_no, l.account, l.user_id, l.amount
  from entries e join added a on a.isp_id = e.isp_id and a.id = e.source_id,
    lateral (values (1, 'reseller', a.user_id, a.amount_minor), (2, 'revenue', null::bigint, -a.amount_minor))
      l (line_no, account, user_id, amount);
end;
revoke execute on function add_wholesale_charges from public;

-- What of a charge is given back if the last day that is used is this one: the price of the other days.
create function wholesale_refund(amount bigint, from_on date, until_on date, last_on date) returns bigint
  language sql immutable parallel safe
  return amount - round(amount::numeric * (last_on - from_on + 1) / (until_on - from_on + 1))::bigint;

create function end_wholesale_charge(charge_id bigint, last_on date, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  charge wholesale_charges;
  refund bigint;
  entry bigint;
begin
  select * into charge from wholesale_charges c where c.isp_id = current_isp() and c.id = charge_id for update;
  refund := wholesale_refund(charge.amount_minor, charge.from_on, charge.until_on, last_on);
  update wholesale_charges c set ended_on = last_on, ended_at = end_wholesale_charge.at, refunded_minor = refund
  where c.isp_id = current_isp() and c.id = charge_id;
  if refund = 0 then return; end if;
  insert into journal_entries (isp_id, kind, source_kind, source_id, at)
  values (current_isp(), 'wholesale.refunded', 'wholesale_charge', charge_id, end_wholesale_charge.at) returning id into entry;
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  values (current_isp(), entry, 1, 'revenue', null, refund), (current_isp(), entry, 2, 'reseller', charge.user_id, -refund);
end $$;
revoke execute on function end_wholesale_charge from public;

-- A month of service begins on this day.
create function wholesale_month_end(from_on date) returns date
  language sql immutable parallel safe return (from_on + interval '1 month')::date - 1;

-- Brings the charges of these subscribers in line with their status and package: a subscriber that becomes active is charged a
-- month, one that is put on hold or closed gets the rest back, and a change of package charges the difference for the days
-- left. A request is refused if the wallet is short; other work leaves the subscriber to `renew_wholesale`. Returns how many
-- were left.
create function charge_wholesale(subscriber_ids bigint[], at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  is_request constant boolean := current_actor() ? 'requestId';
  today date;
  one record;
  cost bigint;
  available bigint;
  left_over integer := 0;
begin
  if not exists (select from resellers r where r.isp_id = current_isp() and r.model = 'wholesale') then return 0; end if;
  today := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
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
        and e.ended_on >= today) as is_covered
    from subscribers s
    join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
    left join reseller_prices p on p.isp_id = r.isp_id and p.reseller_id = r.id and p.package_id = s.package_id
    left join wholesale_charges c on c.isp_id = s.isp_id and c.subscriber_id = s.id and c.ended_on is null
      and c.from_on <= today and c.until_on >= today
    where s.isp_id = current_isp() and s.id = any(subscriber_ids) and in_data_scope(s.reseller_user_id, s.area_id)
    order by s.id
  loop
    if one.charge_id is not null and one.status in ('pending', 'on_hold', 'closed') then
      if one.until_on > today then perform end_wholesale_charge(one.charge_id, today, at); end if;
      continue;
    end if;
    if one.status <> 'active' or one.charged_package_id = one.package_id or (one.charge_id is null and one.is_covered) then continue; end if;
    if one.charge_id is null then
      cost := one.price_minor;
    else
      -- The days that are left, at the new price less what is given back of the old one.
      cost := round(one.price_minor::numeric * (one.until_on - today + 1)
        / (wholesale_month_end(one.from_on) - one.from_on + 1))::bigint;
    end if;
    if one.price_minor is null then
      if is_request then
        raise exception 'the reseller has no price for package %', one.package_id
          using errcode = 'check_violation', constraint = 'wholesale_price_missing';
      end if;
      left_over := left_over + 1;
      continue;
    end if;
    select one.credit_limit_minor - b.balance_minor into available from reseller_balances b
    where b.isp_id = current_isp() and b.user_id = one.user_id;
    if one.charge_id is not null then
      available := available + wholesale_refund(one.amount_minor, one.from_on, one.until_on, today - 1);
    end if;
    if cost > available and cost > 0 then
      if is_request then
        raise exception 'the wallet of reseller % has %, but % is needed', one.reseller_id, available, cost
          using errcode = 'check_violation', constraint = 'wholesale_wallet_short';
      end if;
      left_over := left_over + 1;
      continue;
    end if;
    if one.charge_id is not null then perform end_wholesale_charge(one.charge_id, today - 1, at); end if;
    perform add_wholesale_charges(jsonb_build_array(jsonb_build_object('reseller_id', one.reseller_id, 'user_id', one.user_id,
      'subscriber_id', one.id, 'package_id', one.package_id, 'from_on', today,
      'until_on', case when one.charge_id is null then wholesale_month_end(today) else one.until_on end,
      'amount_minor', cost, 'at', at)));
  end loop;
  return left_over;
end $$;
revoke execute on function charge_wholesale from public;
grant execute on function charge_wholesale to lastmile_tenant;

-- Charges the next month of every active subscriber whose period has ended, as far as the wallets reach, those first whose
-- period ended first. One statement per reseller. Returns the subscribers that are left without a paid period.
create function renew_wholesale(at timestamptz) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
  reseller record;
  charges jsonb;
begin
  if current_setting('role') <> 'lastmile_tenant' then
    raise exception 'this runs only for a whole ISP' using errcode = 'insufficient_privilege';
  end if;
  for reseller in
    select r.id, r.user_id, r.credit_limit_minor from resellers r
    where r.isp_id = current_isp() and r.model = 'wholesale' order by r.user_id
  loop
    insert into reseller_balances (isp_id, user_id) values (current_isp(), reseller.user_id) on conflict do nothing;
    perform from reseller_balances b where b.isp_id = current_isp() and b.user_id = reseller.user_id for update;
    with due as (
      select s.id, s.package_id, p.price_minor, last.until_on,
        sum(p.price_minor) over (order by last.until_on nulls last, s.id) as running
      from subscribers s
      left join lateral (
        select max(coalesce(c.ended_on, c.until_on)) as until_on from wholesale_charges c
        where c.isp_id = s.isp_id and c.subscriber_id = s.id
      ) last on true
      join reseller_prices p on p.isp_id = s.isp_id and p.reseller_id = reseller.id and p.package_id = s.package_id
      where s.isp_id = current_isp() and s.reseller_user_id = reseller.user_id and s.status = 'active' and s.removed_at is null
        and coalesce(last.until_on < today, true)
    )
    select jsonb_agg(jsonb_build_object('reseller_id', reseller.id, 'user_id', reseller.user_id, 'subscriber_id', d.id,
      'package_id', d.package_id, 'from_on', start.on_day, 'until_on', wholesale_month_end(start.on_day),
      'amount_minor', d.price_minor, 'at', at))
    into charges
    from due d
    join reseller_balances b on b.isp_id = current_isp() and b.user_id = reseller.user_id,
      -- Without a gap, unless the whole month would be in the past.
      lateral (select case when wholesale_month_end(d.until_on + 1) >= today then d.until_on + 1 else today end as on_day) start
    where d.running <= reseller.credit_limit_minor - b.balance_minor or d.running = 0;
    if charges is not null then perform add_wholesale_charges(charges); end if;
    return query
      select s.id from subscribers s
      where s.isp_id = current_isp() and s.reseller_user_id = reseller.user_id and s.status = 'active' and s.removed_at is null
        and not exists (select from wholesale_charges c where c.isp_id = s.isp_id and c.subscriber_id = s.id and c.from_on <= today
          and coalesce(c.ended_on, c.until_on) >= today)
      order by s.id;
  end loop;
end $$;
revoke execute on function renew_wholesale from public;
grant execute on function renew_wholesale to lastmile_tenant;
