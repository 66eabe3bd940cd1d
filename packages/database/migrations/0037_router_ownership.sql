-- What belongs to us on a router: secrets by name and service, the expired profile, and the hardware itself.

-- Values of a secret that billing does not know but that stop service when they are changed on the router. The password
-- is compared by a keyed hash and never stored.
alter table router_inventory
  add column service text not null default 'pppoe',
  add column item_id text,
  add column local_address text,
  add column routes text,
  add column limit_bytes_in bigint,
  add column limit_bytes_out bigint,
  add column password_hash text;

alter table router_secrets
  -- The desired state that was last confirmed; null before the first time.
  add column applied_state text check (applied_state in ('enabled', 'disabled', 'expired', 'absent')),
  -- Dropping the session was asked for, and does not follow from the states alone.
  add column drop_requested boolean not null default false,
  -- The comment that the subscriber had on its former router or under its former name, for a new secret.
  add column comment text;
update router_secrets
set applied_state = case
      when state in ('synced', 'drift') then desired_state
      when last_applied is null then null
      when (last_applied ->> 'disabled')::boolean then 'disabled'
      else 'enabled'
    end,
    drop_requested = drop_session;

alter table isp_settings
  add column expired_pool text check (length(expired_pool) between 1 and 64),
  add column expired_pool_ranges text check (length(expired_pool_ranges) between 1 and 255);

alter table router_observed_state
  add column software_id text,
  -- The hardware that answered first; another serial or software ID stops all writes.
  add column known_serial text,
  add column known_software_id text,
  add column known_identity text,
  -- The hardware that answers instead, and since when.
  add column found_serial text,
  add column found_software_id text,
  add column found_identity text,
  add column hardware_changed_at timestamptz,
  -- The profile for suspended subscribers that was verified on the router, with its pool.
  add column expired_profile text,
  add column expired_pool text,
  -- Why it could not be verified.
  add column expired_profile_error text;
update router_observed_state o
set known_serial = o.serial, known_identity = o.identity,
    expired_profile = coalesce(r.expired_profile, i.expired_profile, 'expired')
from routers r left join isp_settings i on i.isp_id = r.isp_id
where r.isp_id = o.isp_id and r.id = o.router_id
  and o.profiles @> jsonb_build_array(jsonb_build_object('name', coalesce(r.expired_profile, i.expired_profile, 'expired')));
update router_observed_state set known_serial = serial, known_identity = identity where last_seen_at is not null;

alter table routers
  add column hardware_decision text check (hardware_decision in ('replaced', 'wrong', 'renamed')),
  add column hardware_decided_at timestamptz,
  add column hardware_decided_by bigint references users (id);

-- The expired profile takes effect on a router once it was verified there; until then suspended secrets are disabled.
-- A fixed address would keep a session out of the pool of the expired profile.
create or replace view desired_secrets with (security_invoker = true) as
select s.isp_id, s.id as subscriber_id, s.router_id, s.username as name,
  case when s.status = 'active' then 'enabled' when e.is_expired then 'expired' else 'disabled' end as desired_state,
  case when s.status <> 'active' and e.is_expired then e.profile else coalesce(m.profile_name, p.profile_name) end as profile,
  case when s.status = 'active' or not e.is_expired then s.static_ip end as remote_address,
  case when s.bind_mac then s.caller_id end as caller_id
from subscribers s
join packages p on p.isp_id = s.isp_id and p.id = s.package_id
join routers r on r.isp_id = s.isp_id and r.id = s.router_id
left join package_profiles m on m.isp_id = s.isp_id and m.package_id = s.package_id and m.router_id = s.router_id
left join isp_settings i on i.isp_id = s.isp_id
left join router_observed_state o on o.isp_id = s.isp_id and o.router_id = s.router_id
cross join lateral (
  select coalesce(r.expired_profile, i.expired_profile, 'expired') as profile,
    coalesce(i.suspension_method = 'expired_profile'
      and o.expired_profile = coalesce(r.expired_profile, i.expired_profile, 'expired')
      and o.expired_pool is not distinct from i.expired_pool, false) as is_expired
) e
where s.status in ('active', 'suspended', 'on_hold');

