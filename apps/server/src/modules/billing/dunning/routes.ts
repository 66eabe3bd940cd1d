import { calls } from '@lastmile/contract';
import { stale } from '../../../core/problem.ts';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { enqueueReactivation } from '../../customers/subscribers/index.ts';
import { loadBillingSettings, saveBillingSettings } from '../../platform/isps/index.ts';
import {
  exportUpcomingSuspensions,
  listUpcomingSuspensions,
} from './operations/list-upcoming-suspensions.ts';
import { getAutomation, pauseAutomation, resumeAutomation } from './operations/pause-automation.ts';

export const dunningRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.collection;
  return [
    listRoute(c.upcomingSuspensions, {
      page: (tx, { query }, caller) => listUpcomingSuspensions(clock, tx, query, caller),
      exportRows: (tx, { query }, caller) => exportUpcomingSuspensions(clock, tx, query, caller),
    }),
    route(c.automation, (tx) => getAutomation(tx)),
    route(c.pauseAutomation, (tx, { body }, caller) => pauseAutomation(clock, tx, body.reason, caller)),
    route(c.resumeAutomation, (tx, _input, caller) => resumeAutomation(clock, tx, caller)),
    route(calls.isps.getBillingSettings, (tx) => loadBillingSettings(tx)),
    // Other due or grace days can make suspended subscribers eligible for reactivation.
    route(calls.isps.updateBillingSettings, async (tx, { body: { version, ...settings } }) => {
      const changed = await saveBillingSettings(tx, version, settings);
      if (!changed) throw stale('This setting');
      await enqueueReactivation(tx);
      return changed;
    }),
  ];
};
