import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Ids of all ISPs in parts, so that no transaction is long. */
export const ispIdsAfter = async (tx: Tx, last: number, limit: number): Promise<number[]> =>
  (await tx.selectFrom('isps').select('id').where('id', '>', last).orderBy('id').limit(limit).execute()).map(
    ({ id }) => id,
  );

/** Computes the figures of these ISPs again. Idempotent. Growth goes by the day of connection: subscribers of years are imported in a day. */
export const refreshOverviews = (tx: Tx, ispIds: readonly number[], now: string) =>
  sql`
  insert into isp_overviews (isp_id, subscribers, growth, online, online_share, routers, routers_down, balance_due_minor,
    last_activity_at, refreshed_at)
  select i.id, a.subscribers, g.growth, a.online,
    case when a.active > 0 then least(10000, greatest(0, round(a.online_active * 10000.0 / a.active)))::int end,
    r.routers, r.down, greatest(coalesce(b.due, 0), 0), l.at, ${now}::timestamptz
  from isps i
  cross join lateral (
    select coalesce(sum(subscribers) filter (where kind = 'status' and value <> 'closed'), 0)::int as subscribers,
      coalesce(sum(subscribers) filter (where kind = 'status' and value = 'active'), 0)::int as active,
      coalesce(sum(subscribers) filter (where kind = 'online'), 0)::int as online,
      coalesce(sum(subscribers) filter (where kind = 'online' and value = 'active'), 0)::int as online_active
    from subscriber_aggregates where isp_id = i.id and kind in ('status', 'online')) a
  cross join lateral (
    select (select count(*) from subscribers s where s.isp_id = i.id and s.removed_at is null
              and s.connected_on > ${now}::date - 30 and s.connected_on <= ${now}::date)
         - (select count(*) from subscribers s where s.isp_id = i.id and s.removed_at is null and s.status = 'closed'
              and s.connected_on is not null and s.status_since >= ${now}::timestamptz - interval '30 days') as growth) g
  cross join lateral (
    select count(*)::int as routers, count(*) filter (where o.state = 'unreachable')::int as down
    from routers r left join router_observed_state o on o.isp_id = r.isp_id and o.router_id = r.id
    where r.isp_id = i.id and r.archived_at is null) r
  cross join lateral (select sum(amount_minor) as due from platform_journal_lines where party_isp_id = i.id) b
  cross join lateral (
    select max(coalesce(s.last_seen_at, s.started_at)) as at
    from users u join sessions s on s.user_id = u.id where u.isp_id = i.id) l
  where i.id = any(${ispIds}::bigint[])
  on conflict (isp_id) do update set subscribers = excluded.subscribers, growth = excluded.growth, online = excluded.online,
    online_share = excluded.online_share, routers = excluded.routers, routers_down = excluded.routers_down,
    balance_due_minor = excluded.balance_due_minor, last_activity_at = excluded.last_activity_at,
    refreshed_at = excluded.refreshed_at`.execute(tx);
