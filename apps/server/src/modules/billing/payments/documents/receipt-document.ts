import { printedBillWords, printedReceiptWords } from '@lastmile/contract';
import { amountInWords, minor } from '@lastmile/kit';
import type { Issuer, Labelled, Printed, PrintedSum } from '../../invoices/index.ts';
import type { allocationsOf, findPayment } from '../queries/payments.ts';
import type { findPayer } from '../queries/receipt-customer.ts';

export interface ReceiptToPrint {
  readonly payment: NonNullable<Awaited<ReturnType<typeof findPayment>>>;
  readonly allocations: Awaited<ReturnType<typeof allocationsOf>>;
  readonly payer: Awaited<ReturnType<typeof findPayer>>;
  readonly balanceMinor: number;
}

/** What a payment's receipt says on paper, whatever the paper's size. */
export function printedReceipt(receipt: ReceiptToPrint, issuer: Issuer): Printed {
  const { payment, allocations } = receipt;
  const { language, currency, currencySign: sign, figure } = issuer;
  const [words, ofBill] = [printedReceiptWords[language], printedBillWords[language]];
  const standing = allocations.filter(({ releasedAt }) => releasedAt === null);
  return {
    issuer: issuer.printed,
    title: words.title,
    facts: factsOf(receipt, issuer),
    party: partyOf(receipt, issuer),
    stamp: payment.status === 'reversed' ? words.reversed : null,
    columns: { title: words.bills, quantity: null, price: null, amount: `${ofBill.amount} (${sign})` },
    rows: standing.map(({ number, amountMinor }) => ({
      title: number,
      detail: null,
      quantity: null,
      price: null,
      amount: figure(amountMinor),
    })),
    sums: sumsOf(receipt, issuer),
    texts: [[ofBill.inWords, amountInWords(minor(payment.amountMinor), currency, language)]],
    payments: null,
    payLink: null,
    footer: issuer.footer,
    pageWord: ofBill.page,
  };
}

function factsOf({ payment }: ReceiptToPrint, { language, day }: Issuer): Labelled[] {
  const words = printedReceiptWords[language];
  const { number, receivedOn, method, reference, receivedBy } = payment;
  return [
    [printedBillWords[language].number, number],
    [words.receivedOn, day(receivedOn)],
    [words.method, words.methods[method as keyof typeof words.methods]],
    ...(reference === null ? [] : [[words.reference, reference] as const]),
    ...(receivedBy === null ? [] : [[words.receivedBy, receivedBy.name] as const]),
  ];
}

function partyOf({ payment, payer }: ReceiptToPrint, { language }: Issuer): Printed['party'] {
  const words = printedBillWords[language];
  const { name, username, mobile } = payment.subscriber;
  return {
    label: printedReceiptWords[language].receivedFrom,
    name: name ?? username,
    otherName: payer.nameBn,
    lines: payer.address === null ? [] : [payer.address],
    facts: [
      [words.username, username],
      ...(payer.pairCode === null ? [] : [[words.pairCode, payer.pairCode] as const]),
      ...(mobile === null ? [] : [[words.mobile, mobile] as const]),
    ],
  };
}

function sumsOf({ payment, balanceMinor }: ReceiptToPrint, { language, money }: Issuer): PrintedSum[] {
  const words = printedReceiptWords[language];
  const unlessNothing = (label: string, amountMinor: number): PrintedSum[] =>
    amountMinor > 0 ? [{ label, amount: money(amountMinor), isTotal: false }] : [];
  return [
    { label: words.amount, amount: money(payment.amountMinor), isTotal: true },
    ...unlessNothing(words.refunded, payment.refundedMinor),
    ...unlessNothing(words.favour, payment.favourMinor),
    ...unlessNothing(words.owed, balanceMinor),
  ];
}
