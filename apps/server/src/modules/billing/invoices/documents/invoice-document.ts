import {
  invoiceLineText,
  isSummedLine,
  type PaymentMethod,
  periodText,
  printedBillWords,
  printedReceiptWords,
  printedSums,
  vatRateText,
} from '@lastmile/contract';
import { amountInWords, minor } from '@lastmile/kit';
import type { BillToPrint } from '../queries/printed-invoices.ts';
import type { Labelled, Printed } from './document-model.ts';
import type { Issuer } from './issuer.ts';

/** What a bill says on paper, whatever the paper's size. Without a link to pay by, it has no code. */
export function printedBill(bill: BillToPrint, issuer: Issuer, payUrl: string | null): Printed {
  const { language, currency, currencySign: sign } = issuer;
  const words = printedBillWords[language];
  return {
    issuer: issuer.printed,
    title: words.title,
    facts: factsOf(bill, issuer),
    party: partyOf(bill, issuer),
    stamp: bill.status === 'cancelled' ? words.cancelled : null,
    columns: {
      title: words.description,
      quantity: words.quantity,
      price: words.price,
      amount: `${words.amount} (${sign})`,
    },
    rows: rowsOf(bill, issuer),
    sums: printedSums(bill).map(({ word, amountMinor, isTotal = false }) => ({
      label: word.startsWith('vat') ? `${words[word]} ${vatRateText(bill.vatRate, language)}` : words[word],
      amount: issuer.money(amountMinor),
      isTotal,
    })),
    texts: [
      [words.inWords, amountInWords(minor(bill.totalMinor), currency, language)],
      ...(bill.note ? [[words.note, bill.note] as const] : []),
    ],
    payments: paymentsOf(bill, issuer),
    payLink: payUrl === null || bill.openMinor === 0 ? null : { label: words.payHere, url: payUrl },
    footer: issuer.footer,
    pageWord: words.page,
  };
}

function factsOf(
  { number, issuedOn, dueOn, periodStart, periodEnd }: BillToPrint,
  issuer: Issuer,
): Labelled[] {
  const words = printedBillWords[issuer.language];
  return [
    [words.number, number],
    [words.issued, issuer.day(issuedOn)],
    [words.due, issuer.day(dueOn)],
    ...(periodStart && periodEnd
      ? [[words.period, periodText(periodStart, periodEnd, issuer.language)] as const]
      : []),
  ];
}

function partyOf({ snapshot, nameBn, pairCode }: BillToPrint, { language }: Issuer): Printed['party'] {
  const words = printedBillWords[language];
  const { name, username, address, mobile } = snapshot;
  return {
    label: words.billTo,
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

const rowsOf = ({ lines, vatRate }: BillToPrint, { language, figure }: Issuer): Printed['rows'] =>
  lines
    .filter((line) => !isSummedLine(line))
    .map((line) => ({
      ...invoiceLineText(line, language, vatRate),
      quantity: String(line.quantity),
      price: figure(line.unitMinor),
      amount: figure(line.amountMinor),
    }));

function paymentsOf({ paidBy }: BillToPrint, { language, dayOf, money }: Issuer): Printed['payments'] {
  if (paidBy.length === 0) return null;
  const words = printedBillWords[language];
  const { methods } = printedReceiptWords[language];
  return {
    label: words.payments,
    rows: paidBy.map(({ number, method, at, amountMinor }) => {
      const by = method === null ? words.creditNote : methods[method as PaymentMethod];
      return [`${dayOf(at)} · ${number} · ${by}`, money(amountMinor)];
    }),
  };
}
