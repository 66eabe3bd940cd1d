-- What ISPs buy from the platform: plans, coupons, service charges, and the limits of plans.

create table service_plans (
  id bigint generated always as identity primary key,
  -- Never set: plans belong to the platform. The audit log reads it.
  isp_id bigint check (isp_id is null),
  name text not null check (length(name) between 1 and 80),
  description text check (length(description) <= 500),
  -- Offered to every ISP; others are chosen for an ISP by the platform.
  is_public boolean not null default true,
  -- An archived plan cannot be chosen any more; ISPs that have it can renew it.
  status text not null default 'active' check (status in ('active', 'archived')),
  sort integer not null default 0,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table service_plans is 'Plans that the platform sells to ISPs; prices and limits are in their versions';
create unique index service_plans_name on service_plans (lower(name));
select force_row_security('service_plans'), add_timestamp_trigger('service_plans'), add_audit_trigger('service_plans');
create policy platform_all on service_plans to lastmile_platform using (true) with check (true);
grant select, insert, update on service_plans to lastmile_platform;

create table service_plan_versions (
  id bigint generated always as identity primary key,
  isp_id bigint check (isp_id is null),
  plan_id bigint not null references service_plans (id),
  number integer not null check (number >= 1),
  price_model text not null check (price_model in ('flat', 'per_subscriber', 'slabs')),
  -- Per month: of the plan, or of one active subscriber.
  price_minor bigint not null check (price_minor between 0 and 1000000000000),
  -- [{"upTo": 500, "priceMinor": 100000}, …, {"upTo": null, …}]: the price per month up to so many active subscribers.
  slabs jsonb not null default '[]' check (jsonb_typeof(slabs) = 'array'),
  registration_fee_minor bigint not null check (registration_fee_minor between 0 and 1000000000000),
  -- Months are sold in multiples of this.
  months integer not null check (months between 1 and 36),
  trial_days integer not null check (trial_days between 0 and 365),
  vat_rate integer not null check (vat_rate between 0 and 10000),
  max_subscribers integer check (max_subscribers >= 0),
  max_routers integer check (max_routers >= 0),
  max_staff integer check (max_staff >= 0),
  max_resellers integer check (max_resellers >= 0),
  created_at timestamptz not null default now(),
  created_by bigint default (current_actor() ->> 'userId')::bigint,
  unique (plan_id, number)
);
comment on table service_plan_versions is 'Prices and limits of a plan; a change adds a version, and ISPs keep the one they bought';
select force_row_security('service_plan_versions'), forbid_updates('service_plan_versions'), add_audit_trigger('service_plan_versions');
create policy platform_all on service_plan_versions to lastmile_platform using (true) with check (true);
grant select, insert on service_plan_versions to lastmile_platform;

-- The plan of an ISP with its limits. An ISP without a row has no limits and pays nothing.
create table isp_plans (
  isp_id bigint primary key references isps (id),
  plan_id bigint not null references service_plans (id),
  version_id bigint not null references service_plan_versions (id),
  -- Months count from this day; paid_until is the last paid day.
  anchor_on date not null,
  months integer not null check (months >= 0),
  paid_until date not null,
  max_subscribers integer,
  max_routers integer,
  max_staff integer,
  max_resellers integer,
  -- The paid_until and the days before its end of which the ISP was last reminded.
  reminded_until date,
  reminded_days integer,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table isp_plans is 'The plan of an ISP: until when it is paid, and what it may create';
create index isp_plans_by_plan on isp_plans (plan_id);
create index isp_plans_by_version on isp_plans (version_id);
create index isp_plans_by_end on isp_plans (paid_until);
select create_tenant_policy('isp_plans'), add_timestamp_trigger('isp_plans'), add_audit_trigger('isp_plans');
revoke insert, update, delete on isp_plans from lastmile_tenant;
create policy platform_writes on isp_plans to lastmile_platform using (true) with check (true);
grant insert, update on isp_plans to lastmile_platform;
-- A restricted ISP is refused by what is cached about its callers.
create trigger announce after insert or update on isp_plans for each statement execute function notify_all_callers_changed();

create table coupons (
  id bigint generated always as identity primary key,
  isp_id bigint check (isp_id is null),
  code text not null check (code ~ '^[A-Z0-9-]{4,20}$'),
  description text check (length(description) <= 300),
  kind text not null check (kind in ('percent', 'fixed')),
  -- Basis points, or minor units.
  value bigint not null check (value > 0),
  max_discount_minor bigint check (max_discount_minor > 0),
  min_amount_minor bigint not null default 0 check (min_amount_minor >= 0),
  -- Empty: every plan.
  plan_ids bigint[] not null default '{}',
  scope text not null check (scope in ('registration', 'any')),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses >= 1),
  max_uses_per_isp integer check (max_uses_per_isp >= 1),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check (kind <> 'percent' or value <= 10000),
  constraint coupons_dates check (ends_at > starts_at)
);
comment on table coupons is 'Discounts on the registration and the service charge';
create unique index coupons_code on coupons (code);
select force_row_security('coupons'), add_timestamp_trigger('coupons'), add_audit_trigger('coupons');
create policy platform_all on coupons to lastmile_platform using (true) with check (true);
grant select, insert, update on coupons to lastmile_platform;

create table service_charges (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('registration', 'renewal', 'change')),
  plan_id bigint not null references service_plans (id),
  version_id bigint not null references service_plan_versions (id),
  plan_name text not null,
  months integer not null check (months >= 0),
  trial_days integer not null default 0 check (trial_days >= 0),
  -- Active subscribers when it was computed, and the price of one month for them.
  counted integer not null check (counted >= 0),
  monthly_minor bigint not null check (monthly_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  charge_minor bigint not null check (charge_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  -- Of months already paid: recounts, unused days of the plan before, and what was left of earlier credit.
  adjustment_minor bigint not null,
  unused_minor bigint not null default 0 check (unused_minor >= 0),
  surplus_minor bigint not null default 0 check (surplus_minor >= 0),
  adjustment_ids bigint[] not null default '{}',
  vat_rate integer not null check (vat_rate between 0 and 10000),
  vat_minor bigint not null check (vat_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  coupon_id bigint references coupons (id),
  coupon_code text,
  -- The version of the ISP's plan it was computed with: after another change, unused days were credited twice.
  plan_row_version integer,
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'refunded')),
  gateway text,
  reference text,
  transaction_id text,
  receipt_number text,
  -- The platform as it was called when it was paid, for the receipt: {"name", "lines"}.
  issuer jsonb not null default '{}',
  period_start date,
  period_end date,
  paid_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check (state <> 'paid' or (paid_at is not null and receipt_number is not null))
);
comment on table service_charges is 'What an ISP was asked to pay for its plan, and whether it was paid';
create unique index service_charges_receipt on service_charges (isp_id, receipt_number) where receipt_number is not null;
create index service_charges_by_state on service_charges (isp_id, state, id);
create index service_charges_by_plan on service_charges (plan_id);
create index service_charges_by_version on service_charges (version_id);
create index service_charges_by_coupon on service_charges (coupon_id) where coupon_id is not null;
create index service_charges_by_time on service_charges (paid_at, isp_id) where state = 'paid';
select create_tenant_policy('service_charges'), add_timestamp_trigger('service_charges'), add_audit_trigger('service_charges');
revoke insert, update, delete on service_charges from lastmile_tenant;
create policy platform_writes on service_charges to lastmile_platform using (true) with check (true);
grant insert, update on service_charges to lastmile_platform;
select add_scope_policy('service_charges', 'own_subscribers', 'false'), add_scope_policy('service_charges', 'own_collections', 'false');

create table service_charge_adjustments (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('recount', 'surplus', 'correction')),
  -- The month that was counted again, with the number of active subscribers and what was paid for it.
  month_start date,
  counted integer check (counted >= 0),
  charged_minor bigint check (charged_minor >= 0),
  -- Due with the next payment; negative: credit.
  amount_minor bigint not null,
  -- The charge that settled it.
  charge_id bigint,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, charge_id) references service_charges (isp_id, id),
  check ((kind = 'recount') = (month_start is not null and counted is not null and charged_minor is not null))
);
comment on table service_charge_adjustments is 'Differences that are due with the next payment of the service charge';
create unique index service_charge_adjustments_once on service_charge_adjustments (isp_id, month_start) where kind = 'recount';
create index service_charge_adjustments_by_charge on service_charge_adjustments (isp_id, charge_id);
select create_tenant_policy('service_charge_adjustments'), add_timestamp_trigger('service_charge_adjustments'), add_audit_trigger('service_charge_adjustments');
revoke insert, update, delete on service_charge_adjustments from lastmile_tenant;
create policy platform_writes on service_charge_adjustments to lastmile_platform using (true) with check (true);
grant insert, update on service_charge_adjustments to lastmile_platform;
select add_scope_policy('service_charge_adjustments', 'own_subscribers', 'false'), add_scope_policy('service_charge_adjustments', 'own_collections', 'false');

