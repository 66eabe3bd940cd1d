-- Messages about retail invoices and payments of wholesale resellers, in the name of the reseller. They go through the provider of the
-- ISP, which pays for them: so they are off until the ISP chooses to send them.
alter table notification_settings add column sends_retail boolean not null default false;
comment on column notification_settings.sends_retail is 'Whether customers of wholesale resellers are told of retail invoices and payments';

alter table notifications
  add column seller_user_id bigint references users (id),
  add constraint notifications_seller_check check (seller_user_id is null or kind in ('invoice_issued', 'paid') and subscriber_id is not null);
comment on column notifications.seller_user_id is 'The wholesale reseller in whose name it is sent';

-- The channels and exceptions are those of the kind, as for what the ISP itself invoices. One that is already queued is not queued again.
create function queue_retail_notifications() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  about text := case tg_table_name when 'retail_invoices' then 'invoice_issued' else 'paid' end;
begin
  insert into notifications (isp_id, subscriber_id, kind, channel, dedupe_key, seller_user_id, amount_minor, number, due_on, queued_at, due_at)
  select n.isp_id, n.subscriber_id, about, w.channel, about || ':retail:' || n.id, n.user_id, n.amount_minor, n.number,
    (to_jsonb(n) ->> 'due_on')::date, n.at, notification_due_at(n.isp_id, n.at)
  from new_rows n
  join notification_settings o on o.isp_id = n.isp_id and o.sends_retail and not about = any(o.off_kinds)
  join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
  join customers p on p.isp_id = s.isp_id and p.id = s.customer_id,
    lateral (
      select 'email' as channel where about = any(o.email_kinds) and p.email is not null
      union all
      select 'sms' where about = any(o.sms_kinds) and p.mobile <> '' and exists (
        select from messaging_settings m where m.isp_id = n.isp_id and (m.sms_driver is not null or m.uses_platform_sms))
    ) w
  where about = any(o.required_kinds) or not exists (
    select from message_opt_outs x where x.isp_id = p.isp_id and x.customer_id = p.id and x.channel = w.channel)
  on conflict (isp_id, channel, dedupe_key) do nothing;
  return null;
end $$;
create trigger queue_notifications after insert on retail_invoices
  referencing new table as new_rows for each statement execute function queue_retail_notifications();
create trigger queue_notifications after insert on retail_payments
  referencing new table as new_rows for each statement execute function queue_retail_notifications();
