import type { Mail } from '@lastmile/messaging';
import type { ReplyAddresses } from './reply-addresses.ts';
import { replyMarker } from './reply-marker.ts';
import type { SignedTicket } from './signed-tickets.ts';

/** The end of the Message-ID of mails about tickets. */
export const ownMessageIds = '@lastmile>';

type Uses = { readonly replyAddresses: ReplyAddresses };

/** Whether an answer to a mail about the ticket reaches it. */
export const canReply = ({ replyAddresses }: Uses, { ispId, ticketId }: SignedTicket): boolean =>
  replyAddresses.addressOf({ ispId, ticketId }) !== undefined;

/** Mails of a ticket form one conversation, are answered to the ticket above the marker, and are not answered by programs. */
export function inConversation(
  { replyAddresses }: Uses,
  { ispId, ticketId, language }: SignedTicket & { readonly language: string },
  name: string,
  mail: Pick<Mail, 'to' | 'subject' | 'text'>,
): Mail {
  const replyTo = replyAddresses.addressOf({ ispId, ticketId });
  return {
    ...mail,
    messageId: `<ticket-${name}-${ispId}-${ticketId}${ownMessageIds}`,
    thread: `<ticket-${ispId}-${ticketId}${ownMessageIds}`,
    isAutomatic: true,
    ...(replyTo ? { replyTo, text: `${replyMarker(language)}\n\n${mail.text}` } : {}),
  };
}
