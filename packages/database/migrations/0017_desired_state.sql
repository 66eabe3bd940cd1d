-- Desired state: what each router should hold, one row for each secret. A change of a subscriber writes it in the same
-- transaction; the reconciler reads nothing else.

create table router_secrets (
  isp_id bigint not null,
  id bigint generated always as identity,
  router_id bigint not null,
  name text not null,
  -- The subscriber it belongs to, or belonged to if it is to be absent.
  subscriber_id bigint not null,
  desired_state text not null check (desired_state in ('enabled', 'disabled', 'expired', 'absent')),
  profile text,
  remote_address inet,
  caller_id text,
  -- Applying this version drops the session.
  drop_session boolean not null default false,
  desired_version integer not null default 1,
  desired_at timestamptz not null default now(),
  applied_version integer not null default 0,
  applied_at timestamptz,
  state text not null default 'pending' check (state in ('pending', 'synced', 'failed', 'drift')),
  error text,
  next_try_at timestamptz,
  -- A hint only: ids change when a router is restored or replaced.
  router_item_id text,
  -- Last applied state, confirmed by reading it back; null before the first time.
  last_applied jsonb,
  -- Observed state, where the router was changed outside.
  observed jsonb,
  -- Set before an add is sent: if the reply is lost, the secret is still known to be ours.
  intent_at timestamptz,
  push_password boolean not null default true,
  -- Consecutive prints without this secret; a single print may have lost it.
  missed_prints integer not null default 0,
  tries integer not null default 0,
  primary key (isp_id, id),
  unique (isp_id, router_id, name),
  foreign key (isp_id, router_id) references routers (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  check (desired_state = 'absent' or profile is not null)
);
comment on table router_secrets is 'Desired, last applied and observed state of each PPP secret';
select create_tenant_policy('router_secrets');
create index router_secrets_by_subscriber on router_secrets (isp_id, subscriber_id);
create index router_secrets_pending on router_secrets (isp_id, router_id, id) where state <> 'synced';
create index router_secrets_state on router_secrets (isp_id, state, subscriber_id) where state <> 'synced';

-- What routers should hold for each subscriber: the one place that translates a status into router terms.
create view desired_secrets with (security_invoker = true) as
select s.isp_id, s.id as subscriber_id, s.router_id, s.username as name,
  case
    when s.status = 'active' then 'enabled'
    when coalesce(i.suspension_method, 'disable') = 'disable' then 'disabled'
    else 'expired'
  end as desired_state,
  case
    when s.status = 'active' or coalesce(i.suspension_method, 'disable') = 'disable'
      then coalesce(m.profile_name, p.profile_name)
    else coalesce(r.expired_profile, i.expired_profile, 'expired')
  end as profile,
  s.static_ip as remote_address,
  case when s.bind_mac then s.caller_id end as caller_id
from subscribers s
join packages p on p.isp_id = s.isp_id and p.id = s.package_id
join routers r on r.isp_id = s.isp_id and r.id = s.router_id
left join package_profiles m on m.isp_id = s.isp_id and m.package_id = s.package_id and m.router_id = s.router_id
left join isp_settings i on i.isp_id = s.isp_id
where s.status in ('active', 'suspended', 'on_hold');
grant select on desired_secrets to lastmile_tenant, lastmile_platform;

-- Updates the desired state of these subscribers; rows that are already right stay as they are. Ending service drops the
-- session; other changes do so only if asked to. `repush` makes a new version of unchanged rows, as for a new password.
-- Returns the routers that have changes to apply.
create function save_desired_state(subscriber_ids bigint[], drop_sessions boolean default false, repush boolean default false)
  returns setof bigint language sql volatile
begin atomic
  with gone as (
    update router_secrets k
    set desired_state = 'absent', drop_session = true, desired_version = k.desired_version + 1, desired_at = now(),
        state = 'pending', error = null, next_try_at = null, tries = 0
    where k.isp_id = current_isp() and k.subscriber_id = any(subscriber_ids) and k.desired_state <> 'absent'
      and not exists (
        select from desired_secrets w
        where w.isp_id = k.isp_id and w.subscriber_id = k.subscriber_id and w.router_id = k.router_id and w.name = k.name)
    returning k.router_id
  ), saved as (
    insert into router_secrets as k
      (isp_id, router_id, name, subscriber_id, desired_state, profile, remote_address, caller_id, drop_session)
    select w.isp_id, w.router_id, w.name, w.subscriber_id, w.desired_state, w.profile, w.remote_address, w.caller_id, drop_sessions
    from desired_secrets w
    where w.isp_id = current_isp() and w.subscriber_id = any(subscriber_ids)
    on conflict (isp_id, router_id, name) do update
    set subscriber_id = excluded.subscriber_id, desired_state = excluded.desired_state, profile = excluded.profile,
        remote_address = excluded.remote_address, caller_id = excluded.caller_id,
        drop_session = excluded.drop_session
          or (k.drop_session and k.state <> 'synced')
          or (k.desired_state = 'enabled' and excluded.desired_state <> 'enabled')
          or k.subscriber_id <> excluded.subscriber_id
          or k.remote_address is distinct from excluded.remote_address,
        push_password = k.push_password or repush or k.subscriber_id <> excluded.subscriber_id or k.desired_state = 'absent',
        desired_version = k.desired_version + 1, desired_at = now(), state = 'pending', error = null, next_try_at = null, tries = 0
    where repush or drop_sessions
      or (k.subscriber_id, k.desired_state, k.profile, k.remote_address, k.caller_id)
         is distinct from (excluded.subscriber_id, excluded.desired_state, excluded.profile, excluded.remote_address, excluded.caller_id)
    returning k.router_id
  )
  select router_id from gone union select router_id from saved;
end;