-- As before, but a session is dropped if service ends compared with what the router was last confirmed to have, so that
-- a suspension and a reactivation that it never saw cancel out. A new secret gets the comment of the former one.
create or replace function save_desired_state(subscriber_ids bigint[], drop_sessions boolean default false, repush boolean default false)
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
      (isp_id, router_id, name, subscriber_id, desired_state, profile, remote_address, caller_id, drop_session, drop_requested, comment)
    select w.isp_id, w.router_id, w.name, w.subscriber_id, w.desired_state, w.profile, w.remote_address, w.caller_id,
      drop_sessions, drop_sessions, (
        select coalesce(i.comment, o.comment)
        from router_secrets o
        left join router_inventory i on i.isp_id = o.isp_id and i.router_id = o.router_id and i.name = o.name
        where o.isp_id = w.isp_id and o.subscriber_id = w.subscriber_id and o.desired_state <> 'absent'
          and (o.router_id <> w.router_id or o.name <> w.name)
        limit 1)
    from desired_secrets w
    where w.isp_id = current_isp() and w.subscriber_id = any(subscriber_ids)
    on conflict (isp_id, router_id, name) do update
    set subscriber_id = excluded.subscriber_id, desired_state = excluded.desired_state, profile = excluded.profile,
        remote_address = excluded.remote_address, caller_id = excluded.caller_id,
        comment = coalesce(excluded.comment, k.comment),
        drop_requested = excluded.drop_session or (k.drop_requested and k.state <> 'synced')
          or k.subscriber_id <> excluded.subscriber_id,
        drop_session = excluded.drop_session or (k.drop_requested and k.state <> 'synced')
          or k.subscriber_id <> excluded.subscriber_id
          or case excluded.desired_state
            when 'enabled' then k.applied_state is not distinct from 'expired' or (k.last_applied is not null
              and substring(k.last_applied ->> 'remoteAddress' from '^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$')
                is distinct from host(excluded.remote_address))
            else k.applied_state is distinct from excluded.desired_state
          end,
        push_password = k.push_password or repush or k.subscriber_id <> excluded.subscriber_id or k.desired_state = 'absent',
        desired_version = k.desired_version + 1, desired_at = now(), state = 'pending', error = null, next_try_at = null, tries = 0
    where repush or drop_sessions
      or (k.subscriber_id, k.desired_state, k.profile, k.remote_address, k.caller_id)
         is distinct from (excluded.subscriber_id, excluded.desired_state, excluded.profile, excluded.remote_address, excluded.caller_id)
    returning k.router_id
  )
  select router_id from gone union select router_id from saved;
end;

-- Names adopted from a router stay as they are and are told apart by case, as routers do. A new name must not differ
-- from another one by case alone.
alter table subscribers add column adopted boolean not null default false;
drop index subscribers_username;
create unique index subscribers_username on subscribers (isp_id, username) where status <> 'closed';
create unique index subscribers_new_username on subscribers (isp_id, username_key) where status <> 'closed' and not adopted;
create index subscribers_adopted_username on subscribers (isp_id, username_key) where status <> 'closed' and adopted;

-- As owner: the other subscriber may be one whom the transaction does not see.
create function check_new_username() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and new.username <> old.username then
    new.adopted := false;
  end if;
  if not new.adopted and new.status <> 'closed' and exists (
    select from subscribers s
    where s.isp_id = new.isp_id and s.username_key = lower(new.username) and s.status <> 'closed' and s.adopted and s.id <> new.id)
  then
    raise unique_violation using message = 'Another subscriber has this username', constraint = 'subscribers_new_username';
  end if;
  return new;
end $$;
create trigger check_new_username before insert on subscribers for each row execute function check_new_username();
create trigger check_changed_username before update of username, status, adopted on subscribers for each row
  when (new.username <> old.username or new.adopted <> old.adopted or (old.status = 'closed' and new.status <> 'closed'))
  execute function check_new_username();
