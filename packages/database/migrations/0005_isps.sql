-- ISPs with their profiles, the settings of the platform, and the settings of each ISP.

create table isps (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  name_bn text,
  status text not null default 'registered'
    check (status in ('registered', 'payment_pending', 'under_review', 'active', 'suspended', 'closed', 'rejected')),
  currency text not null default 'BDT' check (currency ~ '^[A-Z]{3}$'),
  timezone text not null default 'Asia/Dhaka',
  locale text not null default 'en',
  legal_name text,
  owner_name text,
  mobile text,
  email text check (email = lower(email)),
  website text,
  logo text check (logo ~ '^data:image/(png|jpeg|webp);base64,' and length(logo) <= 200000),
  address text,
  division_id bigint references divisions (id),
  district_id bigint,
  upazila_id bigint,
  thana_id bigint,
  postcode text check (postcode ~ '^\d{4}$'),
  licence_id bigint references licences (id),
  licence_number text,
  licence_issued_on date,
  licence_expires_on date,
  trade_licence text,
  tin text check (tin ~ '^\d{12}$'),
  bin text check (bin ~ '^\d{9}$|^\d{13}$'),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  constraint isps_district_in_division foreign key (division_id, district_id) references districts (division_id, id),
  constraint isps_upazila_in_district foreign key (district_id, upazila_id) references upazilas (district_id, id),
  constraint isps_thana_in_district foreign key (district_id, thana_id) references thanas (district_id, id),
  -- A foreign key with a null column is not checked, so each level requires the level above.
  constraint isps_place_from_above check (
    (district_id is null or division_id is not null) and
    (coalesce(upazila_id, thana_id) is null or district_id is not null)),
  constraint isps_licence_dates check (licence_expires_on > licence_issued_on)
);
comment on table isps is 'The ISPs that use the platform, with their profiles';
create unique index isps_licence_number on isps (lower(licence_number));
create index isps_by_name on isps (lower(name), id);
select force_row_security('isps'), add_timestamp_trigger('isps'), add_audit_trigger('isps', 'id');
create policy tenant_reads_own on isps for select to lastmile_tenant using (id = current_isp());
create policy platform_all on isps to lastmile_platform using (true) with check (true);
create policy tenant_changes_own on isps for update to lastmile_tenant
  using (id = current_isp()) with check (id = current_isp());
grant select on isps to lastmile_tenant;
grant select, insert, update on isps to lastmile_platform;
-- An ISP edits its own profile; only the platform changes its status, and its currency is fixed.
grant update (name, name_bn, legal_name, owner_name, mobile, email, website, logo, address, division_id,
  district_id, upazila_id, thana_id, postcode, licence_id, licence_number, licence_issued_on, licence_expires_on,
  trade_licence, tin, bin, timezone, locale) on isps to lastmile_tenant;
create trigger announce after update of status on isps for each statement execute function notify_all_callers_changed();

-- A licence for a location requires that location.
create function isps_check_licence_area() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  scope constant text := (select l.scope from licences l where l.id = new.licence_id);
begin
  if (scope = 'division' and new.division_id is null)
    or (scope = 'district' and new.district_id is null)
    or (scope in ('thana_or_upazila', 'thana') and coalesce(new.upazila_id, new.thana_id) is null) then
    raise exception 'the place must be named down to what the licence is for'
      using errcode = 'LM006', constraint = 'isps_check_licence_area';
  end if;
  return new;
end $$;
create trigger check_licence_area before insert or update on isps
  for each row execute function isps_check_licence_area();

create table platform_settings (
  id bigint primary key check (id = 1),
  isp_id bigint check (isp_id is null),
  brand_name text not null check (length(brand_name) between 1 and 60),
  logo text check (logo ~ '^data:image/(png|jpeg|webp);base64,' and length(logo) <= 200000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null,
  support_email text,
  support_mobile text,
  support_hours text,
  -- Whether a paid registration is reviewed before the ISP can start.
  review_registrations boolean not null,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table platform_settings is 'One row: how the platform presents itself and what it requires of ISPs';
select force_row_security('platform_settings'), add_timestamp_trigger('platform_settings'), add_audit_trigger('platform_settings');
create policy platform_all on platform_settings to lastmile_platform using (true) with check (true);
grant select, update on platform_settings to lastmile_platform;
insert into platform_settings (id, brand_name, currency, locale, review_registrations)
values (1, 'Lastmile', 'BDT', 'en', true);

create table isp_settings (
  isp_id bigint not null references isps (id),
  id bigint not null default 1 check (id = 1),
  suspension_method text not null default 'disable' check (suspension_method in ('disable', 'expired_profile')),
  expired_profile text not null default 'expired' check (length(expired_profile) between 1 and 64),
  -- Billing, unless a package or a subscriber says otherwise.
  billing_mode text not null default 'prepaid' check (billing_mode in ('prepaid', 'postpaid')),
  billing_day integer not null default 1 check (billing_day between 1 and 28),
  due_days integer not null default 7 check (due_days between 0 and 90),
  grace_days integer not null default 3 check (grace_days between 0 and 90),
  first_invoice text not null default 'prorated' check (first_invoice in ('full', 'prorated', 'none')),
  -- In basis points: 5 % is 500.
  vat_rate integer not null default 0 check (vat_rate between 0 and 10000),
  vat_mode text not null default 'inclusive' check (vat_mode in ('inclusive', 'on_top', 'exempt')),
  round_to_whole boolean not null default false,
  invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9]{1,10}$'),
  number_padding integer not null default 6 check (number_padding between 1 and 10),
  -- Whether a subscriber that is suspended on its billing day is invoiced nevertheless.
  invoice_suspended boolean not null default false,
  -- Whether a reactivated subscriber keeps its billing day or starts a new period.
  reactivation_rule text not null default 'keep' check (reactivation_rule in ('keep', 'restart')),
  -- Invoices are issued automatically from this hour of the ISP's local day on.
  auto_billing boolean not null default true,
  auto_billing_hour integer not null default 2 check (auto_billing_hour between 0 and 23),
  -- Subscribers with invoices past the grace period are suspended at this hour of the ISP's local day.
  suspension_hour integer not null default 1 check (suspension_hour between 0 and 23),
  -- Days without suspensions: weekdays (1 is Monday) and single dates.
  excluded_weekdays integer[] not null default '{}' check (excluded_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  excluded_dates date[] not null default '{}' check (cardinality(excluded_dates) <= 400),
  -- Days after the due date; negative before it.
  reminder_days integer[] not null default '{-3,0,3}' check (cardinality(reminder_days) <= 10),
  -- How customers pay, in the ISP's own words.
  pay_text text check (length(pay_text) <= 1000),
  pay_bkash text check (length(pay_bkash) <= 30),
  pay_nagad text check (length(pay_nagad) <= 30),
  pay_office text check (length(pay_office) <= 300),
  pay_collector text check (length(pay_collector) <= 300),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table isp_settings is 'Billing and suspension settings of an ISP; an ISP without a row has the defaults';
select create_tenant_policy('isp_settings'), add_timestamp_trigger('isp_settings'), add_audit_trigger('isp_settings');
