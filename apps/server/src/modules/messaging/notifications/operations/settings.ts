import type { Tx } from '@lastmile/database';
import {
  findSettings,
  insertSettings,
  type NotificationSettings,
  updateSettings,
} from '../queries/settings.ts';

/** Everything is told at any hour, until an ISP says otherwise. */
const nothingChosen: NotificationSettings & { version: number } = {
  offKinds: [],
  quietFrom: null,
  quietUntil: null,
  version: 0,
};

export const settingsOf = async (tx: Tx) => (await findSettings(tx)) ?? nothingChosen;

/** Undefined when the version moved on. */
export const saveSettings = (tx: Tx, ispId: number, version: number, settings: NotificationSettings) =>
  version === 0 ? insertSettings(tx, ispId, settings) : updateSettings(tx, version, settings);
