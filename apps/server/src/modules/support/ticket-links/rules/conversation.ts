import type { Mail } from '@lastmile/messaging';
import type { ReplyAddresses } from './reply-addresses.ts';
import type { SignedTicket } from './signed-tickets.ts';

/** The end of the Message-ID of mails about tickets. */
export const ownMessageIds = '@lastmile>';

/** Mails of a ticket form one conversation, are answered to the ticket, and are not answered by programs. */
export const conversationOf = (
  { replyAddresses }: { readonly replyAddresses: ReplyAddresses },
  { ispId, ticketId }: SignedTicket,
  name: string,
): Pick<Mail, 'messageId' | 'thread' | 'isAutomatic' | 'replyTo'> => {
  const replyTo = replyAddresses.addressOf({ ispId, ticketId });
  return {
    messageId: `<ticket-${name}-${ispId}-${ticketId}${ownMessageIds}`,
    thread: `<ticket-${ispId}-${ticketId}${ownMessageIds}`,
    isAutomatic: true,
    ...(replyTo ? { replyTo } : {}),
  };
};
