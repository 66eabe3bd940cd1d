export { type AttachmentStore, createAttachmentStore } from './attachment-store.ts';
export { ticketInvariants } from './invariants.ts';
export { ticketHandlers, ticketSchedules } from './jobs.ts';
export { TicketHub } from './live/ticket-hub.ts';
export { readUpload } from './operations/attachments.ts';
export { ratingForm, ratingPage } from './page/rating-page.ts';
export { ticketRoutes } from './routes.ts';
export { createRatingLinks } from './rules/rating-links.ts';
export type { TicketServices } from './services.ts';
