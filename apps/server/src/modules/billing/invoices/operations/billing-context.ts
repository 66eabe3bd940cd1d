import type { Tx } from '@lastmile/database';
import { type Clock, type DateText, dateIn } from '@lastmile/kit';
import { billingRulesOf } from '../../../platform/isps/index.ts';
import type { BillingSettings } from '../rules/billing-settings.ts';

/** Now, as the ISP's books see it, with the rules that its bills go by. */
export interface BillingMoment {
  /** ISO 8601, from our clock. */
  readonly at: string;
  /** The day it is for the ISP. */
  readonly today: DateText;
  readonly year: number;
  readonly timezone: string;
  readonly dueDays: number;
  readonly invoicePrefix: string;
  readonly numberPadding: number;
  readonly settings: BillingSettings;
}

export async function billingMoment(tx: Tx, clock: Clock): Promise<BillingMoment> {
  const rules = await billingRulesOf(tx);
  const now = clock.now();
  const today = dateIn(rules.timezone, now).toString();
  return {
    at: new Date(now).toISOString(),
    today,
    year: Number(today.slice(0, 4)),
    timezone: rules.timezone,
    dueDays: rules.dueDays,
    invoicePrefix: rules.invoicePrefix,
    numberPadding: rules.numberPadding,
    settings: {
      currency: rules.currency,
      vatMode: rules.vatMode,
      vatRate: rules.vatRate,
      roundsToWhole: rules.roundToWhole,
      firstBill: rules.firstBill,
      billsSuspended: rules.billSuspended,
    },
  };
}
