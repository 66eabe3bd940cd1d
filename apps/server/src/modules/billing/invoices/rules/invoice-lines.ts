import { type DateText, type Minor, minor } from '@lastmile/kit';
import type { VatMode } from './vat.ts';

/**
 * - `package`: days of the invoice period on one package at one price
 * - `extra`: a recurring charge
 * - `proration`: difference caused by a change in an invoiced period; without text, of its discount
 * - `connection`, `other`: one-off charges
 * - `discount`: always negative
 * - `credit`: positive; compensates what would make the invoice negative, see `creditRemaining`
 * - `vat`: only where it is on top; inclusive VAT is only in the invoice's `vatMinor`
 * - `rounding`: signed
 */
export type LineKind =
  | 'package'
  | 'extra'
  | 'proration'
  | 'connection'
  | 'discount'
  | 'credit'
  | 'vat'
  | 'rounding'
  | 'other';

/**
 * A line holds no translated text: the renderer composes it from the kind, the text (a package's name, or
 * what staff entered), the days and the count. So an invoice can be printed in every language at any time.
 */
export interface InvoiceLine {
  readonly kind: LineKind;
  readonly text: string | null;
  readonly from: DateText | null;
  readonly until: DateText | null;
  /** Both null: the amount is quantity × unit. Otherwise it is the share of `days` in `ofDays` of that. */
  readonly days: number | null;
  readonly ofDays: number | null;
  readonly quantity: number;
  readonly unitMinor: Minor;
  readonly amountMinor: Minor;
  readonly taxable: boolean;
  /** Of a proration: the invoice whose period changed. */
  readonly adjustsInvoiceId?: number | undefined;
  /** Of a recurring charge: whether it is reduced with the days billed. */
  readonly prorated?: boolean | undefined;
  /** Of a package or a change to it: the VAT mode of its price, if the invoice has another. */
  readonly priceVatMode?: VatMode | null | undefined;
}

/** A line without what only later calculations need. */
export const shownLine = ({
  adjustsInvoiceId: _adjusts,
  prorated: _prorated,
  priceVatMode: _mode,
  ...line
}: InvoiceLine) => line;

/** A charge entered by staff, or caused by an event. */
export interface Charge {
  readonly kind: 'connection' | 'other';
  readonly text: string | null;
  readonly quantity: number;
  readonly unitMinor: Minor;
  readonly taxable: boolean;
}

export const lineOfCharge = (charge: Charge): InvoiceLine => ({
  ...charge,
  ...withoutDays,
  amountMinor: minor(charge.quantity * charge.unitMinor),
});

/** A line with nothing but an amount. */
export const plainLine = (kind: LineKind, amountMinor: Minor, taxable: boolean): InvoiceLine => ({
  kind,
  text: null,
  ...withoutDays,
  quantity: 1,
  unitMinor: amountMinor,
  amountMinor,
  taxable,
});

const withoutDays = { from: null, until: null, days: null, ofDays: null } as const;
