-- Customers, each with a code that is unique on the whole platform.

-- A code belongs to one customer of one ISP for ever. No role reads this table; codes are taken by the function below.
create table pair_codes (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  isp_id bigint not null references isps (id)
);
comment on table pair_codes is 'Customer codes in use on the whole platform';
select force_row_security('pair_codes');

-- Takes the first free ones of the candidates. They are random, so a few spare ones are enough.
create function take_pair_codes(candidates text[], wanted integer) returns setof text
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into pair_codes (code, isp_id)
  select c.code, current_isp()
  from unnest(candidates) c (code)
  where not exists (select from pair_codes p where p.code = c.code)
  limit wanted
  returning code;
end;
revoke execute on function take_pair_codes from public;
grant execute on function take_pair_codes to lastmile_tenant;

create table persons (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  pair_code text not null references pair_codes (code),
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
    (lower(name) || ' ' || lower(coalesce(name_bn, '')) || ' ' || mobile || ' ' || coalesce(alt_mobile, '') || ' ' || lower(pair_code)) stored,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table persons is 'Customers of an ISP: people or companies';
select make_isp_table('persons'), stamp_rows_of('persons'), audit_rows_of('persons');
create unique index persons_pair_code on persons (isp_id, pair_code);
-- Families share numbers: a known number is reported, never rejected.
create index persons_by_mobile on persons (isp_id, mobile);
create index persons_by_alt_mobile on persons (isp_id, alt_mobile) where alt_mobile is not null;
create index persons_by_nid on persons (isp_id, nid) where nid is not null;
create index persons_search on persons using gin (isp_id, search gin_trgm_ops);
