import type { Services } from '../../../core/services.ts';
import type { AttachmentStore } from './attachment-store.ts';
import type { RatingLinks } from './rules/rating-links.ts';
import type { ReplyAddresses } from './rules/reply-addresses.ts';

export interface TicketServices extends Services {
  readonly attachments: AttachmentStore;
  readonly ratingLinks: RatingLinks;
  readonly replyAddresses: ReplyAddresses;
}
