-- Permissions are pairs of action and subject; a role is a set of them.

create table permissions (
  id bigint generated always as identity primary key,
  -- Always null: permissions belong to no ISP, and neither do their audit rows.
  isp_id bigint check (isp_id is null),
  action text not null check (action in ('read', 'create', 'update', 'delete', 'pay', 'reveal', 'confirm', 'manage')),
  subject text not null check (subject ~ '^([A-Z][A-Za-z]+|all)$'),
  label text not null check (length(label) between 1 and 80),
  description text,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table permissions is 'Pairs of action and subject that guard calls';
create unique index permissions_pair on permissions (action, subject);

create table roles (
  id bigint generated always as identity primary key,
  isp_id bigint references isps (id),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('platform', 'isp')),
  is_system boolean not null default false,
  description text,
  requires_two_factor boolean not null default false,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check (isp_id is null or scope = 'isp'),
  check (isp_id is null or not is_system)
);
comment on table roles is 'Sets of permissions: of one ISP, offered to every ISP (no ISP, scope isp), or of the platform (no ISP, scope platform)';
create unique index roles_name on roles (coalesce(isp_id, 0), lower(name));
create index roles_by_isp on roles (isp_id, id);

-- The id is used by the audit row; the ISP is that of the role, so that row-level security can compare it.
create table role_permissions (
  id bigint generated always as identity primary key,
  isp_id bigint,
  role_id bigint not null references roles (id),
  permission_id bigint not null references permissions (id)
);
comment on table role_permissions is 'Which permissions a role has';
create unique index role_permissions_pair on role_permissions (role_id, permission_id);

select force_row_security('permissions'), add_timestamp_trigger('permissions'), add_audit_trigger('permissions');
select force_row_security('roles'), add_timestamp_trigger('roles'), add_audit_trigger('roles');
select force_row_security('role_permissions'), add_audit_trigger('role_permissions');
create policy platform_all on permissions to lastmile_platform using (true) with check (true);
create policy tenant_reads on permissions for select to lastmile_tenant using (current_isp() is not null);
create policy platform_all on roles to lastmile_platform using (true) with check (true);
create policy tenant_reads on roles for select to lastmile_tenant
  using (isp_id = current_isp() or (isp_id is null and scope = 'isp' and current_isp() is not null));
create policy tenant_writes_own on roles for insert to lastmile_tenant with check (isp_id = current_isp());
create policy tenant_changes_own on roles for update to lastmile_tenant
  using (isp_id = current_isp()) with check (isp_id = current_isp());
create policy platform_all on role_permissions to lastmile_platform using (true) with check (true);
create policy tenant_reads on role_permissions for select to lastmile_tenant
  using (isp_id = current_isp() or (isp_id is null and current_isp() is not null));
create policy tenant_adds_own on role_permissions for insert to lastmile_tenant with check (isp_id = current_isp());
create policy tenant_removes_own on role_permissions for delete to lastmile_tenant using (isp_id = current_isp());
grant select on permissions, roles, role_permissions to lastmile_tenant, lastmile_platform;
grant insert, update on permissions to lastmile_platform;
grant insert, update on roles to lastmile_tenant, lastmile_platform;
grant insert, delete on role_permissions to lastmile_tenant, lastmile_platform;
create trigger announce after update on roles for each statement execute function notify_all_callers_changed();
create trigger announce after insert or update or delete on role_permissions
  for each statement execute function notify_all_callers_changed();

-- A role's permission belongs to the ISP of the role, whoever writes it.
create function role_permissions_set_isp() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select r.isp_id into new.isp_id from roles r where r.id = new.role_id;
  return new;
end $$;
create trigger set_isp before insert on role_permissions
  for each row execute function role_permissions_set_isp();

-- Permissions of the platform are never given to a role of an ISP.
create function role_permissions_check_scope() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from roles r, permissions p
    where r.id = new.role_id and p.id = new.permission_id and r.scope = 'isp'
      and p.subject in ('all', 'Isp', 'IspPpp', 'ServicePackage', 'Coupon', 'Permission', 'Setting')
  ) then
    raise exception 'a role of an ISP cannot hold what is the platform''s'
      using errcode = 'LM003', constraint = 'role_permissions_check_scope';
  end if;
  return new;
end $$;
create trigger check_scope before insert on role_permissions
  for each row execute function role_permissions_check_scope();

-- The permissions that guard calls, with labels to choose them by.
insert into permissions (action, subject, label)
select action, subject,
  case action
    when 'read' then 'View'
    when 'update' then 'Edit'
    when 'reveal' then 'Reveal passwords of'
    when 'manage' then 'Full access to'
    else initcap(action)
  end || ' ' || label
