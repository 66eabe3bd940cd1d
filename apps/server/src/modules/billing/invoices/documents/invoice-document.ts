import {
  invoiceDocumentTexts,
  invoiceLineText,
  isSummedLine,
  type PaymentMethod,
  periodText,
  printedSums,
  receiptDocumentTexts,
  vatRateText,
} from '@lastmile/contract';
import { amountInWords, minor } from '@lastmile/kit';
import type { InvoiceToPrint } from '../queries/printed-invoices.ts';
import type { DocumentModel, Labelled } from './document-model.ts';
import type { Issuer } from './issuer.ts';

/** The content of an invoice, independent of the paper size. Without a payment link it has no QR code. */
export function invoiceDocument(
  invoice: InvoiceToPrint,
  issuer: Issuer,
  payUrl: string | null,
): DocumentModel {
  const { language, currency, currencySign: sign } = issuer;
  const words = invoiceDocumentTexts[language];
  return {
    issuer: issuer.printed,
    title: words.title,
    facts: factsOf(invoice, issuer),
    party: partyOf(invoice, issuer),
    stamp: invoice.status === 'cancelled' ? words.cancelled : null,
    columns: {
      title: words.description,
      quantity: words.quantity,
      price: words.price,
      amount: `${words.amount} (${sign})`,
    },
    rows: rowsOf(invoice, issuer),
    sums: printedSums(invoice).map(({ word, amountMinor, isTotal = false }) => ({
      label: word.startsWith('vat')
        ? `${words[word]} ${vatRateText(invoice.vatRate, language)}`
        : words[word],
      amount: issuer.money(amountMinor),
      isTotal,
    })),
    texts: [
      [words.inWords, amountInWords(minor(invoice.totalMinor), currency, language)],
      ...(invoice.note ? [[words.note, invoice.note] as const] : []),
    ],
    payments: paymentsOf(invoice, issuer),
    payLink: payUrl === null || invoice.balanceDueMinor === 0 ? null : { label: words.payHere, url: payUrl },
    footer: issuer.footer,
    pageWord: words.page,
  };
}

function factsOf(
  { number, issuedOn, dueOn, periodStart, periodEnd }: InvoiceToPrint,
  issuer: Issuer,
): Labelled[] {
  const words = invoiceDocumentTexts[issuer.language];
  return [
    [words.number, number],
    [words.issued, issuer.day(issuedOn)],
    [words.due, issuer.day(dueOn)],
    ...(periodStart && periodEnd
      ? [[words.period, periodText(periodStart, periodEnd, issuer.language)] as const]
      : []),
  ];
}

function partyOf(
  { snapshot, nameBn, pairCode }: InvoiceToPrint,
  { language }: Issuer,
): DocumentModel['party'] {
  const words = invoiceDocumentTexts[language];
  const { name, username, address, mobile } = snapshot;
  return {
    label: words.invoiceTo,
    name: name ?? username,
    otherName: nameBn,
    lines: address === null ? [] : [address],
    facts: [
      [words.username, username],
      ...(pairCode === null ? [] : [[words.pairCode, pairCode] as const]),
      ...(mobile === null ? [] : [[words.mobile, mobile] as const]),
    ],
  };
}

const rowsOf = ({ lines, vatRate }: InvoiceToPrint, { language, figure }: Issuer): DocumentModel['rows'] =>
  lines
    .filter((line) => !isSummedLine(line))
    .map((line) => ({
      ...invoiceLineText(line, language, vatRate),
      quantity: String(line.quantity),
      price: figure(line.unitMinor),
      amount: figure(line.amountMinor),
    }));

function paymentsOf(
  { paidBy }: InvoiceToPrint,
  { language, dayOf, money }: Issuer,
): DocumentModel['payments'] {
  if (paidBy.length === 0) return null;
  const words = invoiceDocumentTexts[language];
  const { methods } = receiptDocumentTexts[language];
  return {
    label: words.payments,
    rows: paidBy.map(({ number, method, at, amountMinor }) => {
      const by = method === null ? words.creditNote : methods[method as PaymentMethod];
      return [`${dayOf(at)} · ${number} · ${by}`, money(amountMinor)];
    }),
  };
}
