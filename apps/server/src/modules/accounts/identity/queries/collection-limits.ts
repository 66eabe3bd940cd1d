import type { ManualMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Where and how a user may receive payments; null: without a limit. A collector without areas has none. */
export interface CollectionLimits {
  /** Includes the areas below the assigned ones. */
  readonly areas: readonly number[] | null;
  readonly methods: readonly ManualMethod[] | null;
}

export async function loadCollectionLimits(tx: Tx, userId: number): Promise<CollectionLimits> {
  const limits = await tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      sql<string[] | null>`case when users.area_ids <> '{}' or roles.data_scope = 'own_collections' then
        array(select distinct area_descendants(assigned) from unnest(users.area_ids) assigned) end`.as(
        'areas',
      ),
      sql<ManualMethod[] | null>`nullif(users.payment_methods, '{}')`.as('methods'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  // An administrator acting as the ISP is not one of its users and has no limits.
  return { areas: limits?.areas?.map(Number) ?? null, methods: limits?.methods ?? null };
}
