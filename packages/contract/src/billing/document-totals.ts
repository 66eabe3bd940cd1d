import type { printedBillWords } from './invoice-document-texts.ts';
import type { Invoice, InvoiceLineShown } from './invoice-shapes.ts';

type Word = keyof (typeof printedBillWords)['en'];
type Summed = Pick<
  Invoice,
  | 'subtotalMinor'
  | 'discountMinor'
  | 'vatMode'
  | 'vatMinor'
  | 'roundingMinor'
  | 'totalMinor'
  | 'paidMinor'
  | 'openMinor'
  | 'arrearsMinor'
>;

interface PrintedSum {
  readonly word: Word;
  readonly amountMinor: number;
  readonly isTotal?: boolean;
}

/** The sums below a bill's lines, in the order of the paper; what is nothing is left out. */
export function printedSums(bill: Summed): PrintedSum[] {
  const { subtotalMinor, discountMinor, vatMinor, roundingMinor, totalMinor, paidMinor } = bill;
  const isOnTop = bill.vatMode === 'on_top';
  const unlessNothing = (word: Word, amountMinor: number): PrintedSum[] =>
    amountMinor === 0 ? [] : [{ word, amountMinor }];
  // Both as of the day of issue: a paper printed later says what it said then.
  const arrears =
    bill.arrearsMinor > 0
      ? [
          { word: 'arrears' as const, amountMinor: bill.arrearsMinor },
          { word: 'toPay' as const, amountMinor: totalMinor + bill.arrearsMinor },
        ]
      : [];
  return [
    ...(subtotalMinor === totalMinor ? [] : [{ word: 'subtotal' as const, amountMinor: subtotalMinor }]),
    ...unlessNothing('discount', -discountMinor),
    ...unlessNothing('vat', isOnTop ? vatMinor : 0),
    ...unlessNothing('rounding', roundingMinor),
    { word: 'total', amountMinor: totalMinor, isTotal: true },
    ...unlessNothing('vatIncluded', isOnTop ? 0 : vatMinor),
    ...(isOnTop || vatMinor === 0 ? [] : [{ word: 'net' as const, amountMinor: totalMinor - vatMinor }]),
    ...arrears,
    ...unlessNothing('paid', paidMinor),
    ...(paidMinor > 0 ? [{ word: 'open' as const, amountMinor: bill.openMinor }] : []),
  ];
}

/** What the sums tell of a bill does not stand among its lines a second time. */
const summed: ReadonlySet<string> = new Set(['discount', 'vat', 'rounding']);
export const isSummedLine = ({ kind }: Pick<InvoiceLineShown, 'kind'>): boolean => summed.has(kind);
