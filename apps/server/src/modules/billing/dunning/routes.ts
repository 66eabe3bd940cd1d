import { calls } from '@lastmile/contract';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { exportCutOffs, listCutOffs } from './operations/list-upcoming-suspensions.ts';
import { resumeAutomation, showAutomation, stopAutomation } from './operations/pause-automation.ts';

export const collectionRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.collection;
  return [
    listRoute(c.cutOffs, {
      page: (tx, { query }, caller) => listCutOffs(clock, tx, query, caller),
      exportRows: (tx, { query }, caller) => exportCutOffs(clock, tx, query, caller),
    }),
    route(c.automation, (tx) => showAutomation(tx)),
    route(c.stopAutomation, (tx, { body }, caller) => stopAutomation(clock, tx, body.reason, caller)),
    route(c.resumeAutomation, (tx, _input, caller) => resumeAutomation(clock, tx, caller)),
  ];
};
