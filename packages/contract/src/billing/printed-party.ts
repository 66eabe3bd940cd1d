import { type DocumentLanguage, localDigits } from '@lastmile/kit';
import { invoiceDocumentTexts } from './documents/invoice-document-texts.ts';
import { periodText } from './invoice-line-text.ts';
import type { InvoiceLineView, InvoiceSnapshot } from './invoice-shapes.ts';

type Labelled = readonly [label: string, value: string];

interface InvoiceDates {
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /** The number of the invoice that this one replaces. */
  readonly replaces: string | null;
}

/** What stands beside the title of an invoice, on screen and on paper. */
export function printedDetails(
  { number, issuedOn, dueOn, periodStart, periodEnd, replaces }: InvoiceDates,
  language: DocumentLanguage,
  day: (date: string) => string,
): Labelled[] {
  const labels = invoiceDocumentTexts[language];
  return [
    [labels.number, number],
    [labels.issued, day(issuedOn)],
    [labels.due, day(dueOn)],
    ...(periodStart && periodEnd
      ? [[labels.period, periodText(periodStart, periodEnd, language)] as const]
      : []),
    ...(replaces === null ? [] : [[labels.replaces, replaces] as const]),
  ];
}

/** Who an invoice is for, on screen and on paper. */
export function printedParty(
  { name, username, address, mobile }: InvoiceSnapshot,
  { nameBn, pairCode }: { readonly nameBn: string | null; readonly pairCode: string | null },
  language: DocumentLanguage,
) {
  const labels = invoiceDocumentTexts[language];
  const details: Labelled[] = [
    [labels.username, username],
    ...(pairCode === null ? [] : [[labels.pairCode, pairCode] as const]),
    ...(mobile === null ? [] : [[labels.mobile, mobile] as const]),
  ];
  return {
    label: labels.invoiceTo,
    name: name ?? username,
    otherName: nameBn,
    lines: address === null ? [] : [address],
    details,
  };
}

/** How many of the unit price a line is: a part of a period is a fraction, so that the line adds up. */
export function quantityText(
  { quantity, days, ofDays }: Pick<InvoiceLineView, 'quantity' | 'days' | 'ofDays'>,
  language: DocumentLanguage,
): string {
  const isWhole = days === null || ofDays === null || days === ofDays;
  const part = quantity === 1 ? `${days}/${ofDays}` : `${quantity} × ${days}/${ofDays}`;
  return localDigits(isWhole ? String(quantity) : part, language);
}
