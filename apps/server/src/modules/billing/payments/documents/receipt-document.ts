import { invoiceDocumentTexts, receiptDocumentTexts } from '@lastmile/contract';
import { amountInWords, minor } from '@lastmile/kit';
import type { DocumentModel, DocumentTotal, Issuer, Labelled } from '../../invoices/index.ts';
import type { allocationsOf, findPayment } from '../queries/payments.ts';
import type { findPayer } from '../queries/receipt-customer.ts';

export interface ReceiptToPrint {
  readonly payment: NonNullable<Awaited<ReturnType<typeof findPayment>>>;
  readonly allocations: Awaited<ReturnType<typeof allocationsOf>>;
  readonly payer: Awaited<ReturnType<typeof findPayer>>;
  readonly balanceMinor: number;
}

/** The content of a payment receipt, independent of the paper size. */
export function receiptDocument(receipt: ReceiptToPrint, issuer: Issuer): DocumentModel {
  const { payment, allocations } = receipt;
  const { language, currency, currencySign: sign, figure } = issuer;
  const [labels, ofInvoice] = [receiptDocumentTexts[language], invoiceDocumentTexts[language]];
  const standing = allocations.filter(({ releasedAt }) => releasedAt === null);
  return {
    issuer: issuer.printed,
    title: labels.title,
    details: detailsOf(receipt, issuer),
    party: partyOf(receipt, issuer),
    stamp: payment.status === 'reversed' ? labels.reversed : null,
    highlight:
      payment.status === 'reversed'
        ? null
        : {
            label: labels.amount,
            amount: issuer.money(payment.amountMinor),
            note: issuer.day(payment.receivedOn),
          },
    columns: { title: labels.invoices, quantity: null, price: null, amount: `${ofInvoice.amount} (${sign})` },
    rows: standing.map(({ number, amountMinor }) => ({
      title: number,
      detail: null,
      quantity: null,
      price: null,
      amount: figure(amountMinor),
    })),
    sums: sumsOf(receipt, issuer),
    texts: [[ofInvoice.inWords, amountInWords(minor(payment.amountMinor), currency, language)]],
    payments: null,
    payLink: null,
    footer: issuer.footer,
    language,
  };
}

function detailsOf({ payment }: ReceiptToPrint, { language, day }: Issuer): Labelled[] {
  const labels = receiptDocumentTexts[language];
  const { number, receivedOn, method, reference, receivedBy } = payment;
  return [
    [invoiceDocumentTexts[language].number, number],
    [labels.receivedOn, day(receivedOn)],
    [labels.method, labels.methods[method as keyof typeof labels.methods]],
    ...(reference === null ? [] : [[labels.reference, reference] as const]),
    ...(receivedBy === null ? [] : [[labels.receivedBy, receivedBy.name] as const]),
  ];
}

function partyOf({ payment, payer }: ReceiptToPrint, { language }: Issuer): DocumentModel['party'] {
  const labels = invoiceDocumentTexts[language];
  const { name, username, mobile } = payment.subscriber;
  return {
    label: receiptDocumentTexts[language].receivedFrom,
    name: name ?? username,
    otherName: payer.nameBn,
    lines: payer.address === null ? [] : [payer.address],
    details: [
      [labels.username, username],
      ...(payer.pairCode === null ? [] : [[labels.pairCode, payer.pairCode] as const]),
      ...(mobile === null ? [] : [[labels.mobile, mobile] as const]),
    ],
  };
}

function sumsOf({ payment, balanceMinor }: ReceiptToPrint, { language, money }: Issuer): DocumentTotal[] {
  const labels = receiptDocumentTexts[language];
  const lineUnlessZero = (label: string, amountMinor: number): DocumentTotal[] =>
    amountMinor > 0 ? [{ label, amount: money(amountMinor), isTotal: false }] : [];
  return [
    { label: labels.amount, amount: money(payment.amountMinor), isTotal: true },
    ...lineUnlessZero(labels.refunded, payment.refundedMinor),
    ...lineUnlessZero(labels.credit, payment.creditMinor),
    ...lineUnlessZero(labels.balanceDue, balanceMinor),
  ];
}
