-- What an ISP says of itself, and what the platform says of itself.

alter table isps
  add column legal_name text,
  add column owner_name text,
  add column mobile text,
  add column email text check (email = lower(email)),
  add column website text,
  add column logo text check (logo ~ '^data:image/(png|jpeg|webp);base64,' and length(logo) <= 200000),
  add column address text,
  add column division_id bigint references divisions (id),
  add column district_id bigint,
  add column upazila_id bigint,
  add column thana_id bigint,
  add column postcode text check (postcode ~ '^\d{4}$'),
  add column licence_id bigint references licences (id),
  add column licence_number text,
  add column licence_issued_on date,
  add column licence_expires_on date,
  add column trade_licence text,
  add column tin text check (tin ~ '^\d{12}$'),
  add column bin text check (bin ~ '^\d{9}$|^\d{13}$'),
  add constraint isps_district_in_division foreign key (division_id, district_id) references districts (division_id, id),
  add constraint isps_upazila_in_district foreign key (district_id, upazila_id) references upazilas (district_id, id),
  add constraint isps_thana_in_district foreign key (district_id, thana_id) references thanas (district_id, id),
  -- A foreign key with an empty part is not checked, so what lies below needs what lies above.
  add constraint isps_place_from_above check (
    (district_id is null or division_id is not null) and
    (coalesce(upazila_id, thana_id) is null or district_id is not null)),
  add constraint isps_licence_dates check (licence_expires_on > licence_issued_on);
create unique index isps_licence_number on isps (lower(licence_number));
create index isps_by_name on isps (lower(name), id);

-- A licence for one place is worth nothing without the place's name.
create function isps_place_matches_licence() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  scope constant text := (select l.scope from licences l where l.id = new.licence_id);
begin
  if (scope = 'division' and new.division_id is null)
    or (scope = 'district' and new.district_id is null)
    or (scope in ('thana_or_upazila', 'thana') and coalesce(new.upazila_id, new.thana_id) is null) then
    raise exception 'the place must be named down to what the licence is for'
      using errcode = 'LM006', constraint = 'isps_place_matches_licence';
  end if;
  return new;
end $$;
create trigger place_matches_licence before insert or update on isps
  for each row execute function isps_place_matches_licence();

-- An ISP writes its own profile; its status is the platform's to change, its currency is fixed.
create policy tenant_changes_own on isps for update to lastmile_tenant
  using (id = current_isp()) with check (id = current_isp());
grant update (name, name_bn, legal_name, owner_name, mobile, email, website, logo, address, division_id,
  district_id, upazila_id, thana_id, postcode, licence_id, licence_number, licence_issued_on, licence_expires_on,
  trade_licence, tin, bin, timezone, locale) on isps to lastmile_tenant;

-- One row: how the platform presents itself and what it asks of ISPs.
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
  -- A registration that was paid for is looked at by a person before the ISP can begin.
  review_registrations boolean not null,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
select force_row_security('platform_settings'), stamp_rows_of('platform_settings'), audit_rows_of('platform_settings');
create policy platform_all on platform_settings to lastmile_platform using (true) with check (true);
grant select, update on platform_settings to lastmile_platform;
insert into platform_settings (id, brand_name, currency, locale, review_registrations)
values (1, 'Lastmile', 'BDT', 'en', true);
