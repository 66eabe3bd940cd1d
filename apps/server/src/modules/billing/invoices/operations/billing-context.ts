import type { Tx } from '@lastmile/database';
import { type Clock, type DateText, dateIn } from '@lastmile/kit';
import { loadBillingRules } from '../../../platform/isps/index.ts';
import type { BillingSettings } from '../rules/billing-settings.ts';

/** The current time and date of the ISP, with its billing settings. */
export interface BillingContext {
  /** ISO 8601, from the injected clock. */
  readonly at: string;
  /** The current date in the ISP's time zone. */
  readonly today: DateText;
  readonly year: number;
  /** The date on which the ISP registered. */
  readonly registeredOn: DateText;
  readonly timezone: string;
  readonly dueDays: number;
  readonly invoicePrefix: string;
  readonly creditNotePrefix: string;
  readonly receiptPrefix: string;
  readonly numberPadding: number;
  readonly settings: BillingSettings;
}

export async function loadBillingContext(tx: Tx, clock: Clock): Promise<BillingContext> {
  const rules = await loadBillingRules(tx);
  const now = clock.now();
  const today = dateIn(rules.timezone, now).toString();
  return {
    at: new Date(now).toISOString(),
    today,
    year: Number(today.slice(0, 4)),
    registeredOn: dateIn(rules.timezone, Date.parse(rules.registeredAt)).toString(),
    timezone: rules.timezone,
    dueDays: rules.dueDays,
    invoicePrefix: rules.invoicePrefix,
    creditNotePrefix: rules.creditNotePrefix,
    receiptPrefix: rules.receiptPrefix,
    numberPadding: rules.numberPadding,
    settings: {
      currency: rules.currency,
      vatMode: rules.vatMode,
      vatRate: rules.vatRate,
      roundsToWhole: rules.roundToWhole,
      firstInvoice: rules.firstInvoice,
      invoicesSuspended: rules.invoiceSuspended,
    },
  };
}
