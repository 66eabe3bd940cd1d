import type { VatMode } from './vat.ts';

/** What the first bill of a line asks for the days up to its next billing day. */
export type FirstInvoiceRule = 'full' | 'prorated' | 'none';

/** What an ISP chose for its bills; one object serves a whole run. */
export interface BillingSettings {
  readonly currency: string;
  readonly vatMode: VatMode;
  /** In basis points: 5 % is 500. */
  readonly vatRate: number;
  /** Totals in whole taka (euro, yen …), the difference being a line of its own. */
  readonly roundsToWhole: boolean;
  readonly firstInvoice: FirstInvoiceRule;
  /** False: days on which a line is suspended are not billed. Held days never are. */
  readonly invoicesSuspended: boolean;
}
