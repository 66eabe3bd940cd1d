-- Administrative divisions of Bangladesh and licence types: readable by everyone, changed by migrations only.

create table divisions (
  id bigint primary key,
  name text not null,
  name_bn text not null
);
comment on table divisions is 'Divisions of Bangladesh';
create table districts (
  id bigint primary key,
  division_id bigint not null references divisions (id),
  name text not null,
  name_bn text not null,
  unique (division_id, id)
);
comment on table districts is 'Districts of Bangladesh';
create table upazilas (
  id bigint primary key,
  district_id bigint not null references districts (id),
  name text not null,
  name_bn text not null,
  unique (district_id, id)
);
comment on table upazilas is 'Upazilas of Bangladesh';
create table thanas (
  id bigint primary key,
  district_id bigint not null references districts (id),
  name text not null,
  name_bn text not null,
  metropolitan boolean not null,
  unique (district_id, id)
);
comment on table thanas is 'Police stations: those of the metropolitan forces, and those of a district that belong to no upazila';

-- The scope is where a licence lets an ISP operate; the ISP must give its location down to that level.
create table licences (
  id bigint primary key,
  code text not null unique,
  name text not null,
  name_bn text,
  scope text not null check (scope in ('country', 'division', 'district', 'thana_or_upazila', 'zone', 'thana')),
  regime text not null check (regime in ('2020', '2025', 'legacy')),
  is_active boolean not null
);
comment on table licences is 'Licence types of the regulator (BTRC)';
insert into licences (id, code, name, name_bn, scope, regime, is_active) values
  (1, 'NATIONWIDE', 'Nationwide', 'নেশনওয়াইড', 'country', '2020', true),
  (2, 'DIVISIONAL', 'Divisional', 'বিভাগীয়', 'division', '2020', true),
  (3, 'DISTRICT', 'District', 'জেলা', 'district', '2020', true),
  (4, 'THANA_UPAZILA', 'Thana/Upazila', 'থানা/উপজেলা', 'thana_or_upazila', '2020', true),
  (5, 'FTSP', 'Fixed Telecom Service Provider (FTSP)', null, 'country', '2025', true),
  (6, 'DISTRICT_FTSP', 'District FTSP', null, 'district', '2025', true),
  (7, 'CENTRAL_ZONE', 'Central Zone (legacy)', null, 'zone', 'legacy', false),
  (8, 'ZONAL', 'Zonal: NE, SE, NW, SW (legacy)', null, 'zone', 'legacy', false),
  (9, 'CATEGORY_A', 'Category A (legacy)', null, 'thana', 'legacy', false),
  (10, 'CATEGORY_B', 'Category B (legacy)', null, 'thana', 'legacy', false),
  (11, 'CATEGORY_C', 'Category C (legacy)', null, 'thana', 'legacy', false);

select force_row_security('divisions'), force_row_security('districts'), force_row_security('upazilas'),
       force_row_security('thanas'), force_row_security('licences');
create policy platform_reads on divisions for select to lastmile_platform using (true);
create policy tenant_reads on divisions for select to lastmile_tenant using (current_isp() is not null);
create policy platform_reads on districts for select to lastmile_platform using (true);
create policy tenant_reads on districts for select to lastmile_tenant using (current_isp() is not null);
create policy platform_reads on upazilas for select to lastmile_platform using (true);
create policy tenant_reads on upazilas for select to lastmile_tenant using (current_isp() is not null);
create policy platform_reads on thanas for select to lastmile_platform using (true);
create policy tenant_reads on thanas for select to lastmile_tenant using (current_isp() is not null);
create policy platform_reads on licences for select to lastmile_platform using (true);
create policy tenant_reads on licences for select to lastmile_tenant using (current_isp() is not null);
grant select on divisions, districts, upazilas, thanas, licences to lastmile_platform, lastmile_tenant;
