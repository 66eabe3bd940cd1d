import type { Tx } from '@lastmile/database';
import { findSettings, insertSettings, type NoticeSettings, updateSettings } from '../queries/settings.ts';

/** Everything is told at any hour, until an ISP says otherwise. */
const nothingChosen: NoticeSettings & { version: number } = {
  offKinds: [],
  quietFrom: null,
  quietUntil: null,
  version: 0,
};

export const settingsOf = async (tx: Tx) => (await findSettings(tx)) ?? nothingChosen;

/** Undefined when the version moved on. */
export const changeSettings = (tx: Tx, ispId: number, version: number, settings: NoticeSettings) =>
  version === 0 ? insertSettings(tx, ispId, settings) : updateSettings(tx, version, settings);
