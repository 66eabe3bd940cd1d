import {
  exportColumns,
  invoiceDocumentTexts,
  printedDetails,
  printedParty,
  receiptDocumentTexts,
} from '@lastmile/contract';
import { amountInWords, minor } from '@lastmile/kit';
import type { DocumentModel, Issuer } from '../../invoices/index.ts';
import type { PrintedRetailInvoice, PrintedRetailPayment } from '../queries/printed-retail.ts';

/** The reseller is who invoices: name, address and contact are theirs, and nothing of the ISP is printed. */
function sellerOf(
  { name, address, mobile, email }: PrintedRetailPayment['seller'],
  { printed: { colour, digits } }: Issuer,
): DocumentModel['issuer'] {
  const contact = [mobile, email].filter(Boolean).join(' · ');
  return {
    name,
    otherName: null,
    lines: [address, contact].filter((line): line is string => Boolean(line)),
    logo: null,
    colour,
    digits,
  };
}

export function retailInvoiceDocument(
  invoice: PrintedRetailInvoice,
  issuer: Issuer,
  payUrl: string | null,
): DocumentModel {
  const { language, currency, currencySign: sign, figure, money, day } = issuer;
  const labels = invoiceDocumentTexts[language];
  const { snapshot, amountMinor, creditedMinor, paidMinor } = invoice;
  const totalMinor = amountMinor - creditedMinor;
  const dueMinor = totalMinor - paidMinor;
  const unused = exportColumns['unusedMinor']?.labels[language] ?? '';
  const { nameBn, customerCode: pairCode } = snapshot;
  const row = (title: string, amount: number) => ({
    title,
    detail: null,
    quantity: '1',
    price: figure(amount),
    amount: figure(amount),
  });
  return {
    issuer: sellerOf(snapshot.seller, issuer),
    title: labels.title,
    details: printedDetails({ ...invoice, replaces: null }, language, day),
    party: printedParty(snapshot, { nameBn, pairCode }, language),
    stamp: null,
    highlight:
      dueMinor > 0
        ? { label: labels.balanceDue, amount: money(dueMinor), note: `${labels.due}: ${day(invoice.dueOn)}` }
        : { label: labels.paid, amount: money(paidMinor), note: null },
    columns: {
      title: labels.description,
      quantity: labels.quantity,
      price: labels.price,
      amount: `${labels.amount} (${sign})`,
    },
    rows: [
      row(snapshot.packageName, amountMinor),
      ...(creditedMinor > 0 ? [row(unused, 0 - creditedMinor)] : []),
    ],
    sums: [
      { label: labels.total, amount: money(totalMinor), isTotal: true },
      ...(paidMinor > 0 ? [{ label: labels.paid, amount: money(paidMinor), isTotal: false }] : []),
      ...(dueMinor > 0 ? [{ label: labels.balanceDue, amount: money(dueMinor), isTotal: false }] : []),
    ],
    texts: [[labels.inWords, amountInWords(minor(totalMinor), currency, language)]],
    payments: null,
    payLink: dueMinor > 0 && payUrl !== null ? { label: labels.payHere, url: payUrl } : null,
    footer: snapshot.seller.name,
    language,
  };
}

export function retailReceiptDocument(payment: PrintedRetailPayment, issuer: Issuer): DocumentModel {
  const { language, currency, currencySign: sign, figure, money, dayOf } = issuer;
  const [labels, ofInvoice] = [receiptDocumentTexts[language], invoiceDocumentTexts[language]];
  const { seller, amountMinor, refundedMinor, isReversed } = payment;
  return {
    issuer: sellerOf(seller, issuer),
    title: labels.title,
    details: [
      [ofInvoice.number, payment.number],
      [labels.receivedOn, dayOf(payment.at)],
      [labels.method, labels.methods[payment.method]],
      ...(payment.reference === null ? [] : [[labels.reference, payment.reference] as const]),
    ],
    party: {
      label: labels.receivedFrom,
      name: payment.name ?? payment.username,
      otherName: payment.nameBn,
      lines: [],
      details: [[ofInvoice.username, payment.username]],
    },
    stamp: isReversed ? labels.reversed : null,
    highlight: isReversed
      ? null
      : { label: labels.amount, amount: money(amountMinor), note: dayOf(payment.at) },
    columns: { title: labels.method, quantity: null, price: null, amount: `${ofInvoice.amount} (${sign})` },
    rows: [
      {
        title: labels.methods[payment.method],
        detail: null,
        quantity: null,
        price: null,
        amount: figure(amountMinor),
      },
    ],
    sums: [
      { label: labels.amount, amount: money(amountMinor), isTotal: true },
      ...(refundedMinor > 0
        ? [{ label: labels.refunded, amount: money(refundedMinor), isTotal: false }]
        : []),
    ],
    texts: [[ofInvoice.inWords, amountInWords(minor(amountMinor), currency, language)]],
    payments: null,
    payLink: null,
    footer: seller.name,
    language,
  };
}
