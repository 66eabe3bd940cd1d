import { invoiceDocumentTexts, statementDocumentTexts } from '@lastmile/contract';
import type { DocumentModel, Issuer } from '../../invoices/index.ts';
import type { beginCustomerStatement, firstMovements } from '../operations/get-customer-statement.ts';

type Rows = Awaited<ReturnType<typeof firstMovements>>['rows'];
type StatementToPrint = Pick<
  Awaited<ReturnType<typeof beginCustomerStatement>>,
  'customer' | 'subscribers' | 'from' | 'to' | 'openingMinor' | 'closingMinor'
> & { readonly rows: Rows };

/** The content of a customer's statement, independent of the paper size. */
export function statementDocument(statement: StatementToPrint, issuer: Issuer): DocumentModel {
  const { language, currencySign: sign, day } = issuer;
  const [labels, ofInvoice] = [statementDocumentTexts[language], invoiceDocumentTexts[language]];
  return {
    issuer: issuer.printed,
    title: labels.title,
    details: [
      [ofInvoice.pairCode, statement.customer.pairCode],
      [labels.from, day(statement.from)],
      [labels.to, day(statement.to)],
    ],
    party: partyOf(statement, issuer),
    stamp: null,
    highlight: {
      label: labels.closing,
      amount: issuer.money(statement.closingMinor),
      note: day(statement.to),
    },
    columns: {
      title: labels.movement,
      quantity: null,
      price: `${ofInvoice.amount} (${sign})`,
      amount: `${labels.balance} (${sign})`,
    },
    rows: rowsOf(statement, issuer),
    sums: sumsOf(statement, issuer),
    texts: [],
    payments: null,
    payLink: null,
    footer: issuer.footer,
    language,
  };
}

function partyOf({ customer, subscribers }: StatementToPrint, { language }: Issuer): DocumentModel['party'] {
  const labels = statementDocumentTexts[language];
  const ofInvoice = invoiceDocumentTexts[language];
  return {
    label: labels.customer,
    name: customer.name,
    otherName: customer.nameBn,
    lines: customer.address === null ? [] : [customer.address],
    details: [
      ...(customer.mobile === null ? [] : [[ofInvoice.mobile, customer.mobile] as const]),
      [labels.subscribers, subscribers.map(({ username }) => username).join(', ')],
    ],
  };
}

function rowsOf(
  { rows, from, openingMinor, subscribers }: StatementToPrint,
  { language, figure, day, dayOf }: Issuer,
): DocumentModel['rows'] {
  const labels = statementDocumentTexts[language];
  const movementText = (kind: string) =>
    labels.movements[
      Object.hasOwn(labels.movements, kind) ? (kind as keyof typeof labels.movements) : 'other'
    ];
  return [
    {
      title: `${day(from)} · ${labels.opening}`,
      detail: null,
      quantity: null,
      price: '',
      amount: figure(openingMinor),
    },
    ...rows.map(({ at, kind, number, subscriber, amountMinor, balanceMinor }) => ({
      title: [dayOf(at), [movementText(kind), number].filter(Boolean).join(' ')].join(' · '),
      // With one subscriber its name stands above.
      detail: subscribers.length > 1 ? subscriber.username : null,
      quantity: null,
      price: figure(amountMinor),
      amount: figure(balanceMinor),
    })),
  ];
}

function sumsOf(
  { rows, openingMinor, closingMinor }: StatementToPrint,
  { language, money }: Issuer,
): DocumentModel['sums'] {
  const labels = statementDocumentTexts[language];
  const total = (of: (amountMinor: number) => boolean) =>
    rows.reduce((sum, { amountMinor }) => (of(amountMinor) ? sum + amountMinor : sum), 0);
  const line = (label: string, amountMinor: number, isTotal = false) => ({
    label,
    amount: money(amountMinor),
    isTotal,
  });
  return [
    line(labels.opening, openingMinor),
    line(
      labels.charged,
      total((amount) => amount > 0),
    ),
    line(
      labels.credited,
      total((amount) => amount < 0),
    ),
    line(labels.closing, closingMinor, true),
  ];
}
