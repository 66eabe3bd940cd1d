import { calls } from '@lastmile/contract';
import { callTransaction } from '../../../core/call-transaction.ts';
import type { Caller } from '../../../core/caller.ts';
import { listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { type IdentityServices, limitRefusedLogins } from '../../accounts/identity/index.ts';
import { moveTicket, updateTechnician } from './operations/change-departments.ts';
import { deleteStaff, previewStaffDeletion } from './operations/delete-staff.ts';
import { exportVisits, listVisits, visitViewerOf } from './operations/list-visits.ts';
import { cancelVisit, finishVisit, startVisit } from './operations/make-visit.ts';
import { scheduleVisit, updateVisit } from './operations/plan-visit.ts';
import { dayOf, findStaffOf } from './queries/visit-rows.ts';

const v = calls.visits;
export const visitRoutes = (services: IdentityServices): Route[] => {
  const { clock, database } = services;
  return [
    route(v.mine, async (tx, { query }, caller) => {
      const viewer = await visitViewerOf(clock, tx, caller);
      const staff = await findStaffOf(tx, caller.userId);
      const items = staff ? await dayOf(tx, viewer, staff.id, query.date ?? viewer.today) : [];
      return { today: viewer.today, isStaff: staff !== undefined, items };
    }),
    listRoute(v.list, {
      page: (tx, { query }, caller) => listVisits(clock, tx, query, caller),
      exportRows: (tx, { query }, caller) => exportVisits(clock, tx, query, caller),
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
    route(calls.staff.leaving, (tx, { query }) => previewStaffDeletion(tx, query.id)),
    route(calls.staff.delete, (tx, { body }, caller) => deleteStaff(clock, tx, body, caller)),
  ];
};
