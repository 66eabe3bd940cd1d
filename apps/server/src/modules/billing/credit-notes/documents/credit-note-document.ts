import {
  creditNoteDocumentTexts,
  invoiceDocumentTexts,
  type PaymentMethod,
  receiptDocumentTexts,
  vatRateText,
} from '@lastmile/contract';
import { amountInWords, minor } from '@lastmile/kit';
import type { DocumentModel, DocumentTotal, Issuer, Labelled } from '../../invoices/index.ts';
import type { findPayer } from '../../payments/index.ts';
import type { allocationsOf, findCreditNote, refundsOf } from '../queries/credit-notes.ts';

export interface CreditNoteToPrint {
  readonly note: NonNullable<Awaited<ReturnType<typeof findCreditNote>>>;
  readonly allocations: Awaited<ReturnType<typeof allocationsOf>>;
  readonly refunds: Awaited<ReturnType<typeof refundsOf>>;
  readonly customer: Awaited<ReturnType<typeof findPayer>>;
  /** In basis points. */
  readonly vatRate: number;
}

/** The content of a credit note or cancellation note, independent of the paper size. */
export function creditNoteDocument(printed: CreditNoteToPrint, issuer: Issuer): DocumentModel {
  const { note } = printed;
  const { language, currency, currencySign: sign, figure } = issuer;
  const [labels, ofInvoice] = [creditNoteDocumentTexts[language], invoiceDocumentTexts[language]];
  return {
    issuer: issuer.printed,
    title: note.kind === 'cancellation' ? labels.cancellation.title : labels.title,
    details: detailsOf(printed, issuer),
    party: partyOf(printed, issuer),
    stamp: note.status === 'reversed' ? labels.reversed : null,
    highlight:
      note.status === 'reversed'
        ? null
        : { label: totalLabel(note.kind, language), amount: issuer.money(note.amountMinor), note: null },
    columns: {
      title: ofInvoice.description,
      quantity: null,
      price: null,
      amount: `${ofInvoice.amount} (${sign})`,
    },
    rows: [
      {
        title:
          note.cause === 'cancellation'
            ? `${labels.cancellation.row} ${note.invoice?.number ?? ''}`
            : labels.causes[note.cause],
        detail: note.reason,
        quantity: null,
        price: null,
        amount: figure(note.amountMinor - note.vatMinor),
      },
    ],
    sums: sumsOf(printed, issuer),
    texts: [
      [ofInvoice.inWords, amountInWords(minor(note.amountMinor), currency, language)],
      ...(note.reversedReason === null ? [] : [[labels.reversed, note.reversedReason] as const]),
    ],
    payments: usesOf(printed, issuer),
    payLink: null,
    footer: issuer.footer,
    language,
  };
}

function totalLabel(kind: CreditNoteToPrint['note']['kind'], language: Issuer['language']): string {
  const labels = creditNoteDocumentTexts[language];
  return kind === 'cancellation' ? labels.cancellation.total : labels.total;
}

function detailsOf({ note }: CreditNoteToPrint, { language, day }: Issuer): Labelled[] {
  const labels = creditNoteDocumentTexts[language];
  const ofInvoice = note.kind === 'cancellation' ? labels.cancellation.invoice : labels.invoice;
  return [
    [invoiceDocumentTexts[language].number, note.number],
    [labels.issued, day(note.issuedOn)],
    ...(note.invoice === null ? [] : [[ofInvoice, note.invoice.number] as const]),
  ];
}

function partyOf({ note, customer }: CreditNoteToPrint, { language }: Issuer): DocumentModel['party'] {
  const labels = invoiceDocumentTexts[language];
  const { name, username, mobile } = note.subscriber;
  return {
    label: note.kind === 'cancellation' ? labels.invoiceTo : creditNoteDocumentTexts[language].creditTo,
    name: name ?? username,
    otherName: customer.nameBn,
    lines: customer.address === null ? [] : [customer.address],
    details: [
      [labels.username, username],
      ...(customer.pairCode === null ? [] : [[labels.pairCode, customer.pairCode] as const]),
      ...(mobile === null ? [] : [[labels.mobile, mobile] as const]),
    ],
  };
}

function sumsOf({ note, vatRate }: CreditNoteToPrint, { language, money }: Issuer): DocumentTotal[] {
  const [labels, ofInvoice] = [creditNoteDocumentTexts[language], invoiceDocumentTexts[language]];
  const unlessZero = (label: string, amountMinor: number): DocumentTotal[] =>
    amountMinor > 0 ? [{ label, amount: money(amountMinor), isTotal: false }] : [];
  return [
    ...(note.vatMinor > 0
      ? [
          ...unlessZero(ofInvoice.net, note.amountMinor - note.vatMinor),
          ...unlessZero(`${ofInvoice.vat} ${vatRateText(vatRate, language)}`, note.vatMinor),
        ]
      : []),
    {
      label: totalLabel(note.kind, language),
      amount: money(note.amountMinor),
      isTotal: true,
    },
    ...unlessZero(labels.refunded, note.refundedMinor),
    ...unlessZero(labels.unused, note.creditMinor),
  ];
}

/** The invoices it currently pays, then what was paid out. */
function usesOf(
  { allocations, refunds }: CreditNoteToPrint,
  { language, dayOf, money }: Issuer,
): DocumentModel['payments'] {
  const labels = creditNoteDocumentTexts[language];
  const { methods } = receiptDocumentTexts[language];
  const current = allocations.filter(({ releasedAt }) => releasedAt === null);
  const rows: Labelled[] = [
    ...current.map(
      ({ at, number, amountMinor }): Labelled => [`${dayOf(at)} · ${number}`, money(amountMinor)],
    ),
    ...refunds.map(({ refundedAt, method, amountMinor }): Labelled => {
      const how = methods[method satisfies PaymentMethod];
      return [`${dayOf(refundedAt)} · ${labels.refunded} · ${how}`, money(amountMinor)];
    }),
  ];
  if (rows.length === 0) return null;
  return { label: labels.uses, rows };
}
