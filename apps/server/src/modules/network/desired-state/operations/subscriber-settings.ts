import type { Tx } from '@lastmile/database';
import {
  findSubscriberSettings,
  insertSubscriberSettings,
  type SubscriberSettings,
  updateSubscriberSettings,
} from '../../../platform/isps/index.ts';
import { saveDesiredStateOfSuspended } from '../queries/desired-state.ts';

/** For an ISP without stored settings; must equal the column defaults. */
const defaults: SubscriberSettings & { version: number } = {
  suspensionMethod: 'disable',
  expiredProfile: 'expired',
  billingMode: 'prepaid',
  billingDay: 1,
  version: 0,
};

export const loadSubscriberSettings = async (tx: Tx) => (await findSubscriberSettings(tx)) ?? defaults;

/**
 * Undefined if the version is outdated. The desired state of suspended subscribers is updated in the same
 * transaction.
 */
export async function saveSubscriberSettings(
  tx: Tx,
  ispId: number,
  version: number,
  settings: Partial<SubscriberSettings>,
) {
  const changed =
    version === 0
      ? await insertSubscriberSettings(tx, ispId, settings)
      : await updateSubscriberSettings(tx, version, settings);
  if (changed) await saveDesiredStateOfSuspended(tx);
  return changed;
}
