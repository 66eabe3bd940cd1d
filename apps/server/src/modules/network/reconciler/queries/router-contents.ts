import type { RouterStaticData } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Contents = Pick<RouterStaticData, 'profiles' | 'pools'>;

/** Profiles and pools of a router as last polled. */
export const loadContents = async (tx: Tx, routerId: number): Promise<Contents> =>
  (await tx
    .selectFrom('router_observed_state')
    .select([sql<Contents['profiles']>`profiles`.as('profiles'), sql<Contents['pools']>`pools`.as('pools')])
    .where('router_id', '=', routerId)
    .executeTakeFirst()) ?? { profiles: [], pools: [] };
