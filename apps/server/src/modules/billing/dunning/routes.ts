import { calls } from '@lastmile/contract';
import { ispOf } from '../../../core/caller.ts';
import { stale } from '../../../core/problem.ts';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { wakeRestores } from '../../customers/subscribers/index.ts';
import { billingSettingsOf, changeBillingSettings } from '../../platform/isps/index.ts';
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
    route(calls.isps.showBillingSettings, (tx) => billingSettingsOf(tx)),
    // Other due or grace days may bring suspended subscribers back.
    route(calls.isps.updateBillingSettings, async (tx, { body: { version, ...settings } }, caller) => {
      const changed = await changeBillingSettings(tx, ispOf(caller), version, settings);
      if (!changed) throw stale('This setting');
      await wakeRestores(tx);
      return changed;
    }),
  ];
};
