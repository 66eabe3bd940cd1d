-- Departments, staff and tickets, and the data scope "own department".

create table departments (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  description text check (length(description) between 1 and 300),
  is_active boolean not null default true,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table departments is 'Parts of an ISP that tickets are assigned to';
select create_tenant_policy('departments'), add_timestamp_trigger('departments'), add_audit_trigger('departments');
revoke delete on departments from lastmile_tenant;
create unique index departments_name on departments (isp_id, lower(name));

create table staff (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  department_id bigint not null,
  position text check (length(position) between 1 and 80),
  left_on date,
  left_reason text check (length(left_reason) between 1 and 300),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, department_id) references departments (isp_id, id)
);
comment on table staff is 'Users who work in a department; those who left stay, because tickets name them';
select create_tenant_policy('staff'), add_timestamp_trigger('staff'), add_audit_trigger('staff');
revoke delete on staff from lastmile_tenant;
create unique index staff_user on staff (isp_id, user_id);
create index staff_by_department on staff (isp_id, department_id, id);

-- A user of another ISP is never staff of this one.
create function staff_check_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from users u where u.id = new.user_id and u.isp_id = new.isp_id) then
    raise exception 'user % does not belong to this ISP', new.user_id
      using errcode = 'foreign_key_violation', constraint = 'staff_user_id_fkey';
  end if;
  return new;
end $$;
create trigger check_user before insert or update of user_id on staff
  for each row execute function staff_check_user();

-- The department of a user is part of their data scope.
create function notify_staff_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', new.user_id::text);
  return null;
end $$;
create trigger announce after insert or update of department_id, left_on on staff
  for each row execute function notify_staff_changed();

create table tickets (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  number bigint not null check (number > 0),
  -- Who answers: the ISP its customers, or the platform the ISP.
  desk text not null default 'isp' check (desk in ('isp', 'platform')),
  subject text not null check (length(subject) between 1 and 160),
  category text not null check (category in ('no_connection', 'slow', 'billing', 'installation', 'relocation', 'other')),
  urgency text not null check (urgency in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'waiting', 'resolved', 'closed')),
  source text not null check (source in ('phone', 'visit', 'email', 'portal', 'staff')),
  department_id bigint,
  staff_id bigint,
  subscriber_id bigint,
  reseller_user_id bigint references users (id),
  contact_name text check (length(contact_name) between 1 and 120),
  contact_mobile text check (length(contact_mobile) between 1 and 20),
  opened_by bigint references users (id),
  opened_at timestamptz not null,
  last_activity_at timestamptz not null,
  first_response_due_at timestamptz not null,
  first_response_at timestamptz,
  resolution_due_at timestamptz not null,
  resolved_at timestamptz,
  closed_at timestamptz,
  -- The next time that must be kept; none once it is resolved.
  due_at timestamptz generated always as (case
    when status in ('resolved', 'closed') then null
    when first_response_at is null then least(first_response_due_at, resolution_due_at)
    else resolution_due_at end) stored,
  -- The due time that was reported as missed.
  overdue_reported_for timestamptz,
  rating smallint check (rating between 1 and 5),
  rating_comment text check (length(rating_comment) between 1 and 1000),
  rated_at timestamptz,
  merged_into_id bigint,
  linked_to_id bigint,
  hidden_at timestamptz,
  hidden_by bigint references users (id),
  search text not null default '',
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, department_id) references departments (isp_id, id),
  foreign key (isp_id, staff_id) references staff (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, merged_into_id) references tickets (isp_id, id),
  foreign key (isp_id, linked_to_id) references tickets (isp_id, id),
  check (staff_id is null or department_id is not null),
  check ((status in ('resolved', 'closed')) = (resolved_at is not null)),
  check ((status = 'closed') = (closed_at is not null)),
  check ((rating is null) = (rated_at is null)),
  check (desk = 'isp' or (subscriber_id is null and department_id is null))
);
comment on table tickets is 'Support requests of customers to their ISP, and of ISPs to the platform';
select create_tenant_policy('tickets'), add_timestamp_trigger('tickets'), add_audit_trigger('tickets');
revoke delete on tickets from lastmile_tenant;
create unique index tickets_number on tickets (isp_id, number);
create index tickets_by_activity on tickets (isp_id, desk, last_activity_at, id) where hidden_at is null;
create index tickets_by_status on tickets (isp_id, desk, status, last_activity_at, id) where hidden_at is null;
create index tickets_by_department on tickets (isp_id, department_id, last_activity_at, id);
create index tickets_by_staff on tickets (isp_id, staff_id, last_activity_at, id);
create index tickets_by_subscriber on tickets (isp_id, subscriber_id, last_activity_at, id);
create index tickets_by_opener on tickets (isp_id, opened_by, last_activity_at, id);
create index tickets_by_reseller on tickets (isp_id, reseller_user_id, last_activity_at, id) where reseller_user_id is not null;
create index tickets_by_due on tickets (isp_id, desk, due_at, id) where hidden_at is null;
create index tickets_by_opening on tickets (isp_id, desk, opened_at, id) where hidden_at is null;
-- Of many tickets few are active: not resolved yet, and so with a due time.
create index tickets_active on tickets (isp_id, desk, last_activity_at, id) where due_at is not null and hidden_at is null;
create index tickets_active_by_department on tickets (isp_id, department_id, last_activity_at, id)
  where due_at is not null and hidden_at is null;
