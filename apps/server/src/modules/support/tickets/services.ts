import type { Services } from '../../../core/services.ts';
import type { RatingLinks } from './rules/rating-links.ts';

export interface TicketServices extends Services {
  readonly ratingLinks: RatingLinks;
}
