-- How often something was done in an hour, such as sending mails: by user, ISP or recipient.
create table quotas (
  key text primary key,
  -- The hour that `used` counts; another hour starts again at 0.
  hour timestamptz not null,
  used integer not null
);
comment on table quotas is 'Uses of limited actions in the current hour, by whom they are limited';
select force_row_security('quotas');
create policy platform_all on quotas to lastmile_platform using (true) with check (true);
grant select, insert, update, delete on quotas to lastmile_platform;
create index quotas_by_hour on quotas (hour);