create index tickets_active_by_staff on tickets (isp_id, staff_id, last_activity_at, id)
  where due_at is not null and hidden_at is null;
create index tickets_unassigned on tickets (isp_id, desk, last_activity_at, id)
  where staff_id is null and due_at is not null and hidden_at is null;
create index tickets_to_close on tickets (resolved_at) where status = 'resolved';
create index tickets_overdue on tickets (due_at) where due_at is not null and hidden_at is null;
create index tickets_merged on tickets (isp_id, merged_into_id) where merged_into_id is not null;
create index tickets_linked on tickets (isp_id, linked_to_id) where linked_to_id is not null;
create index tickets_of_platform on tickets (last_activity_at, isp_id, id) where desk = 'platform' and hidden_at is null;
create index tickets_search on tickets using gin (isp_id, search gin_trgm_ops);

-- Numbers are unique within the ISP and grow; a rolled-back ticket leaves no gap.
create table ticket_numbers (
  isp_id bigint not null primary key references isps (id),
  last_number bigint not null default 1000
);
comment on table ticket_numbers is 'The last number of a ticket';
select create_tenant_policy('ticket_numbers');

create function tickets_set_search() returns trigger language plpgsql as $$
begin
  new.search := lower(concat_ws(' ', '#' || new.number, new.subject, new.contact_name, new.contact_mobile));
  return new;
end $$;
create trigger set_search before insert or update of number, subject, contact_name, contact_mobile on tickets
  for each row execute function tickets_set_search();

create table ticket_replies (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  ticket_id bigint not null,
  author text not null check (author in ('staff', 'customer')),
  -- Who wrote it, or entered what the customer said; null if the customer wrote it themselves.
  user_id bigint references users (id),
  author_name text not null check (length(author_name) between 1 and 120),
  internal boolean not null default false,
  body text not null check (length(body) between 1 and 10000),
  -- When the customer was mailed a public reply.
  mailed_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, ticket_id) references tickets (isp_id, id),
  check (not internal or author = 'staff')
);
comment on table ticket_replies is 'The conversation of a ticket: replies and internal notes';
select create_tenant_policy('ticket_replies'), add_timestamp_trigger('ticket_replies'), add_audit_trigger('ticket_replies');
revoke delete on ticket_replies from lastmile_tenant;
create index ticket_replies_by_ticket on ticket_replies (isp_id, ticket_id, created_at, id);
create index ticket_replies_by_user on ticket_replies (user_id);

