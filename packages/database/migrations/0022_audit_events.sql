-- What happened without a row changing hands: a stolen token shown again, an administrator acting as an ISP.

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'event'));
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_user on audit_log (isp_id, user_id, id desc);
create index audit_log_by_call on audit_log (isp_id, call, id desc);
create index audit_log_by_address on audit_log (isp_id, ip, id desc);

create function record_event(event text, entity text, entity_id bigint, isp bigint, details jsonb default '{}') returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, after)
  select isp, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint, actor ->> 'ip', actor ->> 'call',
         actor ->> 'requestId', entity, entity_id, 'event', jsonb_build_object('event', event) || details
  from (select current_actor() as actor) who;
end;
revoke execute on function record_event from public;
grant execute on function record_event to lastmile_platform;
