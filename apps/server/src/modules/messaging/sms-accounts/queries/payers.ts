import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The ISP as a payer, in the currency of the platform. */
export const findPayer = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('isps')
    .select([
      'name',
      'owner_name as ownerName',
      'email',
      'mobile',
      sql<string>`(select currency from platform_settings)`.as('currency'),
    ])
    .where('id', '=', ispId)
    .executeTakeFirst();
