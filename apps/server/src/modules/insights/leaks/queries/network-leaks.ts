import { sql } from 'kysely';
import { monthly } from './columns.ts';

/** A rate limit of 0 or none at all. */
const unlimitedKbps = 2_147_483_647;
const withPackage = sql`join packages k on k.id = s.package_id`;

/** The packages with the profile that each has on a router: its own, or one that the ISP made there. */
const packagesOn = (routerId: ReturnType<typeof sql.ref>) => sql`packages p left join package_profiles m
  on m.package_id = p.id and m.router_id = ${routerId}`;

/** The rate limit of each profile as its router reported it last; profiles of ours are read more often than all of them. */
const observedProfiles = sql`(
  select distinct on (router_id, name) router_id, name, rate, download_kbps(rate) as kbps from (
    select router_id, name, coalesce(observed ->> 'rateLimit', '') as rate, 1 as source from router_profiles where observed is not null
    union all
    select o.router_id, e ->> 'name', coalesce(e ->> 'rateLimit', ''), 2
    from router_observed_state o cross join lateral jsonb_array_elements(o.profiles) e
  ) found order by router_id, name, source
)`;

/** What routers show: accounts that are not billed, service that should have ended, and faster profiles. */
export const networkLeaks = {
  not_in_billing: sql`
    select 'not_in_billing' as kind, i.name as title, null::bigint as subscriber_id, null::bigint as user_id, i.router_id,
      k.id as package_id, coalesce(k.price_minor, 0)::bigint as minor, i.last_logged_out as since, i.profile as value, null::int as count,
      null::bigint as pays_minor, null::bigint as price_minor
    from (
      select i.name, i.router_id, i.profile, i.last_logged_out, (
        select min(p.id) from ${packagesOn(sql.ref('i.router_id'))}
        where coalesce(m.profile_name, p.profile_name) = i.profile and p.archived_at is null) as package_id
      from router_inventory i
      where not i.disabled and not exists (
        select from router_secrets n where n.router_id = i.router_id and n.name = i.name)
      -- The package is looked up once for each account, not for each package that it is joined with.
      offset 0
    ) i left join packages k on k.id = i.package_id`,
  // Online with the expired profile is how suspension may look; with any other it is service.
  suspended_online: sql`
    select 'suspended_online', s.username, s.id, null, s.router_id, k.id, ${monthly}::bigint, o.since, s.status, null, null, null
    from subscriber_presence o join subscribers s on s.id = o.subscriber_id ${withPackage}
    where o.online and s.status in ('suspended', 'on_hold', 'closed') and not exists (
      select from router_secrets n left join router_inventory i on i.router_id = n.router_id and i.name = n.name
      where n.subscriber_id = s.id and n.router_id = s.router_id and n.desired_state = 'expired'
        and coalesce(i.profile, n.profile) = n.profile)`,
  // A profile that the ISP made for the package may limit in other ways; any other is as fast as its rate limit, or as its package.
  // Profiles are unpacked once: within the join that could happen for every account.
  faster_on_router: sql`(with observed_profiles as materialized ${observedProfiles}
    select 'faster_on_router', a.username, a.id, null, a.router_id, a.package_id, greatest(0, fitting.price_minor - a.price_minor)::bigint,
      null, a.profile || coalesce(' (' || nullif(split_part(speed.rate, ' ', 1), '') || ')', ''), null, null, null
    from (
      select s.id, s.username, s.router_id, k.id as package_id, k.price_minor, k.download_kbps, i.router_id as seen_on, i.profile
      from router_secrets n
      join router_inventory i on i.router_id = n.router_id and i.name = n.name
      join subscribers s on s.id = n.subscriber_id ${withPackage}
      left join package_profiles own on own.package_id = k.id and own.router_id = n.router_id
      where s.status = 'active' and n.desired_state = 'enabled' and not i.disabled and i.profile is distinct from own.profile_name
      -- The speed is looked up for accounts of subscribers only, not for every pair that the join compares.
      offset 0
    ) a
    left join observed_profiles speed on speed.router_id = a.seen_on and speed.name = a.profile
    cross join lateral (select case when speed.name is not null then coalesce(speed.kbps, ${unlimitedKbps}::bigint) else (
      select min(p.download_kbps) from ${packagesOn(sql.ref('a.seen_on'))}
      where coalesce(m.profile_name, p.profile_name) = a.profile and p.archived_at is null) end as kbps) used
    join lateral (
      select p.price_minor from packages p where p.archived_at is null
      order by p.download_kbps < used.kbps, case when p.download_kbps < used.kbps then -p.price_minor else p.price_minor end limit 1
    ) fitting on true
    where used.kbps > a.download_kbps)`,
  // Several active accounts are all charged: nothing is lost yet, but one of them may soon not be.
  shared_device: sql`
    select 'shared_device', s.username, s.id, null, s.router_id, k.id, case s.status when 'active' then 0 else ${monthly} end::bigint,
      used.since, used.caller_id, used.others, null, null
    from subscribers s ${withPackage}
    join subscriber_presence own on own.subscriber_id = s.id
    join lateral (
      select o.last_caller_id as caller_id, max(o.since) as since, count(*)::int as others,
        min(a.id) filter (where a.status = 'active') as first_active
      from subscriber_presence o join subscribers a on a.id = o.subscriber_id
      where o.last_caller_id = own.last_caller_id and o.subscriber_id <> s.id and o.online group by 1
    ) used on true
    where s.removed_at is null and (s.status = 'suspended' or (s.status = 'active' and own.online and used.first_active < s.id))`,
} as const;
