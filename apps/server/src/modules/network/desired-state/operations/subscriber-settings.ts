import type { Tx } from '@lastmile/database';
import {
  findLineSettings,
  insertLineSettings,
  type LineSettings,
  updateLineSettings,
} from '../../../platform/isps/index.ts';
import { keepWishesOfSuspended } from '../queries/desired-state.ts';

/** What holds for an ISP that has chosen nothing: the same as the columns' own defaults. */
const defaults: LineSettings & { version: number } = {
  suspensionMethod: 'disable',
  expiredProfile: 'expired',
  billingMode: 'prepaid',
  billingDay: 1,
  version: 0,
};

export const lineSettingsOf = async (tx: Tx) => (await findLineSettings(tx)) ?? defaults;

/** Undefined when the version moved on. Lines that are suspended follow in the same transaction. */
export async function changeLineSettings(tx: Tx, ispId: number, version: number, settings: LineSettings) {
  const changed =
    version === 0
      ? await insertLineSettings(tx, ispId, settings)
      : await updateLineSettings(tx, version, settings);
  if (changed) await keepWishesOfSuspended(tx);
  return changed;
}