create table ticket_events (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  ticket_id bigint not null,
  at timestamptz not null,
  user_id bigint references users (id),
  user_name text check (length(user_name) between 1 and 120),
  kind text not null check (kind in ('created', 'status', 'urgency', 'department', 'staff', 'merged', 'linked', 'rated')),
  -- Codes of states, or names as they were.
  from_value text,
  to_value text,
  primary key (isp_id, id),
  foreign key (isp_id, ticket_id) references tickets (isp_id, id)
);
comment on table ticket_events is 'The history of a ticket: who changed what and when';
select create_tenant_policy('ticket_events'), forbid_updates('ticket_events');
revoke update, delete on ticket_events from lastmile_tenant;
create index ticket_events_by_ticket on ticket_events (isp_id, ticket_id, id);
create index ticket_events_by_user on ticket_events (user_id);

create table ticket_attachments (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  -- Null until the reply that it belongs to is sent.
  ticket_id bigint,
  reply_id bigint,
  user_id bigint references users (id),
  file_name text not null check (length(file_name) between 1 and 120),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain')),
  size_bytes bigint not null check (size_bytes between 1 and 10485760),
  -- The name of the stored file: random, never what the user called it.
  storage_key text not null check (storage_key ~ '^[a-f0-9]{32}$'),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, ticket_id) references tickets (isp_id, id),
  foreign key (isp_id, reply_id) references ticket_replies (isp_id, id),
  check ((ticket_id is null) = (reply_id is null))
);
comment on table ticket_attachments is 'Files of a ticket; their contents are in the attachment folder';
select create_tenant_policy('ticket_attachments'), add_timestamp_trigger('ticket_attachments'), add_audit_trigger('ticket_attachments');
create unique index ticket_attachments_key on ticket_attachments (isp_id, storage_key);
create index ticket_attachments_by_ticket on ticket_attachments (isp_id, ticket_id, id);
create index ticket_attachments_by_reply on ticket_attachments (isp_id, reply_id);
create index ticket_attachments_by_user on ticket_attachments (user_id);
create index ticket_attachments_unused on ticket_attachments (created_at) where reply_id is null;

