-- Customers, each with a code that is unique on the whole platform.

-- A code belongs to one customer of one ISP for ever. No role reads this table; codes are taken by the function below.
create table customer_codes (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  isp_id bigint not null references isps (id)
);
comment on table customer_codes is 'Customer codes in use on the whole platform';
select force_row_security('customer_codes');

-- Takes the first free ones of the candidates. They are random, so a few spare ones are enough.
create function reserve_customer_codes(candidates text[], wanted integer) returns setof text
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into customer_codes (code, isp_id)
  select c.code, current_isp()
  from unnest(candidates) c (code)
  where not exists (select from customer_codes p where p.code = c.code)
  limit wanted
  returning code;
end;
revoke execute on function reserve_customer_codes from public;
grant execute on function reserve_customer_codes to lastmile_tenant;

create table customers (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  customer_code text not null references customer_codes (code),
  name text not null check (length(name) between 1 and 120),
  name_bn text,
  mobile text not null,
  alt_mobile text,
  email text check (email = lower(email)),
  nid text check (nid ~ '^(\d{10}|\d{13}|\d{17})$'),
  passport text,
  gender text check (gender in ('female', 'male', 'other')),
  birth_date date,
  occupation text,
  company text,
  bin text check (bin ~ '^(\d{9}|\d{13})$'),
  house text, road text, flat text, landmark text,
  division_id bigint references divisions (id),
  district_id bigint references districts (id),
  upazila_id bigint references upazilas (id),
  thana_id bigint references thanas (id),
  postcode text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  client_type text not null default 'home'
    check (client_type in ('home', 'corporate', 'sme', 'student', 'government', 'other')),
  language text not null default 'en',
  search text not null generated always as
    (lower(name) || ' ' || lower(coalesce(name_bn, '')) || ' ' || mobile || ' ' || coalesce(alt_mobile, '') || ' ' || lower(customer_code)) stored,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table customers is 'Customers of an ISP: people or companies';
select create_tenant_policy('customers'), add_timestamp_trigger('customers'), add_audit_trigger('customers');
create unique index customers_customer_code on customers (isp_id, customer_code);
-- Families share numbers: a known number is reported, never rejected.
create index customers_by_mobile on customers (isp_id, mobile);
create index customers_by_alt_mobile on customers (isp_id, alt_mobile) where alt_mobile is not null;
create index customers_by_nid on customers (isp_id, nid) where nid is not null;
create index customers_search on customers using gin (isp_id, search gin_trgm_ops);
