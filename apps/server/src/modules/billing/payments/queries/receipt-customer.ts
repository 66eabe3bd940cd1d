import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The customer on a receipt. */
export const findPayer = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('subscribers as s')
    .leftJoin('customers as p', 'p.id', 's.customer_id')
    .leftJoin('areas as a', 'a.id', 's.area_id')
    .select([
      'p.name_bn as nameBn',
      'p.customer_code as pairCode',
      sql<string | null>`nullif(concat_ws(', ', p.house, p.road, p.flat, p.landmark, a.name), '')`.as(
        'address',
      ),
    ])
    .where('s.id', '=', subscriberId)
    .executeTakeFirstOrThrow();
