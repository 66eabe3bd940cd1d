-- Which devices each subscriber used: the report on shared devices compares these few rows instead of all sessions.
create table subscriber_devices (
  isp_id bigint not null default current_isp(),
  -- As the router reports it, usually the MAC address.
  caller_id text not null,
  subscriber_id bigint not null,
  last_session_on date not null,
  primary key (isp_id, caller_id, subscriber_id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id) on delete cascade
);
comment on table subscriber_devices is 'Which devices each subscriber used in the sessions that are kept';
create index subscriber_devices_by_subscriber on subscriber_devices (isp_id, subscriber_id);
create index subscriber_devices_by_age on subscriber_devices (isp_id, last_session_on);
select create_tenant_policy('subscriber_devices'), add_scope_policies_by('subscriber_devices', 'subscribers', 'subscriber_id');

-- Days are written at most once each, so that a device that reconnects often costs one update a day.
create function record_devices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_devices as d (isp_id, caller_id, subscriber_id, last_session_on)
  select n.isp_id, n.caller_id, n.subscriber_id, max((n.started_at at time zone 'utc')::date)
  from new_rows n where n.caller_id is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (isp_id, caller_id, subscriber_id) do update set last_session_on = excluded.last_session_on
  where d.last_session_on < excluded.last_session_on;
  return null;
end $$;
create trigger record_devices after insert on session_log
  referencing new table as new_rows for each statement execute function record_devices();

insert into subscriber_devices (isp_id, caller_id, subscriber_id, last_session_on)
select isp_id, caller_id, subscriber_id, max((started_at at time zone 'utc')::date)
from session_log where caller_id is not null group by 1, 2, 3;
