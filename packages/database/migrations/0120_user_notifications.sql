-- Messages to users: an ISP's owners about its licence, service charge and settlements; resellers about their wallet.
do $$
declare
  extended record;
  definition text;
begin
  for extended in
    select * from (values
      ('notification_settings', 'notification_settings_off_kinds_check'),
      ('notification_settings', 'notification_settings_email_kinds_check'),
      ('notification_settings', 'notification_settings_sms_kinds_check'),
      ('notification_settings', 'notification_settings_required_kinds_check'),
      ('notification_templates', 'notification_templates_kind_check'),
      ('notifications', 'notifications_kind_check'),
      ('notifications', 'notifications_check1')
    ) t (owner, name)
  loop
    select pg_get_constraintdef(oid) into strict definition from pg_constraint
    where conrelid = extended.owner::regclass and conname = extended.name;
    definition := replace(definition, 'ARRAY[', 'ARRAY[''service_charge''::text, ''licence_expiry''::text, ''settlement_paid''::text, '
      || '''reseller_low_balance''::text, ''reseller_funds_added''::text, ');
    execute format('alter table %I drop constraint %I, add constraint %I %s', extended.owner, extended.name, extended.name, definition);
  end loop;
end $$;

alter table notifications
  add column user_id bigint references users (id),
  add constraint notifications_user_check check ((user_id is not null)
    = (kind in ('service_charge', 'licence_expiry', 'settlement_paid', 'reseller_low_balance', 'reseller_funds_added')));
comment on column notifications.user_id is 'The user who gets it, if it is for the ISP itself or for a reseller';
create index notifications_by_user on notifications (user_id) where user_id is not null;

-- Mailed unless the ISP has chosen otherwise. What an ISP has saved stays as it is.
alter table notification_settings alter column email_kinds set default
  '{invoice_issued,reminder,paid,suspended,reactivated,licence_expiry,settlement_paid,reseller_low_balance,reseller_funds_added}';

-- The last reminder of the end of a licence, so that each is sent once.
create table licence_reminders (
  isp_id bigint primary key references isps (id),
  expires_on date not null,
  days integer not null
);
comment on table licence_reminders is 'The last reminder that the licence of an ISP ends: for which end, and how many days before';
select create_tenant_policy('licence_reminders');
revoke delete on licence_reminders from lastmile_tenant;

-- Quiet hours of any ISP, since the platform queues messages for ISPs too.
create function notification_due_at(isp bigint, at timestamptz) returns timestamptz language sql stable
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
      where s.isp_id = isp and s.quiet_from is not null
    ) q), at);
end;
create or replace function notification_due_at(at timestamptz) returns timestamptz language sql stable
  set search_path = pg_catalog, public
begin atomic
  select notification_due_at(current_isp(), at);
end;

-- Queues a message to users of an ISP by the channels that it chose; returns how many are new. As owner: what happens within a data
-- scope, or on the platform, is told to users too. A tenant can queue for its own users only.
create function queue_user_notifications(isp bigint, message_kind text, event_key text, recipients bigint[], amount bigint, document text, day date,
    at timestamptz) returns integer
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with queued as (
    insert into notifications (isp_id, user_id, kind, channel, dedupe_key, amount_minor, number, due_on, queued_at, due_at)
    select i.id, u.id, message_kind, c.channel, message_kind || ':' || event_key || ':' || u.id, amount, document, day, at, notification_due_at(i.id, at)
    from isps i
    join users u on u.isp_id = i.id and u.id = any(recipients) and u.status = 'active'
    left join notification_settings o on o.isp_id = i.id
    cross join (values ('email'), ('sms')) c (channel)
    where i.id = isp and i.id = coalesce(current_isp(), i.id) and not coalesce(message_kind = any(o.off_kinds), false)
      and case c.channel
        -- The platform mails the service charge itself.
        when 'email' then u.email is not null and message_kind <> 'service_charge'
          and (o.isp_id is null or message_kind = any(o.email_kinds))
        else u.mobile is not null and message_kind = any(o.sms_kinds)
          and exists (select from messaging_settings m
            where m.isp_id = i.id and (m.sms_driver is not null or m.uses_platform_sms)) end
    on conflict (isp_id, channel, dedupe_key) do nothing
    returning 1
  ) select count(*)::integer from queued;
end;
revoke execute on function queue_user_notifications from public;
grant execute on function queue_user_notifications to lastmile_tenant, lastmile_platform;
