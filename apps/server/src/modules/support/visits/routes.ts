import { calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../core/caller.ts';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { leave, leavingOf } from './operations/leave.ts';
import { localNow } from './operations/local-time.ts';
import { cancelVisit, finishVisit, startVisit } from './operations/make-visit.ts';
import { scheduleVisit, updateVisit } from './operations/plan-visit.ts';
import { countVisits, dayOf, findStaffOf, visitPage } from './queries/visit-rows.ts';

const v = calls.visits;

export const visitRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const viewerOf = async (tx: Tx, { userId }: Caller) => ({ userId, ...(await localNow(clock, tx)) });
  return [
    route(v.mine, async (tx, { query }, caller) => {
      const viewer = await viewerOf(tx, caller);
      const staff = await findStaffOf(tx, caller.userId);
      const items = staff ? await dayOf(tx, viewer, staff.id, query.date ?? viewer.today) : [];
      return { today: viewer.today, isStaff: staff !== undefined, items };
    }),
    route(v.index, async (tx, { query }, caller) => {
      const { page, pageSize } = query;
      const viewer = await viewerOf(tx, caller);
      const items = await visitPage(tx, query, viewer, pageSize, (page - 1) * pageSize);
      return { items, page, pageSize, total: await countVisits(tx, query) };
    }),
    route(v.schedule, (tx, { body }, caller) => scheduleVisit(clock, tx, body, caller)),
    route(v.update, (tx, { body }, caller) => updateVisit(clock, tx, body, caller)),
    route(v.cancel, (tx, { body }, caller) => cancelVisit(clock, tx, body, caller)),
    route(v.start, (tx, { body }, caller) => startVisit(clock, tx, body, caller)),
    route(v.finish, (tx, { body }, caller) => finishVisit(clock, tx, body, caller)),
    route(calls.staff.leaving, (tx, { query }) => leavingOf(tx, query.id)),
    route(calls.staff.delete, (tx, { body }, caller) => leave(clock, tx, body, caller)),
  ];
};
