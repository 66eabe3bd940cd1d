import type { FixableLeak } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { monthly, unlimitedKbps } from './columns.ts';

export interface LeakingSubscriber {
  readonly username: string;
  readonly version: number;
  readonly routerName: string | null;
  readonly isReadOnly: boolean;
  readonly monthlyBeforeMinor: number;
  readonly monthlyAfterMinor: number;
}

/** What the subscriber pays now, and what the fix makes of it. */
export async function findLeakingSubscriber(
  tx: Tx,
  kind: FixableLeak,
  subscriberId: number,
): Promise<LeakingSubscriber | undefined> {
  const { rows } = await sql<LeakingSubscriber>`
    select s.username, s.version, r.name as "routerName", r.writes_allowed_at is null as "isReadOnly",
      (case when s.billing = 'free' then 0 else ${monthly} end)::bigint as "monthlyBeforeMinor",
      (case ${kind}::text when 'below_price' then k.price_minor when 'free' then ${monthly}
        else case when s.billing = 'free' then 0 else ${monthly} end end)::bigint as "monthlyAfterMinor"
    from subscribers s join packages k on k.id = s.package_id left join routers r on r.id = s.router_id
    where s.id = ${subscriberId}`.execute(tx);
  return rows[0];
}

interface ChangedProfile {
  readonly routerId: number;
  readonly name: string;
  /** How many have it there. */
  readonly subscribers: number;
}

/** The profile of the subscriber, if someone made it faster on the router than the package. */
export async function findChangedProfile(tx: Tx, subscriberId: number): Promise<ChangedProfile | undefined> {
  const { rows } = await sql<ChangedProfile>`
    select p.router_id as "routerId", p.name,
      (select count(*)::int from router_secrets o
       where o.router_id = p.router_id and o.profile = p.name and o.desired_state = 'enabled') as subscribers
    from router_secrets n join router_profiles p on p.router_id = n.router_id and p.name = n.profile
    join subscribers s on s.id = n.subscriber_id join packages k on k.id = s.package_id
    where n.subscriber_id = ${subscriberId} and p.state = 'drift' and p.observed is not null
      and coalesce(download_kbps(coalesce(p.observed ->> 'rateLimit', '')), ${unlimitedKbps}::bigint) > k.download_kbps`.execute(
    tx,
  );
  return rows[0];
}

/** The sync log has no audit rows of its own, so the decision is recorded with the subscriber. */
export const recordLeakFixed = (tx: Tx, subscriberId: number) =>
  sql`select record_own_event('leak_fixed', 'subscribers', ${subscriberId})`.execute(tx);
