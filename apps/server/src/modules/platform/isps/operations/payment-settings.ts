import type { Tx } from '@lastmile/database';
import {
  findPaymentSettings,
  insertPaymentSettings,
  type PaymentSettings,
  updatePaymentSettings,
} from '../queries/payment-settings.ts';

const nothingChosen: PaymentSettings & { version: number } = {
  text: null,
  bkash: null,
  nagad: null,
  office: null,
  collector: null,
  version: 0,
};

export const loadPaymentSettings = async (tx: Tx) => (await findPaymentSettings(tx)) ?? nothingChosen;

/** Undefined if the version is outdated. */
export const savePaymentSettings = (tx: Tx, version: number, settings: Partial<PaymentSettings>) =>
  version === 0 ? insertPaymentSettings(tx, settings) : updatePaymentSettings(tx, version, settings);
