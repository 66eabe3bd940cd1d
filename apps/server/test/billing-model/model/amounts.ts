import { toWholeUnits, vatOnTop, vatWithin } from './rounding.ts';
import type { Line, LineKind, Settings, Tax } from './types.ts';

export interface Amounts {
  readonly lines: readonly Line[];
  readonly total: number;
  readonly vat: number;
  /** What the subscriber gets back, because the lines sum to less than nothing. */
  readonly credit: { readonly amount: number; readonly vat: number } | null;
}

export const vatOf = (taxable: number, { mode, rate }: Tax): number => {
  if (mode === 'exempt') return 0;
  return mode === 'on_top' ? vatOnTop(taxable, rate) : vatWithin(taxable, rate);
};

/** Adds VAT and rounding to the charged lines; what is below 0 becomes a credit. */
export function amountsOf(charged: readonly Line[], tax: Tax, settings: Settings): Amounts {
  const sum = (taxable: boolean) =>
    charged.filter((line) => line.taxable === taxable).reduce((total, { amount }) => total + amount, 0);
  const [taxable, untaxed] = [sum(true), sum(false)];
  const vat = vatOf(Math.max(0, taxable), tax);
  const onTop = tax.mode === 'on_top' ? vat : 0;
  const exact = Math.max(0, taxable) + Math.max(0, untaxed) + onTop;
  const total = settings.roundToWhole ? toWholeUnits(exact, settings.unit) : exact;
  const line = (kind: LineKind, amount: number, isTaxable: boolean): Line[] =>
    amount === 0 ? [] : [{ kind, text: null, amount, taxable: isTaxable }];
  return {
    lines: [
      ...charged,
      ...line('credit', Math.max(0, -taxable), true),
      ...line('credit', Math.max(0, -untaxed), false),
      ...line('vat', onTop, false),
      ...line('rounding', total - exact, false),
    ],
    total,
    vat,
    credit: creditOf(Math.max(0, -taxable), Math.max(0, -untaxed), tax, settings),
  };
}

function creditOf(taxable: number, untaxed: number, tax: Tax, settings: Settings): Amounts['credit'] {
  const vat = vatOf(taxable, tax);
  const exact = taxable + untaxed + (tax.mode === 'on_top' ? vat : 0);
  const amount = settings.roundToWhole ? toWholeUnits(exact, settings.unit) : exact;
  return amount === 0 ? null : { amount, vat };
}
