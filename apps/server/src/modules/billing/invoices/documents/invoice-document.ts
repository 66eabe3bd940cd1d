import {
  invoiceDocumentTexts,
  invoiceLineText,
  isSummedLine,
  type PaymentMethod,
  printedDetails,
  printedParty,
  printedSums,
  quantityText,
  receiptDocumentTexts,
  vatRateText,
} from '@lastmile/contract';
import { amountInWords, minor } from '@lastmile/kit';
import type { InvoiceToPrint } from '../queries/printed-invoices.ts';
import type { DocumentModel } from './document-model.ts';
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
    details: printedDetails(invoice, language, issuer.day),
    party: printedParty(invoice.snapshot, invoice, language),
    stamp: invoice.status === 'cancelled' ? labels.cancelled : null,
    highlight: highlightOf(invoice, issuer),
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
    language,
  };
}

function highlightOf(
  { status, balanceDueMinor, paidMinor, dueOn }: InvoiceToPrint,
  { language, money, day }: Issuer,
): DocumentModel['highlight'] {
  const labels = invoiceDocumentTexts[language];
  if (status === 'cancelled') return null;
  return balanceDueMinor > 0
    ? { label: labels.balanceDue, amount: money(balanceDueMinor), note: `${labels.due}: ${day(dueOn)}` }
    : { label: labels.paid, amount: money(paidMinor), note: null };
}

const rowsOf = ({ lines, vatRate }: InvoiceToPrint, { language, figure }: Issuer): DocumentModel['rows'] =>
  lines
    .filter((line) => !isSummedLine(line))
    .map((line) => ({
      ...invoiceLineText(line, language, vatRate),
      quantity: quantityText(line, language),
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
