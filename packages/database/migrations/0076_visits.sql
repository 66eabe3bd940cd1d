-- Visits of technicians. Each belongs to a ticket and is seen by those who see the ticket.

create table visits (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  ticket_id bigint not null,
  -- The technician; null while nobody is assigned.
  staff_id bigint,
  -- The time window that the customer was promised, in the time zone of the ISP.
  visit_date date not null,
  from_time time not null,
  to_time time not null,
  status text not null default 'planned' check (status in ('planned', 'started', 'done', 'cancelled')),
  instructions text check (length(instructions) between 1 and 1000),
  started_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('solved', 'follow_up', 'no_access')),
  result text check (length(result) between 1 and 2000),
  cancel_reason text check (length(cancel_reason) between 1 and 300),
  -- The internal note with the result and the photos.
  reply_id bigint,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, ticket_id) references tickets (isp_id, id),
  foreign key (isp_id, staff_id) references staff (isp_id, id),
  foreign key (isp_id, reply_id) references ticket_replies (isp_id, id),
  check (from_time < to_time),
  check (status <> 'started' or (staff_id is not null and started_at is not null)),
  check ((status = 'done') = (outcome is not null)),
  check ((status in ('done', 'cancelled')) = (finished_at is not null)),
  check (outcome is null or result is not null)
);
comment on table visits is 'Visits of technicians to customers, with their time window and result';
select create_tenant_policy('visits'), add_timestamp_trigger('visits'), add_audit_trigger('visits');
revoke delete on visits from lastmile_tenant;
create index visits_by_date on visits (isp_id, visit_date, from_time, id);
create index visits_by_staff on visits (isp_id, staff_id, visit_date, from_time, id);
create index visits_by_ticket on visits (isp_id, ticket_id, id);
create index visits_by_reply on visits (isp_id, reply_id) where reply_id is not null;
-- Of many visits few are still to be made.
create index visits_open on visits (isp_id, visit_date, from_time, id) where status in ('planned', 'started');
create index visits_unassigned on visits (isp_id, visit_date, from_time, id) where staff_id is null and status = 'planned';

create table visit_materials (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  visit_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  quantity numeric(8, 2) not null check (quantity > 0),
  unit text not null check (unit in ('piece', 'metre')),
  primary key (isp_id, id),
  foreign key (isp_id, visit_id) references visits (isp_id, id)
);
comment on table visit_materials is 'What a technician used during a visit';
select create_tenant_policy('visit_materials'), forbid_updates('visit_materials');
revoke update, delete on visit_materials from lastmile_tenant;
create index visit_materials_by_visit on visit_materials (isp_id, visit_id, id);

-- Apart from the visit: a mail is no change of the visit that someone may be editing.
create table visit_mails (
  isp_id bigint not null references isps (id),
  visit_id bigint not null,
  notified_for text not null check (length(notified_for) between 1 and 80),
  primary key (isp_id, visit_id),
  foreign key (isp_id, visit_id) references visits (isp_id, id)
);
comment on table visit_mails is 'What the customer of a visit was mailed last';
select create_tenant_policy('visit_mails');
revoke delete on visit_mails from lastmile_tenant;

select add_scope_policy('visits', scope,
  'exists (select from tickets parent where parent.isp_id = visits.isp_id and parent.id = visits.ticket_id)')
from unnest(array['own_subscribers', 'own_collections', 'own_department']) scope;
select add_scope_policy(target::regclass, scope,
  format('exists (select from visits parent where parent.isp_id = %1$s.isp_id and parent.id = %1$s.visit_id)', target))
from unnest(array['visit_materials', 'visit_mails']) target,
     unnest(array['own_subscribers', 'own_collections', 'own_department']) scope;

alter table ticket_events drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (kind in
    ('created', 'status', 'urgency', 'department', 'staff', 'merged', 'linked', 'rated', 'visit'));
