import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** What a mail about a ticket needs; undefined if there is nobody to mail it to. */
const recipients = (tx: Tx) =>
  tx
    .selectFrom('tickets as t')
    .innerJoin('subscribers as s', 's.id', 't.subscriber_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .innerJoin('isps as i', 'i.id', 't.isp_id')
    .select([
      't.id as ticketId',
      't.isp_id as ispId',
      't.number',
      't.subject',
      sql<string>`c.email`.as('to'),
      'c.name',
      'c.language',
      'i.name as ispName',
    ])
    .where('t.desk', '=', 'isp')
    .where('t.hidden_at', 'is', null)
    .where('c.email', 'is not', null);

export const resolvedMailOf = (tx: Tx, ticketId: number) =>
  recipients(tx)
    .select(sql<number>`(extract(epoch from t.resolved_at) * 1000)::bigint`.as('resolvedMs'))
    .where('t.id', '=', ticketId)
    .where('t.status', '=', 'resolved')
    .executeTakeFirst();

export const replyMailOf = (tx: Tx, replyId: number) =>
  recipients(tx)
    .innerJoin('ticket_replies as r', 'r.ticket_id', 't.id')
    .select(['r.id as replyId', 'r.body'])
    .where('r.id', '=', replyId)
    .where('r.internal', '=', false)
    .where('r.mailed_at', 'is', null)
    .executeTakeFirst();

export const markMailed = (tx: Tx, replyId: number, at: string) =>
  tx.updateTable('ticket_replies').set({ mailed_at: at }).where('id', '=', replyId).execute();
