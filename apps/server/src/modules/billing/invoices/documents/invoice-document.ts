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
  const labels = invoiceDocumentTexts[language];
  return {
    issuer: issuer.printed,
    title: labels.title,
    details: detailsOf(invoice, issuer),
    party: partyOf(invoice, issuer),
    stamp: invoice.status === 'cancelled' ? labels.cancelled : null,
    columns: {
      title: labels.description,
      quantity: labels.quantity,
      price: labels.price,
      amount: `${labels.amount} (${sign})`,
    },
    rows: rowsOf(invoice, issuer),
    sums: printedSums(invoice).map(({ word, amountMinor, isTotal = false }) => ({
      label: word.startsWith('vat')
        ? `${labels[word]} ${vatRateText(invoice.vatRate, language)}`
        : labels[word],
      amount: issuer.money(amountMinor),
      isTotal,
    })),
    texts: [
      [labels.inWords, amountInWords(minor(invoice.totalMinor), currency, language)],
      ...(invoice.note ? [[labels.note, invoice.note] as const] : []),
    ],
    payments: paymentsOf(invoice, issuer),
    payLink: payUrl === null || invoice.balanceDueMinor === 0 ? null : { label: labels.payHere, url: payUrl },
    footer: issuer.footer,
    pageWord: labels.page,
  };
}

function detailsOf(
  { number, issuedOn, dueOn, periodStart, periodEnd, replaces }: InvoiceToPrint,
  issuer: Issuer,
): Labelled[] {
  const labels = invoiceDocumentTexts[issuer.language];
  return [
    [labels.number, number],
    [labels.issued, issuer.day(issuedOn)],
    [labels.due, issuer.day(dueOn)],
    ...(periodStart && periodEnd
      ? [[labels.period, periodText(periodStart, periodEnd, issuer.language)] as const]
      : []),
    ...(replaces === null ? [] : [[labels.replaces, replaces] as const]),
  ];
}

function partyOf(
  { snapshot, nameBn, pairCode }: InvoiceToPrint,
  { language }: Issuer,
): DocumentModel['party'] {
  const labels = invoiceDocumentTexts[language];
  const { name, username, address, mobile } = snapshot;
  return {
    label: labels.invoiceTo,
    name: name ?? username,
    otherName: nameBn,
    lines: address === null ? [] : [address],
    details: [
      [labels.username, username],
      ...(pairCode === null ? [] : [[labels.pairCode, pairCode] as const]),
      ...(mobile === null ? [] : [[labels.mobile, mobile] as const]),
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
  const labels = invoiceDocumentTexts[language];
  const { methods } = receiptDocumentTexts[language];
  return {
    label: labels.payments,
    rows: paidBy.map(({ number, method, at, amountMinor }) => {
      const by = method === null ? labels.creditNote : methods[method as PaymentMethod];
      return [`${dayOf(at)} · ${number} · ${by}`, money(amountMinor)];
    }),
  };
}
