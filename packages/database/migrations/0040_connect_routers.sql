-- Deciding how a router is reached is a permission of its own: whoever does receives the passwords of subscribers.
alter table permissions drop constraint permissions_action_check;
alter table permissions add constraint permissions_action_check
  check (action in ('read', 'create', 'update', 'delete', 'pay', 'reveal', 'confirm', 'grant', 'connect', 'export', 'close',
    'reopen', 'manage'));
insert into permissions (action, subject, label) values ('connect', 'Router', 'Connect routers');
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name = 'client' and r.is_system and p.action = 'connect' and p.subject = 'Router';
