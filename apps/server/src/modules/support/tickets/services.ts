import type { Services } from '../../../core/services.ts';
import type { AttachmentStore } from './attachment-store.ts';
import type { RatingLinks } from './rules/rating-links.ts';

export interface TicketServices extends Services {
  readonly attachments: AttachmentStore;
  readonly ratingLinks: RatingLinks;
}
