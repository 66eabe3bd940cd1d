import type { invoiceDocumentTexts } from './documents/invoice-document-texts.ts';
import type { Invoice, InvoiceLineView } from './invoice-shapes.ts';

type Word = keyof (typeof invoiceDocumentTexts)['en'];
type InvoiceAmounts = Pick<
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

/** The totals below the invoice lines, in printed order; amounts of zero are left out. */
export function printedSums(invoice: InvoiceAmounts): DocumentTotal[] {
  const { subtotalMinor, discountMinor, vatMinor, roundingMinor, totalMinor, paidMinor } = invoice;
  const isOnTop = invoice.vatMode === 'on_top';
  const unlessZero = (word: Word, amountMinor: number): DocumentTotal[] =>
    amountMinor === 0 ? [] : [{ word, amountMinor }];
  // Both are as of the issue date, so that a later print shows the same amounts.
  const arrears =
    invoice.arrearsMinor > 0
      ? [
          { word: 'arrears' as const, amountMinor: invoice.arrearsMinor },
          { word: 'toPay' as const, amountMinor: totalMinor + invoice.arrearsMinor },
        ]
      : [];
  return [
    ...(subtotalMinor === totalMinor ? [] : [{ word: 'subtotal' as const, amountMinor: subtotalMinor }]),
    ...unlessZero('discount', -discountMinor),
    ...unlessZero('vat', isOnTop ? vatMinor : 0),
    ...unlessZero('rounding', roundingMinor),
    { word: 'total', amountMinor: totalMinor, isTotal: true },
    ...unlessZero('vatIncluded', isOnTop ? 0 : vatMinor),
    ...(isOnTop || vatMinor === 0 ? [] : [{ word: 'net' as const, amountMinor: totalMinor - vatMinor }]),
    ...arrears,
    ...unlessZero('paid', paidMinor),
    ...(paidMinor > 0 ? [{ word: 'balanceDue' as const, amountMinor: invoice.balanceDueMinor }] : []),
  ];
}

/** Lines of these kinds are printed among the totals, not among the lines. */
const totalledKinds: ReadonlySet<string> = new Set(['discount', 'vat', 'rounding']);
export const isSummedLine = ({ kind }: Pick<InvoiceLineView, 'kind'>): boolean => totalledKinds.has(kind);
