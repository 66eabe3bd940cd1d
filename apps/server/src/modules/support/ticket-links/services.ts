import type { RatingLinks } from './rules/rating-links.ts';
import type { ReplyAddresses } from './rules/reply-addresses.ts';

export interface TicketLinkServices {
  readonly ratingLinks: RatingLinks;
  readonly replyAddresses: ReplyAddresses;
}
