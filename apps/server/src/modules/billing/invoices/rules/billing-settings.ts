import type { VatMode } from './vat.ts';

/** How the first invoice charges the days up to the next billing day. */
export type FirstInvoiceRule = 'full' | 'prorated' | 'none';

/** The ISP's billing settings, loaded once per run. */
export interface BillingSettings {
  readonly currency: string;
  readonly vatMode: VatMode;
  /** In basis points: 5 % is 500. */
  readonly vatRate: number;
  /** Totals in whole currency units; the difference is a line of its own. */
  readonly roundsToWhole: boolean;
  readonly firstInvoice: FirstInvoiceRule;
  /** False: suspended days are not billed. Days on hold never are. */
  readonly invoicesSuspended: boolean;
}
