import { calls } from '@lastmile/contract';
import { callTransaction } from '../../../core/call-transaction.ts';
import { ispOf } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { listRoute, type Route, route, streamRoute } from '../../../core/route.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import type { TicketHub } from './live/ticket-hub.ts';
import { createTicket } from './operations/create-ticket.ts';
import { deactivateDepartment } from './operations/deactivate-department.ts';
import { connectionFor, getReplies, getTicket, requireReadable } from './operations/get-ticket.ts';
import { exportTickets, listTickets } from './operations/list-tickets.ts';
import { mergeTickets } from './operations/merge-tickets.ts';
import { replyAndResolve } from './operations/reply-and-resolve.ts';
import { hideTicket, updateStaff, updateStatus, updateUrgency } from './operations/update-ticket.ts';
import { platformDeskRoutes } from './platform-desk/routes.ts';
import { announceReplying } from './queries/messages.ts';
import type { TicketServices } from './services.ts';
import { settingRoutesOfTickets } from './settings-routes.ts';

const t = calls.tickets;

export const ticketRoutes = (services: TicketServices, hub: TicketHub): Route[] => {
  const { clock, database } = services;
  return [
    listRoute(t.list, {
      page: (tx, { query }, caller) => listTickets(clock, tx, query, caller),
      exportRows: (tx, { query }, caller) => exportTickets(clock, tx, query, caller),
    }),
    route(t.get, (tx, { query }, caller) => getTicket(services, tx, query.ticketId, caller)),
    route(t.replies, (tx, { query }, caller) => getReplies(clock, tx, query.ticketId, caller)),
    route(t.connection, async (tx, { query }, caller) => {
      const connection = await connectionFor(tx, query.subscriberId, caller);
      if (!connection) throw new Problem('not_found');
      return connection;
    }),
    streamRoute(t.live, {
      answer: async ({ query }) => ({ ticketId: query.ticketId ?? null }),
      async stream({ query: { ticketId } }, info, caller, signal) {
        if (ticketId !== undefined)
          await callTransaction(t.live, database, info, caller, (tx) =>
            requireReadable(clock, tx, ticketId, caller),
          );
        const { userId, dataScope } = caller;
        return hub.follow({ ispId: ispOf(caller), ticketId, userId, dataScope }, signal);
      },
    }),
    route(t.replying, async (tx, { body: { ticketId } }, caller) => {
      await requireReadable(clock, tx, ticketId, caller);
      await announceReplying(tx, ticketId, caller.userId);
      return undefined;
    }),
    route(t.create, (tx, { body }, caller) => createTicket(clock, tx, body, caller)),
    route(t.reply, (tx, { body }, caller) => replyAndResolve(clock, tx, body, caller)),
    route(t.updateStatus, (tx, { body }, caller) => updateStatus(clock, tx, body, caller)),
    route(t.updateUrgency, (tx, { body }, caller) => updateUrgency(clock, tx, body, caller)),
    route(t.updateStaff, (tx, { body }, caller) => updateStaff(clock, tx, body, caller)),
    route(t.merge, (tx, { body }, caller) => mergeTickets(clock, tx, body, caller)),
    route(t.delete, (tx, { body }, caller) => hideTicket(clock, tx, body, caller)),
    ...settingRoutesOfTickets(),
    ...attachmentRoutes(services),
    ...platformDeskRoutes(services),
    route(calls.departments.delete, (tx, { body }, caller) => deactivateDepartment(clock, tx, body, caller)),
  ];
};
