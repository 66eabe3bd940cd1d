-- Reports that are mailed to users of the ISP every day, week or month.
create table report_schedules (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  report text not null constraint report_schedules_report check (report ~ '^[a-zA-Z]{1,40}$'),
  filters jsonb not null default '{}'
    constraint report_schedules_filters check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 4000),
  frequency text not null constraint report_schedules_frequency check (frequency in ('daily', 'weekly', 'monthly')),
  day smallint not null constraint report_schedules_day check (day between 1 and 31),
  hour smallint not null constraint report_schedules_hour check (hour between 0 and 23),
  format text not null constraint report_schedules_format check (format in ('csv', 'xlsx', 'pdf')),
  recipient_ids bigint[] not null constraint report_schedules_recipients check (cardinality(recipient_ids) between 1 and 20),
  paused_for text constraint report_schedules_paused
    check (paused_for in ('user', 'creator_left', 'creator_without_permission', 'no_recipients')),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table report_schedules is 'A report with filters that is mailed to users of the ISP at an hour of its days';
comment on column report_schedules.user_id is 'In whose name it is sent; without their permission it is paused';
comment on column report_schedules.day is 'Weekly: 1 is Monday. Monthly: the day of the month, or its last day';
comment on column report_schedules.paused_for is 'Why nothing is sent; null while it is active';
select create_tenant_policy('report_schedules'), add_timestamp_trigger('report_schedules'), add_audit_trigger('report_schedules');
create index report_schedules_of_user on report_schedules (user_id);

-- Apart from the schedule: a mail is no change of the schedule that someone may be editing.
create table report_schedule_progress (
  isp_id bigint not null references isps (id),
  schedule_id bigint not null,
  next_on date not null,
  last_sent_at timestamptz,
  last_error text constraint report_schedule_progress_error check (last_error in ('mail_server', 'address_refused', 'too_large')),
  primary key (isp_id, schedule_id),
  foreign key (isp_id, schedule_id) references report_schedules (isp_id, id) on delete cascade
);
comment on table report_schedule_progress is 'The day on which a scheduled report is sent next, and how the last time went';
select create_tenant_policy('report_schedule_progress');
create index report_schedule_progress_due on report_schedule_progress (next_on);

-- The key is what makes each report arrive once: two workers cannot both send it.
create table report_deliveries (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  schedule_id bigint not null,
  due_on date not null,
  user_id bigint not null references users (id),
  job_id bigint,
  claimed_at timestamptz,
  sent_at timestamptz,
  primary key (isp_id, id),
  constraint report_deliveries_once unique (isp_id, schedule_id, due_on, user_id),
  foreign key (isp_id, schedule_id) references report_schedules (isp_id, id) on delete cascade
);
comment on table report_deliveries is 'Each mail of a scheduled report: for which day, to whom, and when it was sent';
comment on column report_deliveries.claimed_at is 'A worker is sending it since then; null if nobody is';
select create_tenant_policy('report_deliveries');
create index report_deliveries_of_user on report_deliveries (user_id);

select add_scope_policy('report_schedules', scope, 'user_id = scope_user()')
from unnest(array['own_subscribers', 'own_collections']) scope;
select add_scope_policy(target::regclass, scope,
  format('exists (select from report_schedules parent where parent.isp_id = %1$s.isp_id and parent.id = %1$s.schedule_id)', target))
from unnest(array['report_schedule_progress', 'report_deliveries']) target,
     unnest(array['own_subscribers', 'own_collections']) scope;

-- Owners change the schedules of others, too.
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name = 'client' and r.is_system and p.action = 'manage' and p.subject = 'Report'
on conflict do nothing;
