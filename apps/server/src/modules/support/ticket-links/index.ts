export { canReply, inConversation, ownMessageIds } from './rules/conversation.ts';
export { createRatingLinks, type RatingLinks } from './rules/rating-links.ts';
export { createReplyAddresses } from './rules/reply-addresses.ts';
export { hasReplyMarker, replyMarker } from './rules/reply-marker.ts';
export type { SignedTicket } from './rules/signed-tickets.ts';
export type { TicketLinkServices } from './services.ts';
