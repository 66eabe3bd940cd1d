import type { Tx } from '@lastmile/database';
import {
  findPaySettings,
  insertPaySettings,
  type PaySettings,
  updatePaySettings,
} from '../queries/payment-settings.ts';

const nothingChosen: PaySettings & { version: number } = {
  text: null,
  bkash: null,
  nagad: null,
  office: null,
  collector: null,
  version: 0,
};

export const paySettingsOf = async (tx: Tx) => (await findPaySettings(tx)) ?? nothingChosen;

/** Undefined when the version moved on. */
export const changePaySettings = (tx: Tx, ispId: number, version: number, settings: PaySettings) =>
  version === 0 ? insertPaySettings(tx, ispId, settings) : updatePaySettings(tx, version, settings);
