import type { Tx } from '@lastmile/database';

/** What the holder of a rating link sees: nothing about the customer. */
export const ratedTicket = (tx: Tx, id: number) =>
  tx
    .selectFrom('tickets as t')
    .innerJoin('isps as i', 'i.id', 't.isp_id')
    .leftJoin('subscribers as s', 's.id', 't.subscriber_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .select(['t.number', 't.subject', 'i.name as ispName', 't.rating', 'c.language'])
    .where('t.id', '=', id)
    .where('t.desk', '=', 'isp')
    .where('t.resolved_at', 'is not', null)
    .where('t.merged_into_id', 'is', null)
    .where('t.hidden_at', 'is', null)
    .executeTakeFirst();
