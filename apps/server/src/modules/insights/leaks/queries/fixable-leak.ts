import type { FixableLeak } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { monthly } from './columns.ts';

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

/** The sync log has no audit rows of its own, so the decision is recorded with the subscriber. */
export const recordLeakFixed = (tx: Tx, subscriberId: number) =>
  sql`select record_own_event('leak_fixed', 'subscribers', ${subscriberId})`.execute(tx);
