import type { Tx } from '@lastmile/database';
import { customerAddress } from '../../../customers/subscribers/index.ts';

/** The customer on a receipt. */
export const findPayer = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('subscribers as s')
    .leftJoin('customers as p', 'p.id', 's.customer_id')
    .leftJoin('areas as a', 'a.id', 's.area_id')
    .select([
      'p.name_bn as nameBn',
      'p.customer_code as pairCode',
      customerAddress('p', 'a.name').as('address'),
    ])
    .where('s.id', '=', subscriberId)
    .executeTakeFirstOrThrow();
