import { calls, type VisitRow } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { callTransaction } from '../../../core/call-transaction.ts';
import type { Caller } from '../../../core/caller.ts';
import { type ExportRow, listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { type IdentityServices, limitRefusedLogins } from '../../accounts/identity/index.ts';
import { moveTicket, updateTechnician } from './operations/change-departments.ts';
import { leave, leavingOf } from './operations/leave.ts';
import { localNow } from './operations/local-time.ts';
import { cancelVisit, finishVisit, startVisit } from './operations/make-visit.ts';
import { scheduleVisit, updateVisit } from './operations/plan-visit.ts';
import { countVisits, dayOf, findStaffOf, visitPage } from './queries/visit-rows.ts';

const v = calls.visits;
/** Spreadsheets hold no more. */
const everyRow = 50_000;

const exportedVisit = ({ place, ...visit }: VisitRow): ExportRow => ({
  visitDate: visit.date,
  visitFrom: visit.from,
  visitTo: visit.to,
  visitStatus: visit.status,
  visitOutcome: visit.outcome,
  ticketNumber: visit.ticketNumber,
  subject: visit.subject,
  staffName: visit.staffName,
  customerName: place?.name ?? visit.contactName,
  mobile: place?.mobile ?? visit.contactMobile,
  visitAddress: [place?.address, place?.areaName].filter(Boolean).join(', ') || null,
  visitResult: visit.result ?? visit.cancelReason,
});

export const visitRoutes = (services: IdentityServices): Route[] => {
  const { clock, database } = services;
  const viewerOf = async (tx: Tx, { userId }: Caller) => ({ userId, ...(await localNow(clock, tx)) });
  return [
    route(v.mine, async (tx, { query }, caller) => {
      const viewer = await viewerOf(tx, caller);
      const staff = await findStaffOf(tx, caller.userId);
      const items = staff ? await dayOf(tx, viewer, staff.id, query.date ?? viewer.today) : [];
      return { today: viewer.today, isStaff: staff !== undefined, items };
    }),
    listRoute(v.index, {
      async page(tx, { query }, caller) {
        const { page, pageSize } = query;
        const viewer = await viewerOf(tx, caller);
        const items = await visitPage(tx, query, viewer, pageSize, (page - 1) * pageSize);
        return { items, page, pageSize, total: await countVisits(tx, query) };
      },
      async *exportRows(tx, { query }, caller): AsyncIterable<ExportRow> {
        for (const visit of await visitPage(tx, query, await viewerOf(tx, caller), everyRow, 0))
          yield exportedVisit(visit);
      },
    }),
    route(v.schedule, (tx, { body }, caller) => scheduleVisit(clock, tx, body, caller)),
    route(v.update, (tx, { body }, caller) => updateVisit(clock, tx, body, caller)),
    route(v.cancel, (tx, { body }, caller) => cancelVisit(clock, tx, body, caller)),
    route(v.start, (tx, { body }, caller) => startVisit(clock, tx, body, caller)),
    route(v.finish, (tx, { body }, caller) => finishVisit(clock, tx, body, caller)),
    plainRoute(calls.staff.update, ({ body }, info, caller) =>
      limitRefusedLogins(services, caller as Caller, () =>
        callTransaction(calls.staff.update, database, info, caller, (tx) =>
          updateTechnician(clock, tx, body, caller as Caller),
        ),
      ),
    ),
    route(calls.tickets.updateDepartment, (tx, { body }, caller) => moveTicket(clock, tx, body, caller)),
    route(calls.staff.leaving, (tx, { query }) => leavingOf(tx, query.id)),
    route(calls.staff.delete, (tx, { body }, caller) => leave(clock, tx, body, caller)),
  ];
};