create table coupon_redemptions (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  coupon_id bigint not null references coupons (id),
  charge_id bigint not null,
  -- A reservation lapses; the payment may still use the coupon, if a use is left.
  state text not null check (state in ('reserved', 'used', 'released')),
  reserved_until timestamptz not null,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  foreign key (isp_id, charge_id) references service_charges (isp_id, id)
);
comment on table coupon_redemptions is 'Uses of coupons: reserved while a payment is pending, used once it succeeded, else released';
create unique index coupon_redemptions_once on coupon_redemptions (isp_id, charge_id);
create index coupon_redemptions_by_coupon on coupon_redemptions (coupon_id, state, reserved_until);
create index coupon_redemptions_by_isp on coupon_redemptions (isp_id, coupon_id);
select force_row_security('coupon_redemptions'), add_timestamp_trigger('coupon_redemptions'), add_audit_trigger('coupon_redemptions');
create policy platform_all on coupon_redemptions to lastmile_platform using (true) with check (true);
grant select, insert, update on coupon_redemptions to lastmile_platform;

create table service_receipt_numbers (
  year integer primary key check (year between 2000 and 2199),
  last integer not null check (last >= 1)
);
comment on table service_receipt_numbers is 'The last number of the platform''s receipts per year; numbers have no gaps';
select force_row_security('service_receipt_numbers');
create policy platform_all on service_receipt_numbers to lastmile_platform using (true) with check (true);
grant select, insert, update on service_receipt_numbers to lastmile_platform;

