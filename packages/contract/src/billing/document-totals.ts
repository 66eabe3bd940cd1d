import type { invoiceDocumentTexts } from './invoice-document-texts.ts';
import type { Invoice, InvoiceLineView } from './invoice-shapes.ts';

type Word = keyof (typeof invoiceDocumentTexts)['en'];
type Summed = Pick<
  Invoice,
  | 'subtotalMinor'
  | 'discountMinor'
  | 'vatMode'
  | 'vatMinor'
  | 'roundingMinor'
  | 'totalMinor'
  | 'paidMinor'
  | 'balanceDueMinor'
  | 'arrearsMinor'
>;

interface DocumentTotal {
  readonly word: Word;
  readonly amountMinor: number;
  readonly isTotal?: boolean;
}

/** The sums below a bill's lines, in the order of the paper; what is nothing is left out. */
export function printedSums(invoice: Summed): DocumentTotal[] {
  const { subtotalMinor, discountMinor, vatMinor, roundingMinor, totalMinor, paidMinor } = invoice;
  const isOnTop = invoice.vatMode === 'on_top';
  const unlessNothing = (word: Word, amountMinor: number): DocumentTotal[] =>
    amountMinor === 0 ? [] : [{ word, amountMinor }];
  // Both as of the day of issue: a paper printed later says what it said then.
  const arrears =
    invoice.arrearsMinor > 0
      ? [
          { word: 'arrears' as const, amountMinor: invoice.arrearsMinor },
          { word: 'toPay' as const, amountMinor: totalMinor + invoice.arrearsMinor },
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
    ...(paidMinor > 0 ? [{ word: 'balanceDue' as const, amountMinor: invoice.balanceDueMinor }] : []),
  ];
}

/** What the sums tell of a bill does not stand among its lines a second time. */
const summed: ReadonlySet<string> = new Set(['discount', 'vat', 'rounding']);
export const isSummedLine = ({ kind }: Pick<InvoiceLineView, 'kind'>): boolean => summed.has(kind);
