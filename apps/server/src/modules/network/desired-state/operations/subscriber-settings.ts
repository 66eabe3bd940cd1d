import type { Tx } from '@lastmile/database';
import {
  findSubscriberSettings,
  insertSubscriberSettings,
  type SubscriberSettings,
  updateSubscriberSettings,
} from '../../../platform/isps/index.ts';
import { enqueueRouterSync } from '../jobs.ts';
import { saveDesiredStateOfSuspended } from '../queries/desired-state.ts';
import { routersToVerify, routersWithoutExpiredProfile } from '../queries/expired-profiles.ts';

/** For an ISP without stored settings; must equal the column defaults. */
const defaults: SubscriberSettings & { version: number } = {
  suspensionMethod: 'disable',
  expiredProfile: 'expired',
  expiredPool: null,
  expiredPoolRanges: null,
  billingMode: 'prepaid',
  billingDay: 1,
  version: 0,
};

export const loadSubscriberSettings = async (tx: Tx) => (await findSubscriberSettings(tx)) ?? defaults;

/** The settings, with the routers on which the expired profile is not in effect. */
export async function getSubscriberSettings(tx: Tx) {
  const settings = await loadSubscriberSettings(tx);
  const isUsed = settings.suspensionMethod === 'expired_profile';
  return { ...settings, unverifiedRouters: isUsed ? await routersWithoutExpiredProfile(tx) : [] };
}

/**
 * Undefined if the version is outdated. The desired state of suspended subscribers is updated in the same
 * transaction.
 */
export async function saveSubscriberSettings(tx: Tx, version: number, settings: Partial<SubscriberSettings>) {
  const changed =
    version === 0
      ? await insertSubscriberSettings(tx, settings)
      : await updateSubscriberSettings(tx, version, settings);
  if (changed) {
    await saveDesiredStateOfSuspended(tx);
    // Creates and verifies the profile, after which it takes effect.
    await enqueueRouterSync(tx, await routersToVerify(tx));
  }
  return changed;
}
