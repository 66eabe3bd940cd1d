import { expiredProfileProblems } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The expired profile that a router should have, and what was verified there. */
export interface ExpiredProfile {
  readonly isUsed: boolean;
  readonly name: string;
  readonly pool: string | null;
  readonly poolRanges: string | null;
  readonly verifiedName: string | null;
  readonly verifiedPool: string | null;
  readonly problem: string | null;
}

const routersWithSettings = (tx: Tx) =>
  tx
    .selectFrom('routers as r')
    .leftJoin('isp_settings as i', 'i.isp_id', 'r.isp_id')
    .leftJoin('router_observed_state as o', (join) =>
      join.onRef('o.isp_id', '=', 'r.isp_id').onRef('o.router_id', '=', 'r.id'),
    );
const name = sql<string>`coalesce(r.expired_profile, i.expired_profile, 'expired')`;
/** The condition of the view `desired_secrets`. */
const isVerified = sql<boolean>`coalesce(o.expired_profile = ${name}
  and o.expired_pool is not distinct from i.expired_pool, false)`;

export const findExpiredProfile = (tx: Tx, routerId: number): Promise<ExpiredProfile> =>
  routersWithSettings(tx)
    .select([
      sql<boolean>`coalesce(i.suspension_method = 'expired_profile', false)`.as('isUsed'),
      name.as('name'),
      'i.expired_pool as pool',
      'i.expired_pool_ranges as poolRanges',
      'o.expired_profile as verifiedName',
      'o.expired_pool as verifiedPool',
      'o.expired_profile_error as problem',
    ])
    .where('r.id', '=', routerId)
    .executeTakeFirstOrThrow();

interface Verified {
  readonly name: string | null;
  readonly pool: string | null;
  readonly problem: string | null;
}

export const saveExpiredProfile = (tx: Tx, routerId: number, verified: Verified) => {
  const columns = {
    expired_profile: verified.name,
    expired_pool: verified.pool,
    expired_profile_error: verified.problem?.slice(0, 300) ?? null,
  };
  return tx
    .insertInto('router_observed_state')
    .values({ router_id: routerId, ...columns })
    .onConflict((conflict) => conflict.columns(['isp_id', 'router_id']).doUpdateSet(columns))
    .execute();
};

export const routersToVerify = async (tx: Tx): Promise<number[]> =>
  (
    await routersWithSettings(tx)
      .select('r.id')
      .where('r.archived_at', 'is', null)
      .where('r.writes_allowed_at', 'is not', null)
      .where('i.suspension_method', '=', 'expired_profile')
      .where(sql<boolean>`not ${isVerified}`)
      .execute()
  ).map(({ id }) => id);

export async function routersWithoutExpiredProfile(tx: Tx) {
  const rows = await routersWithSettings(tx)
    .select(['r.id', 'r.name', 'o.expired_profile_error as error'])
    .where('r.archived_at', 'is', null)
    .where(sql<boolean>`not ${isVerified}`)
    .orderBy(sql`lower(r.name)`)
    .execute();
  return rows.map(({ error, ...router }) => {
    const problem = expiredProfileProblems.find((known) => known === (error ?? 'not_checked')) ?? null;
    return { ...router, problem, routerMessage: problem ? null : error };
  });
}
