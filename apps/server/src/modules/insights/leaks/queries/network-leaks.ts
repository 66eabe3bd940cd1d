import { sql } from 'kysely';
import { monthly, unlimitedKbps } from './columns.ts';

const withPackage = sql`join packages k on k.id = s.package_id`;

/** The rate limit of each profile as its router reported it last; profiles of ours are read more often than all of them. */
const observedProfiles = sql`(
  select distinct on (router_id, name) router_id, name, rate, download_kbps(rate) as kbps from (
    select router_id, name, coalesce(observed ->> 'rateLimit', '') as rate, 1 as source from router_profiles where observed is not null
    union all
    select o.router_id, e ->> 'name', coalesce(e ->> 'rateLimit', ''), 2
    from router_observed_state o cross join lateral jsonb_array_elements(o.profiles) e
  ) found order by router_id, name, source
)`;

/** The cheapest of the packages that have the profile on the router: their own, or one that the ISP made there. */
const soldProfiles = sql`(
  select r.id as router_id, coalesce(m.profile_name, p.profile_name) as name, min(p.id) as package_id, min(p.download_kbps) as kbps
  from routers r cross join packages p left join package_profiles m on m.package_id = p.id and m.router_id = r.id
  where p.archived_at is null group by 1, 2
)`;

/**
 * What several kinds of leaks read: how fast the profiles of routers are, and the accounts of routers that need a look. Most have the profile
 * that billing wants, which is as fast as sold: both are read from their indexes alone.
 */
export const readOnce = sql`
  profiles as materialized (
    select router_id, name, o.rate, sold.package_id, sold.kbps as sold_kbps,
      case when o.rate is not null then coalesce(o.kbps, ${unlimitedKbps}::bigint) else sold.kbps end as kbps
    from ${observedProfiles} o full join ${soldProfiles} sold using (router_id, name)
  ),
  accounts as materialized (
    select a.*, u.rate, u.kbps, u.package_id
    from (
      select i.router_id, i.name, i.profile, n.subscriber_id, n.desired_state
      from router_inventory i left join router_secrets n on n.router_id = i.router_id and n.name = i.name
      where not i.disabled and (n.desired_state is null or (n.desired_state = 'enabled' and (i.profile <> n.profile
        or (i.router_id, i.profile) in (select router_id, name from profiles where kbps > coalesce(sold_kbps, 0)))))
      offset 0
    ) a left join profiles u on u.router_id = a.router_id and u.name = a.profile
  )`;

/** Online with the expired profile is how suspension may look; with any other it is service. `s` is the subscriber. */
const isOnExpiredProfile = sql`exists (
  select from router_secrets n left join router_inventory i on i.router_id = n.router_id and i.name = n.name
  where n.subscriber_id = s.id and n.router_id = s.router_id and n.desired_state = 'expired'
    and coalesce(i.profile, n.profile) = n.profile)`;

/** What routers show: accounts that are not in billing, service that should have ended, and faster profiles. */
export const networkLeaks = {
  not_in_billing: sql`
    select 'not_in_billing' as kind, a.name as title, null::bigint as subscriber_id, null::bigint as user_id, a.router_id,
      k.id as package_id, coalesce(k.price_minor, 0)::bigint as minor, i.last_logged_out as since, a.profile as value, null::int as count,
      null::bigint as pays_minor, null::bigint as price_minor, null::timestamptz as used_at
    from accounts a join router_inventory i on i.router_id = a.router_id and i.name = a.name
    left join packages k on k.id = a.package_id where a.desired_state is null`,
  // Those who were removed are few and have an index of their own.
  suspended_online: sql`
    select 'suspended_online', s.username, s.id, null, s.router_id, k.id, ${monthly}::bigint, o.since, s.status, null, null, null, null
    from (
      select * from subscribers where removed_at is null and status in ('suspended', 'on_hold', 'closed')
      union all
      select * from subscribers where removed_at is not null and status in ('suspended', 'on_hold', 'closed')
    ) s join subscriber_presence o on o.subscriber_id = s.id ${withPackage}
    where o.online and not ${isOnExpiredProfile}`,
  // A profile that the ISP made for the package may limit in other ways; any other is as fast as its rate limit, or as its package.
  faster_on_router: sql`
    select 'faster_on_router', s.username, s.id, null, s.router_id, k.id, greatest(0, fitting.price_minor - k.price_minor)::bigint,
      null, a.profile || coalesce(' (' || nullif(split_part(a.rate, ' ', 1), '') || ')', ''), null, null, null, null
    from accounts a join subscribers s on s.id = a.subscriber_id and s.status = 'active' ${withPackage}
    left join package_profiles own on own.package_id = k.id and own.router_id = a.router_id
    join lateral (
      select p.price_minor from packages p where p.archived_at is null
      order by p.download_kbps < a.kbps, case when p.download_kbps < a.kbps then -p.price_minor else p.price_minor end limit 1
    ) fitting on true
    where a.desired_state = 'enabled' and a.profile is distinct from own.profile_name and a.kbps > k.download_kbps`,
  // Several active accounts are all charged: nothing is lost yet, but one of them may soon not be. What a suspended one that is
  // online itself loses is the amount of that leak.
  shared_device: sql`
    select 'shared_device', s.username, s.id, null, s.router_id, k.id, case when s.status = 'active' or (own.online and not ${isOnExpiredProfile}) then 0 else ${monthly} end::bigint,
      used.since, used.caller_id, used.others, null, null, case when not own.online then own.since end
    from (
      select last_caller_id from subscriber_presence where last_caller_id is not null group by 1 having count(*) > 1
    ) shared
    cross join lateral (
      select subscriber_id, last_caller_id, online, since from subscriber_presence p where p.last_caller_id = shared.last_caller_id offset 0
    ) own
    join subscribers s on s.id = own.subscriber_id ${withPackage}
    join lateral (
      select o.last_caller_id as caller_id, max(o.since) as since, count(*)::int as others,
        min(a.id) filter (where a.status = 'active') as first_active
      from subscriber_presence o join subscribers a on a.id = o.subscriber_id
      where o.last_caller_id = own.last_caller_id and o.subscriber_id <> s.id and o.online group by 1
    ) used on true
    where s.removed_at is null and (s.status = 'suspended' or (s.status = 'active' and own.online and used.first_active < s.id))`,
} as const;
