-- Messages about tickets and outages to customers, and an alert to staff about a new ticket. Kinds that are new stay off until chosen.
do $$
declare
  extended record;
  definition text;
begin
  for extended in
    select * from (values
      ('notification_settings', 'notification_settings_off_kinds_check', 'customer'),
      ('notification_settings', 'notification_settings_email_kinds_check', 'customer'),
      ('notification_settings', 'notification_settings_sms_kinds_check', 'customer'),
      ('notification_settings', 'notification_settings_required_kinds_check', 'customer'),
      ('notification_templates', 'notification_templates_kind_check', 'customer'),
      ('notifications', 'notifications_kind_check', 'all'),
      ('notifications', 'notifications_check1', 'staff'),
      ('messaging_settings', 'messaging_settings_telegram_alerts_check', 'staff')
    ) t (owner, name, kinds)
  loop
    select pg_get_constraintdef(oid) into strict definition from pg_constraint
    where conrelid = extended.owner::regclass and conname = extended.name;
    definition := replace(definition, 'ARRAY[', 'ARRAY[' || case extended.kinds
      when 'customer' then '''ticket_opened''::text, ''ticket_answered''::text, ''ticket_resolved''::text, ''outage''::text, ''outage_ended''::text, '
      when 'staff' then '''new_ticket''::text, '
      else '''ticket_opened''::text, ''ticket_answered''::text, ''ticket_resolved''::text, ''outage''::text, ''outage_ended''::text, ''new_ticket''::text, ' end);
    execute format('alter table %I drop constraint %I, add constraint %I %s', extended.owner, extended.name, extended.name, definition);
  end loop;
end $$;
alter table messaging_settings
  alter column telegram_alerts set default '{router_down,router_up,billing_run_finished,job_failed,new_ticket}';
