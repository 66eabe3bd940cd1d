import { calls } from '@lastmile/contract';
import { stale } from '../../../core/problem.ts';
import { type Route, route } from '../../../core/route.ts';
import { getSubscriberSettings, saveSubscriberSettings } from './operations/subscriber-settings.ts';

/** The settings that decide what suspended subscribers have on their router. */
export const subscriberSettingRoutes = (): Route[] => [
  route(calls.isps.getSubscriberSettings, (tx) => getSubscriberSettings(tx)),
  route(calls.isps.updateSubscriberSettings, async (tx, { body: { version, ...settings } }) => {
    const changed = await saveSubscriberSettings(tx, version, settings);
    if (!changed) throw stale('This setting');
    return changed;
  }),
];
