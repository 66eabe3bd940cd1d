-- Exports: a permission for personal data, and an audit row for each.

-- The contract defines the actions; a list here would have to be repeated by every migration that adds one.
alter table permissions drop constraint permissions_action_check;
alter table permissions add constraint permissions_action_check check (action ~ '^[a-z]{2,20}$');

insert into permissions (action, subject, label)
values ('export', 'PersonalData', 'Export personal data'), ('manage', 'PersonalData', 'Full access to personal data');
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name in ('client', 'accountant') and r.is_system and p.action = 'export' and p.subject = 'PersonalData';

-- What was exported: the format, the filter and the number of rows. The call is that of the transaction.
create function record_export(details jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select record_event('exported', 'exports', null, acting_isp(), details);
end;
revoke execute on function record_export from public;
grant execute on function record_export to lastmile_tenant, lastmile_platform;
