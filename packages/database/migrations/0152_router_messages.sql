-- Owners are told by mail or SMS that a router does not respond, if they choose so: not everybody reads Telegram.
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
      ('notifications', 'notifications_check1'),
      ('notifications', 'notifications_user_check')
    ) t (owner, name)
  loop
    select pg_get_constraintdef(oid) into strict definition from pg_constraint
    where conrelid = extended.owner::regclass and conname = extended.name;
    definition := replace(definition, 'ARRAY[', 'ARRAY[''router_unreachable''::text, ');
    execute format('alter table %I drop constraint %I, add constraint %I %s', extended.owner, extended.name, extended.name, definition);
  end loop;
end $$;

-- As before, but a router that does not respond is told at any hour.
create or replace function queue_user_notifications(isp bigint, message_kind text, event_key text, recipients bigint[], amount bigint, document text,
    day date, at timestamptz) returns integer
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with queued as (
    insert into notifications (isp_id, user_id, kind, channel, dedupe_key, amount_minor, number, due_on, queued_at, due_at)
    select i.id, u.id, message_kind, c.channel, message_kind || ':' || event_key || ':' || u.id, amount, document, day, at,
      case message_kind when 'router_unreachable' then at else notification_due_at(i.id, at) end
    from isps i
    join users u on u.isp_id = i.id and u.id = any(recipients) and u.status = 'active'
    left join notification_settings o on o.isp_id = i.id
    cross join (values ('email'), ('sms')) c (channel)
    where i.id = isp and i.id = coalesce(current_isp(), i.id) and not coalesce(message_kind = any(o.off_kinds), false)
      and case c.channel
        -- The platform mails the service charge itself, and nobody is told of routers who did not choose it.
        when 'email' then u.email is not null and message_kind <> 'service_charge'
          and (o.isp_id is null and message_kind <> 'router_unreachable' or message_kind = any(o.email_kinds))
        else u.mobile is not null and message_kind = any(o.sms_kinds)
          and exists (select from messaging_settings m
            where m.isp_id = i.id and (m.sms_driver is not null or m.uses_platform_sms)) end
    on conflict (isp_id, channel, dedupe_key) do nothing
    returning 1
  ) select count(*)::integer from queued;
end;
