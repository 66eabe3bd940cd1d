import type { Tx } from '@lastmile/database';
import { enqueueNotifications } from '../../../messaging/outbox/index.ts';
import { repliedTicket, resolvedTicket } from '../queries/ticket-messages.ts';

/** Queues the message that staff replied, once for each public reply. */
export async function notifyReply(tx: Tx, at: string, replyId: number): Promise<void> {
  const ticket = await repliedTicket(tx, replyId);
  if (ticket?.subscriberId)
    await enqueueNotifications(tx, at, 'ticket_answered', [
      {
        subscriberId: ticket.subscriberId,
        ticketId: ticket.id,
        key: String(replyId),
        number: `#${ticket.number}`,
      },
    ]);
}

/** Queues the message that the ticket is resolved, once for each time that it is. */
export async function notifyResolved(tx: Tx, at: string, ticketId: number): Promise<void> {
  const ticket = await resolvedTicket(tx, ticketId);
  if (ticket?.subscriberId)
    await enqueueNotifications(tx, at, 'ticket_resolved', [
      {
        subscriberId: ticket.subscriberId,
        ticketId,
        key: `${ticketId}:${Date.parse(ticket.resolvedAt ?? at)}`,
        number: `#${ticket.number}`,
      },
    ]);
}
