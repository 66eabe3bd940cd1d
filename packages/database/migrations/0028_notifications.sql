-- Notifications: automatic messages to customers, and whether they were sent.

create table notification_settings (
  isp_id bigint primary key references isps (id),
  -- Every kind is sent unless it is listed here.
  off_kinds text[] not null default '{}'
    check (off_kinds <@ array['invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated']),
  -- In the ISP's time zone; may span midnight.
  quiet_from time,
  quiet_until time,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
comment on table notification_settings is 'Which notifications an ISP sends, and its quiet hours';
select create_tenant_policy('notification_settings'), add_timestamp_trigger('notification_settings'), add_audit_trigger('notification_settings');
revoke delete on notification_settings from lastmile_tenant;

create table notification_templates (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated')),
  channel text not null check (channel in ('email', 'sms')),
  language text not null check (language in ('en', 'de', 'fr', 'pt')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  unique (isp_id, kind, channel, language)
);
comment on table notification_templates is 'Notification texts of an ISP; without one the built-in text is used';
select create_tenant_policy('notification_templates'), add_timestamp_trigger('notification_templates'), add_audit_trigger('notification_templates');

-- Written in the transaction of the event. The deduplication key identifies the event, so that each is sent once.
create table notifications (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  subscriber_id bigint not null,
  kind text not null check (kind in ('invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated')),
  channel text not null check (channel in ('email', 'sms')),
  dedupe_key text not null check (length(dedupe_key) between 1 and 100),
  invoice_id bigint,
  payment_id bigint,
  -- Amount, number and day at the time of queueing; the text is rendered when it is sent.
  amount_minor bigint,
  number text,
  due_on date,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'dropped')),
  queued_at timestamptz not null,
  -- Not sent before: the end of quiet hours, of a retry delay, or of a worker's lease.
  due_at timestamptz not null,
  tries smallint not null default 0 check (tries >= 0),
  error text check (length(error) <= 300),
  sent_at timestamptz,
  -- As sent.
  recipient text,
  language text,
  subject text,
  body text,
  primary key (isp_id, id),
  unique (isp_id, channel, dedupe_key),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, invoice_id) references invoices (isp_id, id),
  foreign key (isp_id, payment_id) references payments (isp_id, id),
  check ((state = 'sent') = (sent_at is not null))
);
comment on table notifications is 'Notifications to send, sent or failed; old ones are deleted by a job';
select create_tenant_policy('notifications');
create index notifications_to_send on notifications (isp_id, due_at, id) where state = 'queued';
create index notifications_by_state on notifications (isp_id, state, id);
create index notifications_by_kind on notifications (isp_id, kind, id);
create index notifications_by_subscriber on notifications (isp_id, subscriber_id, id);
create index notifications_by_invoice on notifications (isp_id, invoice_id) where invoice_id is not null;
create index notifications_by_payment on notifications (isp_id, payment_id) where payment_id is not null;

create table reminder_days (
  isp_id bigint primary key references isps (id),
  reminded_on date not null
);
comment on table reminder_days is 'The last day whose payment reminders were queued';
select create_tenant_policy('reminder_days');
revoke delete on reminder_days from lastmile_tenant;

-- When a notification created at this instant may be sent: at once, or at the end of the ISP's quiet hours.
create function notification_due_at(at timestamptz) returns timestamptz language sql stable
  set search_path = pg_catalog, public
begin atomic
  select coalesce((
    select case
      when case when quiet_from < quiet_until then t >= quiet_from and t < quiet_until
                else t >= quiet_from or t < quiet_until end
      then (there::date + case when t >= quiet_until then 1 else 0 end + quiet_until) at time zone zone
    end
    from (
      select s.quiet_from, s.quiet_until, i.timezone as zone, at at time zone i.timezone as there,
        (at at time zone i.timezone)::time as t
      from notification_settings s join isps i on i.id = s.isp_id
      where s.isp_id = current_isp() and s.quiet_from is not null
    ) q), at);
end;
