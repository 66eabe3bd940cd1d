-- Packages that an ISP sells, and the PPP profile of each package on each router.

create table packages (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  code text,
  description text,
  price_minor bigint not null check (price_minor >= 0),
  -- Null: as in isp_settings.
  vat_mode text check (vat_mode in ('inclusive', 'on_top', 'exempt')),
  download_kbps integer not null check (download_kbps > 0),
  upload_kbps integer not null check (upload_kbps > 0),
  burst_download_kbps integer check (burst_download_kbps > 0),
  burst_upload_kbps integer check (burst_upload_kbps > 0),
  threshold_download_kbps integer check (threshold_download_kbps > 0),
  threshold_upload_kbps integer check (threshold_upload_kbps > 0),
  burst_seconds integer check (burst_seconds between 1 and 3600),
  priority integer check (priority between 1 and 8),
  minimum_download_kbps integer check (minimum_download_kbps > 0),
  minimum_upload_kbps integer check (minimum_upload_kbps > 0),
  profile_name text not null check (length(profile_name) between 1 and 64),
  pool text,
  local_address text,
  dns text,
  address_list text,
  only_one text not null default 'default' check (only_one in ('default', 'yes', 'no')),
  connection_charge_minor bigint not null default 0 check (connection_charge_minor >= 0),
  -- Null: as in isp_settings.
  billing_mode text check (billing_mode in ('prepaid', 'postpaid')),
  btrc_price_minor bigint check (btrc_price_minor >= 0),
  reseller_allowed boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check ((burst_download_kbps is null) = (burst_upload_kbps is null)),
  check ((threshold_download_kbps is null) = (threshold_upload_kbps is null)),
  check ((minimum_download_kbps is null) = (minimum_upload_kbps is null)),
  check (minimum_download_kbps <= download_kbps and minimum_upload_kbps <= upload_kbps)
);
comment on table packages is 'Packages that an ISP sells';
select create_tenant_policy('packages'), add_timestamp_trigger('packages'), add_audit_trigger('packages');
create unique index packages_name on packages (isp_id, lower(name)) where archived_at is null;
create index packages_by_name on packages (isp_id, lower(name), id);
create index packages_by_price on packages (isp_id, price_minor, id);
create index packages_by_speed on packages (isp_id, download_kbps, id);

-- Such a profile is used and never written.
create table package_profiles (
  isp_id bigint not null,
  id bigint generated always as identity,
  package_id bigint not null,
  router_id bigint not null,
  profile_name text not null check (length(profile_name) between 1 and 64),
  primary key (isp_id, id),
  unique (isp_id, package_id, router_id),
  foreign key (isp_id, package_id) references packages (isp_id, id) on delete cascade,
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
comment on table package_profiles is 'Routers on which a package uses a profile made by the ISP';
select create_tenant_policy('package_profiles'), add_audit_trigger('package_profiles');
create index package_profiles_by_router on package_profiles (isp_id, router_id);