from (values
  ('Auth', 'own account', array['read', 'update', 'manage']),
  ('Dashboard', 'dashboard', array['read', 'manage']),
  ('Router', 'routers', array['read', 'create', 'update', 'delete', 'manage']),
  ('Package', 'packages', array['read', 'create', 'update', 'delete', 'manage']),
  ('Area', 'areas', array['read', 'create', 'update', 'delete', 'manage']),
  ('Subscriber', 'subscribers', array['read', 'create', 'update', 'delete', 'reveal', 'manage']),
  ('LiveData', 'live traffic', array['read', 'manage']),
  ('Invoice', 'invoices', array['read', 'create', 'update', 'delete', 'manage']),
  ('Payment', 'payments', array['read', 'create', 'delete', 'manage']),
  ('Report', 'reports', array['read', 'manage']),
  ('Settlement', 'settlements', array['read', 'create', 'update', 'confirm', 'manage']),
  ('Reseller', 'resellers', array['read', 'create', 'update', 'delete', 'pay', 'manage']),
  ('Notification', 'notifications', array['read', 'create', 'update', 'manage']),
  ('Ticket', 'tickets', array['read', 'create', 'update', 'delete', 'manage']),
  ('Department', 'departments', array['read', 'create', 'update', 'delete', 'manage']),
  ('Staff', 'staff', array['read', 'create', 'update', 'delete', 'manage']),
  ('ServiceCharge', 'service charge', array['read', 'pay', 'manage']),
  ('Profile', 'company profile', array['read', 'update', 'manage']),
  ('Isp', 'ISPs', array['read', 'update', 'manage']),
  ('IspPpp', 'PPP accounts of all ISPs', array['read', 'manage']),
  ('ServicePackage', 'service plans', array['read', 'create', 'update', 'manage']),
  ('Coupon', 'coupons', array['read', 'create', 'update', 'manage']),
  ('User', 'users', array['read', 'create', 'update', 'manage']),
  ('Role', 'roles', array['read', 'create', 'update', 'manage']),
  ('Permission', 'permissions', array['read', 'create', 'manage']),
  ('Setting', 'platform settings', array['manage']),
  ('Audit', 'audit log', array['read', 'manage']),
  ('Job', 'background jobs', array['read', 'update', 'manage']),
  ('all', 'everything', array['manage'])
) as named (subject, label, actions), unnest(actions) as action;

insert into roles (name, scope, is_system, description) values
  ('admin', 'platform', true, 'Manages the platform and its ISPs'),
  ('client', 'isp', true, 'Manages the ISP: subscribers, billing, routers and users'),
  ('accountant', 'isp', true, 'Manages invoices, payments and reports'),
  ('technician', 'isp', true, 'Manages routers and connections, and resolves tickets'),
  ('collector', 'isp', true, 'Collects payments from customers'),
  ('staff', 'isp', true, 'Handles support tickets'),
  ('reseller', 'isp', true, 'Serves and invoices their own subscribers');

-- The permissions of the built-in roles, by subject.
insert into role_permissions (role_id, permission_id)
select r.id, p.id
from (values
  ('admin', 'manage', 'all'),
  ('client', 'read', 'Auth Dashboard LiveData Report Settlement ServiceCharge User Role Audit Job'),
  ('client', 'manage', 'Router Package Area Subscriber Invoice Payment Reseller Notification Ticket Department Staff Profile'),
  ('client', 'reveal', 'Subscriber'),
  ('client', 'create', 'User'),
  ('client', 'update', 'User Auth'),
  ('client', 'confirm', 'Settlement'),
  ('client', 'pay', 'ServiceCharge'),
  ('accountant', 'read', 'Auth Dashboard Router Package Area Subscriber Report Settlement Reseller Ticket ServiceCharge Profile'),
  ('accountant', 'manage', 'Invoice Payment'),
  ('accountant', 'create', 'Notification Ticket'),
  ('accountant', 'pay', 'ServiceCharge'),
  ('accountant', 'update', 'Auth'),
  ('technician', 'read', 'Auth Dashboard Router Package Area Subscriber LiveData Invoice Ticket Profile'),
  ('technician', 'create', 'Subscriber Ticket'),
  ('technician', 'update', 'Auth Router Subscriber Ticket'),
  ('collector', 'read', 'Auth Dashboard Package Area Subscriber Invoice Payment Ticket Profile'),
  ('collector', 'create', 'Payment Ticket'),
  ('collector', 'update', 'Auth'),
  ('staff', 'read', 'Auth Dashboard Subscriber LiveData Ticket Department Staff Profile'),
  ('staff', 'create', 'Ticket'),
  ('staff', 'update', 'Auth Ticket'),
  ('reseller', 'read', 'Auth Dashboard Package Area Subscriber LiveData Invoice Payment Report Reseller Ticket Profile'),
  ('reseller', 'create', 'Subscriber Invoice Payment Ticket'),
  ('reseller', 'update', 'Auth Subscriber'),
  ('reseller', 'pay', 'Reseller')
) as held (role, action, subjects)
cross join lateral unnest(string_to_array(subjects, ' ')) as named_subject
join roles r on r.name = held.role
join permissions p on p.action = held.action and p.subject = named_subject;
