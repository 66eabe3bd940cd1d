-- SMS and Telegram beside e-mail: providers of an ISP, and one table for every message.

create table messaging_settings (
  isp_id bigint primary key references isps (id),
  sms_driver text check (sms_driver in ('bulksmsbd', 'sslwireless', 'smsnetbd', 'twilio', 'http')),
  sms_credentials_encrypted text,
  sms_credentials_set_at timestamptz,
  sms_credentials_set_by bigint references users (id),
  sms_sender text not null default '' check (length(sms_sender) <= 40),
  -- What the provider charges for a segment, for estimates and the message log.
  sms_price_minor bigint not null default 0 check (sms_price_minor between 0 and 100000),
  -- One language for every SMS; null: each customer's own.
  sms_language text check (sms_language in ('en', 'bn', 'de', 'fr', 'pt')),
  telegram_token_encrypted text,
  telegram_token_set_at timestamptz,
  telegram_chat_id text check (length(telegram_chat_id) between 1 and 64),
  telegram_alerts text[] not null default '{router_down,router_up,billing_run_finished,job_failed}'
    check (telegram_alerts <@ array['router_down', 'router_up', 'billing_run_finished', 'job_failed']),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check (sms_driver is null or sms_credentials_encrypted is not null)
);
comment on table messaging_settings is 'SMS provider and Telegram bot of an ISP; credentials are encrypted and never returned';
select create_tenant_policy('messaging_settings'), add_timestamp_trigger('messaging_settings'), add_audit_trigger('messaging_settings');
revoke delete on messaging_settings from lastmile_tenant;
create index messaging_settings_by_user on messaging_settings (sms_credentials_set_by);

create table message_opt_outs (
  isp_id bigint not null references isps (id),
  customer_id bigint not null,
  channel text not null check (channel in ('email', 'sms')),
  created_at timestamptz not null default now(), created_by bigint,
  primary key (isp_id, customer_id, channel),
  foreign key (isp_id, customer_id) references customers (isp_id, id)
);
comment on table message_opt_outs is 'Channels by which a customer wants no messages, except those that the ISP must send';
select create_tenant_policy('message_opt_outs'), add_audit_trigger('message_opt_outs');
select add_scope_policies_by('message_opt_outs', 'customers', 'customer_id');

-- Automatic messages: by which channels, and which of them nobody can opt out of. Kinds that are new stay off until chosen.
alter table notification_settings
  drop constraint notification_settings_off_kinds_check,
  add column email_kinds text[] not null default '{invoice_issued,reminder,paid,suspended,reactivated}',
  add column sms_kinds text[] not null default '{}',
  add column required_kinds text[] not null default '{}';
alter table notification_settings
  add check (off_kinds <@ array['invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated', 'welcome', 'package_changed', 'promise_reminder']),
  add check (email_kinds <@ array['invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated', 'welcome', 'package_changed', 'promise_reminder']),
  add check (sms_kinds <@ array['invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated', 'welcome', 'package_changed', 'promise_reminder']),
  add check (required_kinds <@ array['invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated', 'welcome', 'package_changed', 'promise_reminder']);

alter table notification_templates
  drop constraint notification_templates_kind_check,
  drop constraint notification_templates_language_check,
  drop constraint notification_templates_subject_check;
alter table notification_templates
  add check (kind in ('invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated', 'welcome', 'package_changed', 'promise_reminder')),
  add check (language in ('en', 'bn', 'de', 'fr', 'pt')),
  -- An SMS has no subject.
  add check (length(subject) between case channel when 'sms' then 0 else 1 end and 200);

-- Every message of an ISP. Those about its own staff have no subscriber.
alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_channel_check,
  drop constraint notifications_state_check,
  drop constraint notifications_check,
  alter column subscriber_id drop not null,
  add column encoding text check (encoding in ('gsm7', 'ucs2')),
  add column segments smallint check (segments between 0 and 100),
  add column cost_minor bigint check (cost_minor >= 0),
  add column provider text,
  add column provider_id text check (length(provider_id) <= 100),
  add column delivered_at timestamptz;
alter table notifications
  add check (kind in ('invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated', 'welcome', 'package_changed', 'promise_reminder',
    'campaign', 'password_link', 'test', 'router_down', 'router_up', 'billing_run_finished', 'job_failed')),
  add check (channel in ('email', 'sms', 'telegram')),
  -- sending: passed to the provider, whose answer is awaited. unknown: the answer was lost, so it may have been sent.
  add check (state in ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown', 'dropped', 'cancelled')),
  add check ((state in ('sent', 'delivered', 'undelivered')) = (sent_at is not null)),
  add check (subscriber_id is not null or kind in ('password_link', 'test', 'router_down', 'router_up', 'billing_run_finished', 'job_failed'));
comment on table notifications is 'Every message: to send, sent or failed; automatic ones and those of campaigns. Old ones are deleted by a job';
create index notifications_by_channel on notifications (isp_id, channel, id);
create index notifications_by_provider_id on notifications (isp_id, provider_id) where provider_id is not null;

-- Queues an alert to the Telegram chat of the ISP, if it wants this kind; true if it is new. As owner: what happens within a
-- data scope is told to the ISP's staff too.
create function queue_staff_alert(alert text, event_key text, words text, at timestamptz) returns boolean
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with queued as (
    insert into notifications (isp_id, kind, channel, dedupe_key, queued_at, due_at, recipient, subject, body)
    select m.isp_id, alert, 'telegram', alert || ':' || event_key, at, at, m.telegram_chat_id, '', words
    from messaging_settings m
    where m.isp_id = current_isp() and m.telegram_token_encrypted is not null and m.telegram_chat_id is not null
      and alert = any(m.telegram_alerts)
    on conflict (isp_id, channel, dedupe_key) do nothing
    returning 1
  ) select exists (select from queued);
end;
