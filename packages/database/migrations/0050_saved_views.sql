-- Saved views of lists, and how a user wants dates and lists to look.
create table saved_views (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  list text not null constraint saved_views_list check (list ~ '^[a-zA-Z-]+\.[a-zA-Z]+$'),
  name text not null constraint saved_views_name check (length(name) between 1 and 60),
  shared boolean not null default false,
  state jsonb not null constraint saved_views_state check (jsonb_typeof(state) = 'object' and length(state::text) <= 8000),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table saved_views is 'Filters, columns and sort of a list under a name, for one user or all users of the ISP';
select create_tenant_policy('saved_views'), add_timestamp_trigger('saved_views'), add_audit_trigger('saved_views');
create unique index saved_views_by_user on saved_views (isp_id, user_id, list, lower(name));
create index saved_views_of_user on saved_views (user_id);
create index saved_views_shared on saved_views (isp_id, list) where shared;
select add_scope_policy('saved_views', scope, 'user_id = scope_user() or shared')
from unnest(array['own_subscribers', 'own_collections']) scope;

alter table users add column preferences jsonb not null default '{}'
  constraint users_preferences check (jsonb_typeof(preferences) = 'object' and length(preferences::text) <= 8000);
comment on column users.preferences is 'Date format, first day of the week, row height and default views';

insert into permissions (action, subject, label) values
  ('create', 'SavedView', 'Share saved views'),
  ('manage', 'SavedView', 'Full access to saved views');
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name in ('client', 'accountant') and r.is_system and p.action = 'create' and p.subject = 'SavedView';
