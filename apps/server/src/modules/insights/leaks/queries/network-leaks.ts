import { sql } from 'kysely';
import { monthly } from './columns.ts';

const withPackage = sql`join packages k on k.id = s.package_id`;

/** What routers show: accounts that are not billed, service that should have ended, and faster profiles. */
export const networkLeaks = {
  not_in_billing: sql`
    select 'not_in_billing' as kind, i.name as title, null::bigint as subscriber_id, null::bigint as user_id, i.router_id,
      k.id as package_id, coalesce(k.price_minor, 0)::bigint as minor, i.last_logged_out as since, i.profile as value, null::int as count
    from router_inventory i
    left join lateral (
      select p.id, p.price_minor from packages p where p.profile_name = i.profile and p.archived_at is null order by p.id limit 1
    ) k on true
    where not i.disabled and not exists (
      select from router_secrets n where n.router_id = i.router_id and n.name = i.name)`,
  suspended_online: sql`
    select 'suspended_online', s.username, s.id, null, s.router_id, k.id, ${monthly}::bigint, o.since, s.status, null
    from subscriber_presence o join subscribers s on s.id = o.subscriber_id ${withPackage}
    where o.online and s.status in ('suspended', 'on_hold', 'closed')
      and not exists (select from isp_settings t where t.suspension_method <> 'disable')`,
  faster_on_router: sql`
    select 'faster_on_router', s.username, s.id, null, s.router_id, k.id, (faster.price_minor - k.price_minor)::bigint, null,
      i.profile, null
    from router_secrets n
    join router_inventory i on i.router_id = n.router_id and i.name = n.name
    join subscribers s on s.id = n.subscriber_id ${withPackage}
    join lateral (
      select p.price_minor from packages p
      where p.profile_name = i.profile and p.archived_at is null and p.download_kbps > k.download_kbps and p.price_minor > k.price_minor
      order by p.price_minor limit 1
    ) faster on true
    where s.status = 'active' and n.desired_state = 'enabled' and i.profile <> k.profile_name and not i.disabled`,
  shared_device: sql`
    select 'shared_device', s.username, s.id, null, s.router_id, k.id, ${monthly}::bigint, used.since, used.caller_id, used.others
    from subscribers s ${withPackage}
    join subscriber_presence own on own.subscriber_id = s.id
    join lateral (
      select o.last_caller_id as caller_id, max(o.since) as since, count(*)::int as others from subscriber_presence o
      where o.last_caller_id = own.last_caller_id and o.subscriber_id <> s.id and o.online group by 1
    ) used on true
    where s.removed_at is null and s.status = 'suspended'`,
} as const;
