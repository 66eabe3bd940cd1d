import { type DateText, type Minor, minor } from '@lastmile/kit';

/**
 * - `package`: the days of this bill's period on one package at one price
 * - `extra`: a recurring charge
 * - `proration`: the difference that a change made to a period billed before; without text, to its discount
 * - `connection`, `other`: charges of one time
 * - `discount`: always below zero
 * - `credit`: above zero; takes back what would have made the bill negative, see `creditLeft`
 * - `vat`: only where it comes on top; VAT within the prices is told by the invoice's `vatMinor`
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
 * A line holds no sentence of any language: whoever prints it words the kind, with the text (a package's
 * name, or what a person wrote), the days and the count. So a bill can be printed in each of them, years
 * later too.
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
}

/** A charge that someone wrote, or that comes with an event. */
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

/** A line that says only how much. */
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
