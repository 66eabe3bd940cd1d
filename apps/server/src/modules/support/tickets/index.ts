export { ticketInvariants } from './invariants.ts';
export { ticketHandlers, ticketSchedules } from './jobs.ts';
export { TicketHub } from './live/ticket-hub.ts';
export { startTicketMailServer } from './mail-server.ts';
export { answerAndResolve } from './operations/answer-many.ts';
export { createTicket } from './operations/create-ticket.ts';
export { createNote } from './operations/reply.ts';
export { isoNow, requireActiveTicket } from './operations/require-ticket.ts';
export {
  deleteStaff,
  previewStaffDeletion,
  type StaffDeletion,
} from './operations/staff-deletion/delete-staff.ts';
export { updateStaffMember } from './operations/update-staff.ts';
export { resolveIfActive, updateDepartment } from './operations/update-ticket.ts';
export { ratingForm, ratingPage } from './page/rating-page.ts';
export { managersOf } from './queries/due-tickets.ts';
export { eraseTickets, ticketsOf } from './queries/erase.ts';
export { isFound, resolveTicketSearch, type TicketSearch } from './queries/ticket-search.ts';
export { countTickets } from './queries/ticket-totals.ts';
export { insertEvents, updateTicketRow } from './queries/tickets.ts';
export { ticketRoutes } from './routes.ts';
export { outageCategories } from './rules/outage-categories.ts';
export type { TicketServices } from './services.ts';
