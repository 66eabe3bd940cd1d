-- Administration of ISPs: roles of the platform, figures and notes of each ISP, and lists over the subscribers of all ISPs.

insert into permissions (action, subject, label) values
  ('update', 'IspPpp', 'Assign PPP accounts of all ISPs'),
  ('read', 'IspNote', 'View notes about ISPs'),
  ('create', 'IspNote', 'Add notes about ISPs'),
  ('manage', 'IspNote', 'Full access to notes about ISPs'),
  ('read', 'ActingAs', 'View the data of an ISP for support')
on conflict do nothing;

create or replace function role_permissions_check_scope() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from roles r, permissions p
    where r.id = new.role_id and p.id = new.permission_id and r.scope = 'isp'
      and p.subject in ('all', 'Isp', 'IspPpp', 'IspNote', 'ActingAs', 'ServicePackage', 'Coupon', 'Permission', 'Setting')
  ) then
    raise exception 'a role of an ISP cannot hold what is the platform''s'
      using errcode = 'LM003', constraint = 'role_permissions_check_scope';
  end if;
  return new;
end $$;

-- Makers and checkers of money can be different people.
insert into roles (name, scope, is_system, description) values
  ('platform_accountant', 'platform', true, 'Manages settlements, service plans, coupons and online payments of the platform'),
  ('platform_support', 'platform', true, 'Helps ISPs: views their data and answers their tickets');
insert into role_permissions (role_id, permission_id)
select r.id, p.id
from (values
  ('platform_accountant', 'read', 'Auth Dashboard Isp IspNote Report'),
  ('platform_accountant', 'create', 'IspNote SavedView'),
  ('platform_accountant', 'update', 'Auth'),
  ('platform_accountant', 'manage', 'Settlement ServicePackage Coupon Checkout'),
  ('platform_support', 'read', 'Auth Dashboard Isp IspPpp IspNote ActingAs'),
  ('platform_support', 'create', 'IspNote SavedView'),
  ('platform_support', 'update', 'Auth'),
  ('platform_support', 'manage', 'Ticket'),
  ('accountant', 'read', 'Notification')
) as held (role, action, subjects)
cross join lateral unnest(string_to_array(subjects, ' ')) as named_subject
join roles r on r.name = held.role and r.is_system
join permissions p on p.action = held.action and p.subject = named_subject
on conflict do nothing;

create table isp_notes (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  user_id bigint not null references users (id)
);
comment on table isp_notes is 'Notes of the platform''s staff about an ISP, which the ISP does not see; append-only';
create index isp_notes_by_isp on isp_notes (isp_id, id);
create index isp_notes_by_user on isp_notes (user_id);
select force_row_security('isp_notes'), forbid_updates('isp_notes'), add_audit_trigger('isp_notes');
create policy platform_all on isp_notes to lastmile_platform using (true) with check (true);
grant select, insert on isp_notes to lastmile_platform;

-- Refreshed by a job; the status of an ISP is read from its own row.
create table isp_overviews (
  isp_id bigint primary key references isps (id),
  subscribers integer not null,
  -- Created less closed in the last 30 days.
  growth integer not null,
  online integer not null,
  -- Of the active subscribers, in basis points; null without any.
  online_share integer check (online_share between 0 and 10000),
  routers integer not null,
  routers_down integer not null,
  balance_due_minor bigint not null,
  last_activity_at timestamptz,
  refreshed_at timestamptz not null
);
comment on table isp_overviews is 'Figures of each ISP for the lists of the platform, refreshed every few minutes';
select force_row_security('isp_overviews');
create policy platform_all on isp_overviews to lastmile_platform using (true) with check (true);
grant select, insert, update on isp_overviews to lastmile_platform;

-- Lists over all ISPs. In the order of bytes, so that a prefix is a range of the index.
create index subscribers_of_all_by_username on subscribers (username_key collate "C", isp_id, id) where removed_at is null;
create index subscribers_of_all_by_creation on subscribers (created_at, isp_id, id) where removed_at is null;
create index subscribers_of_all_by_status on subscribers (status, username_key collate "C", isp_id, id) where removed_at is null;
create index subscribers_unassigned_by_username on subscribers (username_key collate "C", isp_id, id)
  where customer_id is null and removed_at is null;
create index subscribers_unassigned_by_creation on subscribers (created_at, isp_id, id) where customer_id is null and removed_at is null;
create index subscribers_unassigned_of_isp on subscribers (isp_id, username_key, id) where customer_id is null and removed_at is null;
create index subscriber_aggregates_of_all on subscriber_aggregates (kind, value) include (subscribers);
