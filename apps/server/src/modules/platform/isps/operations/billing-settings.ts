import type { Tx } from '@lastmile/database';
import {
  findBillingSettings,
  findMoneyAndZone,
  type IspBilling,
  insertBillingSettings,
  updateBillingSettings,
} from '../queries/billing-settings.ts';
import { requireDistinctPrefixes } from '../rules/number-prefixes.ts';

/** Defaults of an ISP without stored settings; they must equal the column defaults. */
const defaults: IspBilling & { version: number } = {
  dueDays: 7,
  graceDays: 3,
  suspensionHour: 1,
  firstInvoice: 'prorated',
  vatRate: 0,
  vatMode: 'inclusive',
  roundToWhole: false,
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  receiptPrefix: 'MR',
  numberPadding: 6,
  invoiceSuspended: false,
  reactivationRule: 'keep',
  generalCreditLimitMinor: 5_000_00,
  excludedWeekdays: [],
  excludedDates: [],
  reminderDays: [-3, 0, 3],
  autoBilling: true,
  autoBillingHour: 2,
  version: 0,
};

export const loadBillingSettings = async (tx: Tx) => (await findBillingSettings(tx)) ?? defaults;

/** Undefined if the version is outdated. */
export async function saveBillingSettings(tx: Tx, version: number, settings: Partial<IspBilling>) {
  requireDistinctPrefixes({ ...(await loadBillingSettings(tx)), ...settings });
  return version === 0 ? insertBillingSettings(tx, settings) : updateBillingSettings(tx, version, settings);
}

export const zoneOf = async (tx: Tx): Promise<string> => (await findMoneyAndZone(tx)).timezone;

/** All settings that invoices depend on, with the ISP's currency and time zone. */
export async function loadBillingRules(tx: Tx) {
  const [{ version: _version, ...settings }, isp] = await Promise.all([
    loadBillingSettings(tx),
    findMoneyAndZone(tx),
  ]);
  return { ...settings, ...isp };
}
