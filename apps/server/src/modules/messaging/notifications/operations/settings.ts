import type { Tx } from '@lastmile/database';
import {
  findSettings,
  insertSettings,
  type NotificationSettings,
  updateSettings,
} from '../queries/settings.ts';

/** By default every kind is sent at any hour. */
const nothingChosen: NotificationSettings & { version: number } = {
  offKinds: [],
  quietFrom: null,
  quietUntil: null,
  version: 0,
};

export const settingsOf = async (tx: Tx) => (await findSettings(tx)) ?? nothingChosen;

/** Undefined if the version is outdated. */
export const saveSettings = (tx: Tx, ispId: number, version: number, settings: NotificationSettings) =>
  version === 0 ? insertSettings(tx, ispId, settings) : updateSettings(tx, version, settings);