-- Limits. The plan's row is locked before counting, so that simultaneous creations wait for each other.
create function plan_usage(isp bigint, what text) returns bigint language sql stable
  set search_path = pg_catalog, public as $$
  select case what
    when 'subscribers' then (select coalesce(sum(subscribers), 0) from subscriber_aggregates
                             where isp_id = isp and kind = 'status' and value <> 'closed')
    when 'routers' then (select count(*) from routers where isp_id = isp and archived_at is null)
    else (select count(*) from users u join roles r on r.id = u.role_id
          where u.isp_id = isp and u.status <> 'disabled' and not (r.name = 'client' and r.is_system)
            and (r.data_scope = 'own_subscribers') = (what = 'resellers'))
  end::bigint;
$$;
comment on function plan_usage is 'How many subscribers (not closed), routers, resellers or other staff (without owners) an ISP has';
revoke execute on function plan_usage from public;
grant execute on function plan_usage to lastmile_platform, lastmile_tenant;

create function check_plan_limit(isp bigint, what text) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  most integer;
begin
  select case what when 'subscribers' then max_subscribers when 'routers' then max_routers
                   when 'resellers' then max_resellers else max_staff end
  into most from isp_plans where isp_id = isp for update;
  if most is not null and plan_usage(isp, what) > most then
    raise exception 'the plan allows % %', most, what using errcode = 'check_violation', constraint = 'plan_limit_' || what;
  end if;
end $$;
revoke execute on function check_plan_limit from public;

-- Triggers of one event run by name: aggregates are counted before.
create function check_limit_of_new_rows() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  isp bigint;
begin
  for isp in select distinct isp_id from new_rows where isp_id is not null loop
    perform check_plan_limit(isp, tg_argv[0]);
  end loop;
  return null;
end $$;

create function check_limit_of_new_users() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  new_user record;
begin
  for new_user in select distinct n.isp_id, r.data_scope = 'own_subscribers' as is_reseller from new_rows n
    join roles r on r.id = n.role_id where n.isp_id is not null and not (r.name = 'client' and r.is_system) loop
    perform check_plan_limit(new_user.isp_id, case when new_user.is_reseller then 'resellers' else 'staff' end);
  end loop;
  return null;
end $$;

create function check_limit_of_returning_rows() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform check_plan_limit(new.isp_id, tg_argv[0]);
  return null;
end $$;

create function check_limit_of_changed_users() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  is_reseller boolean;
begin
  select data_scope = 'own_subscribers' into is_reseller from roles where id = new.role_id;
  perform check_plan_limit(new.isp_id, case when is_reseller then 'resellers' else 'staff' end);
  return null;
end $$;

create trigger limit_insert after insert on subscribers referencing new table as new_rows
  for each statement execute function check_limit_of_new_rows('subscribers');
-- Rows are aggregated by a statement trigger that comes after those of rows, so this one is deferred to the commit.
create constraint trigger limit_reopened after update of status on subscribers deferrable initially deferred
  for each row when (old.status = 'closed' and new.status <> 'closed') execute function check_limit_of_returning_rows('subscribers');
create trigger limit_insert after insert on routers referencing new table as new_rows
  for each statement execute function check_limit_of_new_rows('routers');
create trigger limit_restored after update of archived_at on routers
  for each row when (old.archived_at is not null and new.archived_at is null) execute function check_limit_of_returning_rows('routers');
create trigger limit_insert after insert on users referencing new table as new_rows
  for each statement execute function check_limit_of_new_users();
create trigger limit_changed after update of status, role_id on users
  for each row when (new.isp_id is not null and new.status <> 'disabled'
    and (old.status = 'disabled' or old.role_id <> new.role_id)) execute function check_limit_of_changed_users();
