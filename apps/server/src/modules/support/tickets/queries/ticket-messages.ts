import type { Tx } from '@lastmile/database';

/** The ticket of a public reply by staff. */
export const repliedTicket = (tx: Tx, replyId: number) =>
  tx
    .selectFrom('ticket_replies as r')
    .innerJoin('tickets as t', 't.id', 'r.ticket_id')
    .select(['t.id', 't.number', 't.subscriber_id as subscriberId'])
    .where('r.id', '=', replyId)
    .where('r.author', '=', 'staff')
    .where('r.internal', '=', false)
    .where('t.desk', '=', 'isp')
    .executeTakeFirst();

/** The ticket, if it is still resolved. */
export const resolvedTicket = (tx: Tx, ticketId: number) =>
  tx
    .selectFrom('tickets')
    .select(['number', 'subscriber_id as subscriberId', 'resolved_at as resolvedAt'])
    .where('id', '=', ticketId)
    .where('status', '=', 'resolved')
    .where('desk', '=', 'isp')
    .executeTakeFirst();
