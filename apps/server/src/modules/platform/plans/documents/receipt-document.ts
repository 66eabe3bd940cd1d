import { invoiceDocumentTexts } from '@lastmile/contract';
import { amountInWords, defaultBrandColour, minor } from '@lastmile/kit';
import type { DocumentModel, DocumentTotal, Issuer } from '../../../billing/invoices/index.ts';
import type { PaidCharge } from '../queries/charges.ts';
import { receiptTexts } from './receipt-texts.ts';

type Row = DocumentModel['rows'][number];

/** The receipt of a paid service charge: issued by the platform, to the ISP whose language and formats it has. */
export function receiptDocument(charge: PaidCharge, isp: Issuer): DocumentModel {
  const { language, currencySign, currency } = isp;
  const [texts, shared] = [receiptTexts[language], invoiceDocumentTexts[language]];
  const { name, lines } = charge.issuer;
  const reference = charge.reference ?? charge.couponCode;
  return {
    issuer: {
      name,
      otherName: null,
      lines,
      logo: null,
      colour: defaultBrandColour,
      digits: isp.printed.digits,
    },
    title: texts.title,
    details: [
      [shared.number, charge.receiptNumber ?? ''],
      ...(charge.paidAt === null ? [] : [[texts.paidOn, isp.dayOf(charge.paidAt)] as const]),
      ...(reference === null ? [] : [[texts.reference, reference] as const]),
    ],
    party: {
      label: texts.receivedFrom,
      name: isp.printed.name,
      otherName: isp.printed.otherName,
      lines: isp.printed.lines,
      details: [],
    },
    highlight: null,
    stamp: charge.state === 'refunded' ? texts.refunded : null,
    columns: {
      title: texts.description,
      quantity: null,
      price: null,
      amount: `${shared.amount} (${currencySign})`,
    },
    rows: rowsOf(charge, isp),
    sums: sumsOf(charge, isp),
    texts: [[shared.inWords, amountInWords(minor(charge.totalMinor), currency, language)]],
    payments: null,
    payLink: null,
    footer: name,
    language,
  };
}

function rowsOf(charge: PaidCharge, { language, figure, day }: Issuer): Row[] {
  const texts = receiptTexts[language];
  const row = (title: string, amountMinor: number, detail: string | null = null): Row[] =>
    amountMinor === 0 ? [] : [{ title, detail, quantity: null, price: null, amount: figure(amountMinor) }];
  const period =
    charge.periodStart && charge.periodEnd ? `${day(charge.periodStart)} – ${day(charge.periodEnd)}` : null;
  const count = charge.counted > 0 ? texts.subscribers(charge.counted) : null;
  const plan = `${charge.planName}, ${texts.months(charge.months)}`;
  return [
    ...row(texts.fee, charge.feeMinor),
    ...row(plan, charge.chargeMinor, [period, count].filter(Boolean).join(', ')),
    ...row(charge.adjustmentMinor < 0 ? texts.credit : texts.adjustment, charge.adjustmentMinor),
    ...row([texts.discount, charge.couponCode].filter(Boolean).join(' '), -charge.discountMinor),
  ];
}

function sumsOf(charge: PaidCharge, { language, money }: Issuer): DocumentTotal[] {
  const texts = receiptTexts[language];
  const sum = (label: string, amountMinor: number, isTotal: boolean) => ({
    label,
    amount: money(amountMinor),
    isTotal,
  });
  const vat = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return [
    sum(texts.net, charge.totalMinor - charge.vatMinor, false),
    ...(charge.vatMinor === 0
      ? []
      : [sum(`${texts.vat} ${vat.format(charge.vatRate / 10_000)}`, charge.vatMinor, false)]),
    sum(texts.total, charge.totalMinor, true),
  ];
}
