-- Messages about a ticket lead back to it: an answer to the mail reaches it, the SMS about its end links to the rating. Messages
-- about a visit say when the technician comes; their kinds stay off until an ISP chooses them.
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
      ('notifications', 'notifications_kind_check')
    ) t (owner, name)
  loop
    select pg_get_constraintdef(oid) into strict definition from pg_constraint
    where conrelid = extended.owner::regclass and conname = extended.name;
    definition := replace(definition, 'ARRAY[', 'ARRAY[''visit_scheduled''::text, ''visit_cancelled''::text, ''visit_missed''::text, ');
    execute format('alter table %I drop constraint %I, add constraint %I %s', extended.owner, extended.name, extended.name, definition);
  end loop;
end $$;

alter table notifications
  add column ticket_id bigint,
  add column visit_id bigint,
  add foreign key (isp_id, ticket_id) references tickets (isp_id, id),
  add foreign key (isp_id, visit_id) references visits (isp_id, id),
  add constraint notifications_visit_check check ((visit_id is not null) = (kind in ('visit_scheduled', 'visit_cancelled', 'visit_missed')));
comment on column notifications.ticket_id is 'The ticket it is about; an answer by mail reaches it';
comment on column notifications.visit_id is 'The visit it is about, whose date and time it says';
create index notifications_by_ticket on notifications (isp_id, ticket_id) where ticket_id is not null;
create index notifications_by_visit on notifications (isp_id, visit_id) where visit_id is not null;
comment on table visit_mails is 'What the customer of a visit was told last';
