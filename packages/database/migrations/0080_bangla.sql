-- Bangla is the fifth language of messages.
alter table notification_templates drop constraint notification_templates_language_check;
alter table notification_templates
  add constraint notification_templates_language_check check (language in ('en', 'de', 'fr', 'pt', 'bn'));
