-- Users of the platform save views of their lists too. Such a view belongs to no ISP and is visible only to the platform.
alter table saved_views drop constraint saved_views_pkey;
alter table saved_views add primary key (id);
alter table saved_views alter column isp_id drop not null;
drop index saved_views_by_user;
create unique index saved_views_by_user on saved_views (isp_id, user_id, list, lower(name)) nulls not distinct;
drop policy platform_reads on saved_views;
create policy platform_own on saved_views to lastmile_platform using (isp_id is null) with check (isp_id is null);
grant insert, update, delete on saved_views to lastmile_platform;
comment on table saved_views is 'Filters, columns and sort of a list under a name, for one user or all users of the ISP; without an ISP, of the platform';
