import {
  exportColumns,
  exportWord,
  invoiceDocumentTexts,
  type ResellerDetails,
  type ResellerStatement,
  statementDocumentTexts,
} from '@lastmile/contract';
import type { DocumentLanguage } from '@lastmile/kit';
import type { DocumentModel, Issuer } from '../../invoices/index.ts';

export interface StatementToPrint {
  readonly reseller: Pick<
    ResellerDetails,
    'fullName' | 'businessName' | 'address' | 'mobile' | 'email' | 'model'
  >;
  readonly statement: Pick<ResellerStatement, 'from' | 'to' | 'openingMinor' | 'closingMinor' | 'rows'>;
}

/** What a column of the exported statement is called, without the currency. */
const label = (key: string, language: DocumentLanguage): string =>
  exportColumns[key]?.labels[language] ?? key;

/**
 * The content of a reseller's statement, independent of the paper size. A commission reseller reads what they owe; a wholesale
 * reseller what is in their wallet, which is the same account with the sign turned round.
 */
export function statementDocument(printed: StatementToPrint, issuer: Issuer): DocumentModel {
  const { reseller, statement } = printed;
  const { language, currencySign: sign, day } = issuer;
  const [labels, ofInvoice] = [statementDocumentTexts[language], invoiceDocumentTexts[language]];
  const shown = shownAs(reseller.model);
  return {
    issuer: issuer.printed,
    title: labels.title,
    details: [
      [labels.from, day(statement.from)],
      [labels.to, day(statement.to)],
    ],
    party: partyOf(printed, language),
    stamp: null,
    highlight: {
      label: reseller.model === 'wholesale' ? label('walletMinor', language) : labels.closing,
      amount: issuer.money(shown(statement.closingMinor)),
      note: day(statement.to),
    },
    columns: {
      title: labels.movement,
      quantity: null,
      price: `${ofInvoice.amount} (${sign})`,
      amount: `${labels.balance} (${sign})`,
    },
    rows: rowsOf(printed, issuer),
    sums: sumsOf(printed, issuer),
    texts: [],
    payments: null,
    payLink: null,
    footer: issuer.footer,
    language,
  };
}

// Subtracted from zero, because a negated zero would be printed as -0.
const shownAs = (model: ResellerDetails['model']) => (amountMinor: number) =>
  model === 'wholesale' ? 0 - amountMinor : amountMinor;

function partyOf({ reseller }: StatementToPrint, language: DocumentLanguage): DocumentModel['party'] {
  const { fullName, businessName, address, mobile, email } = reseller;
  return {
    label: label('resellerName', language),
    name: businessName ?? fullName,
    otherName: businessName === null ? null : fullName,
    lines: address === null ? [] : [address],
    details: [
      ...(mobile === null ? [] : [[label('mobile', language), mobile] as const]),
      ...(email === null ? [] : [[label('email', language), email] as const]),
    ],
  };
}

function rowsOf(
  { reseller: { model }, statement: { from, openingMinor, rows } }: StatementToPrint,
  { language, figure, day, dayOf }: Issuer,
): DocumentModel['rows'] {
  const shown = shownAs(model);
  const vatText = (vatMinor: number | null) =>
    vatMinor ? `${label('vatMinor', language)} ${figure(Math.abs(vatMinor))}` : null;
  const opening = `${day(from)} · ${statementDocumentTexts[language].opening}`;
  return [
    { title: opening, detail: null, quantity: null, price: '', amount: figure(shown(openingMinor)) },
    ...rows.map(({ at, kind, number, party, amountMinor, vatMinor, balanceMinor }) => ({
      title: `${dayOf(at)} · ${exportWord('kind', kind, language)}`,
      detail: [party, number, vatText(vatMinor)].filter(Boolean).join(' · ') || null,
      quantity: null,
      price: figure(shown(amountMinor)),
      amount: figure(shown(balanceMinor)),
    })),
  ];
}

function sumsOf(
  { reseller: { model }, statement: { rows, openingMinor, closingMinor } }: StatementToPrint,
  { language, money }: Issuer,
): DocumentModel['sums'] {
  const labels = statementDocumentTexts[language];
  const shown = shownAs(model);
  const total = (of: (amountMinor: number) => boolean) =>
    rows.reduce((sum, { amountMinor }) => (of(amountMinor) ? sum + amountMinor : sum), 0);
  const line = (text: string, amountMinor: number, isTotal = false) => ({
    label: text,
    amount: money(shown(amountMinor)),
    isTotal,
  });
  const isWholesale = model === 'wholesale';
  const vatMinor = rows.reduce((sum, row) => sum + (row.vatMinor ?? 0), 0);
  return [
    line(labels.opening, openingMinor),
    line(
      isWholesale ? labels.credited : label('settledMinor', language),
      total((amount) => amount < 0),
    ),
    line(
      isWholesale ? labels.charged : label('owedMinor', language),
      total((amount) => amount > 0),
    ),
    line(labels.closing, closingMinor, true),
    ...(vatMinor === 0 ? [] : [{ label: labels.vatIncluded, amount: money(vatMinor), isTotal: false }]),
  ];
}