create table canned_replies (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table canned_replies is 'Prepared texts for replies';
select create_tenant_policy('canned_replies'), add_timestamp_trigger('canned_replies'), add_audit_trigger('canned_replies');
create unique index canned_replies_title on canned_replies (isp_id, lower(title));

create table ticket_targets (
  isp_id bigint not null references isps (id),
  urgency text not null check (urgency in ('low', 'normal', 'high', 'urgent')),
  first_response_minutes integer not null check (first_response_minutes between 5 and 43200),
  resolution_minutes integer not null check (resolution_minutes between 15 and 129600),
  primary key (isp_id, urgency),
  check (first_response_minutes <= resolution_minutes)
);
comment on table ticket_targets is 'Within which time tickets are answered and resolved, by urgency; without a row the default applies';
select create_tenant_policy('ticket_targets');

-- The data scope of support agents: tickets of their department, and those they opened themselves.
alter table roles drop constraint roles_data_scope,
  add constraint roles_data_scope check (data_scope in ('all', 'own_subscribers', 'own_collections', 'own_department'));
update roles set data_scope = 'own_department' where name = 'staff' and is_system;

create function scope_department() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.department_id', true), '')::bigint;
create function scope_staff_user() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.staff_user_id', true), '')::bigint;

create or replace function acting_isp() returns bigint language plpgsql stable as $$
begin
  if current_setting('role') = 'lastmile_platform' then return null; end if;
  if current_setting('role') in ('lastmile_tenant', 'lastmile_own_subscribers', 'lastmile_own_collections', 'lastmile_own_department')
    and current_isp() is not null then return current_isp(); end if;
  raise exception 'this runs only as tenant of an ISP or as platform' using errcode = 'insufficient_privilege';
end $$;

drop function user_data_scope(bigint);
create function user_data_scope(of_user bigint, out kind text, out area_ids bigint[], out department_id bigint)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select r.data_scope, array(
    with recursive inside as (
      select a.id from areas a where a.isp_id = u.isp_id and a.id = any(u.area_ids)
      union
      select a.id from areas a join inside on a.parent_id = inside.id where a.isp_id = u.isp_id
    )
    select id from inside where r.data_scope = 'own_collections' order by id),
    (select s.department_id from staff s where s.user_id = u.id and s.left_on is null)
  from users u join roles r on r.id = u.role_id where u.id = of_user;
end;
revoke execute on function user_data_scope from public;
grant execute on function user_data_scope to lastmile_platform;

-- Whether a ticket is within the scope of the transaction, for functions that run as owner.
create function ticket_in_scope(department_id bigint, opened_by bigint, reseller_user_id bigint) returns boolean
  language sql stable parallel safe
  return case current_setting('role')
    when 'lastmile_own_subscribers' then coalesce(ticket_in_scope.reseller_user_id = scope_reseller(), false)
    when 'lastmile_own_collections' then coalesce(ticket_in_scope.opened_by = scope_user(), false)
    when 'lastmile_own_department' then coalesce(ticket_in_scope.department_id = scope_department(), false)
      or coalesce(ticket_in_scope.opened_by = scope_staff_user(), false)
    else true
  end;

select add_scope_policy('tickets', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('tickets', 'own_collections', 'opened_by = scope_user()'),
       add_scope_policy('tickets', 'own_department', 'department_id = scope_department() or opened_by = scope_staff_user()');
select add_scope_policy(target::regclass, scope,
  format('exists (select from tickets parent where parent.isp_id = %1$s.isp_id and parent.id = %1$s.ticket_id)', target))
from unnest(array['ticket_replies', 'ticket_events']) target,
     unnest(array['own_subscribers', 'own_collections', 'own_department']) scope;
select add_scope_policy('ticket_attachments', scope, format(
  '(ticket_id is null and user_id = %s()) or exists (select from tickets parent where parent.isp_id = ticket_attachments.isp_id and parent.id = ticket_attachments.ticket_id)',
  case scope when 'own_department' then 'scope_staff_user' else 'scope_user' end))
from unnest(array['own_subscribers', 'own_collections', 'own_department']) scope;

-- Passes a ticket on to another department, in which the caller may not see it any more.
create function move_ticket(of_ticket bigint, to_department bigint) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update tickets t set department_id = to_department, staff_id = null
  where t.isp_id = current_isp() and t.id = of_ticket and t.desk = 'isp'
    and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id);
end;

-- LIKE is not leakproof and would not use an index under row-level security.
create function search_tickets(pattern text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select t.id from tickets t
  where t.isp_id = current_isp() and t.search like pattern and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  union
  select t.id from customers c
  join subscribers s on s.isp_id = c.isp_id and s.customer_id = c.id
  join tickets t on t.isp_id = s.isp_id and t.subscriber_id = s.id
  where c.isp_id = current_isp() and c.search like pattern and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id)
  union
  select t.id from subscribers s
  join tickets t on t.isp_id = s.isp_id and t.subscriber_id = s.id
  where s.isp_id = current_isp() and s.username_key like pattern and ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id);
end;
revoke execute on function move_ticket, search_tickets from public;
grant execute on function move_ticket, search_tickets to lastmile_tenant;

-- Every process hears of changed tickets and tells the pages that show them.
create function notify_ticket_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tickets', json_build_object('kind', 'changed', 'ispId', new.isp_id, 'ticketId',
    coalesce((to_jsonb(new) ->> 'ticket_id')::bigint, new.id))::text);
  return null;
end $$;
create trigger announce after insert or update on tickets for each row execute function notify_ticket_changed();
create trigger announce after insert on ticket_replies for each row execute function notify_ticket_changed();

-- Staff who leave before they accepted their invitation have no password.
alter table users drop constraint users_invited_or_password,
  add constraint users_invited_or_password check (status <> 'active' or password_hash is not null);
