import { invoiceDocumentTexts } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { currencySign, type DocumentLanguage, formatMoney, minor } from '@lastmile/kit';
import { parseImage } from '@lastmile/pdf';
import { findIssuer } from '../../../platform/isps/index.ts';
import type { DocumentModel } from './document-model.ts';

/** Whoever a paper is from, and how that paper writes: its language, days and amounts. */
export interface Issuer {
  readonly printed: DocumentModel['issuer'];
  readonly footer: string;
  readonly language: DocumentLanguage;
  readonly currency: string;
  readonly currencySign: string;
  money(amountMinor: number): string;
  /** Without the currency's sign, for columns that name it once. */
  figure(amountMinor: number): string;
  /** A calendar day, which is the same in every zone. */
  day(date: string): string;
  /** The day on which an instant falls where the ISP is. */
  dayOf(instant: string): string;
}

const isLanguage = (locale: string): locale is DocumentLanguage =>
  Object.hasOwn(invoiceDocumentTexts, locale);

/** The first of these languages that the panel speaks: asked for, the person's, the ISP's; English after all. */
export const languageOf = (...wanted: readonly (string | null | undefined)[]): DocumentLanguage =>
  wanted.find(
    (language): language is DocumentLanguage => typeof language === 'string' && isLanguage(language),
  ) ?? 'en';

export async function issuerOf(tx: Tx, asked: DocumentLanguage | undefined): Promise<Issuer> {
  const isp = await findIssuer(tx);
  const language = languageOf(asked, isp.locale);
  const { currency } = isp;
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const daysThere = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: isp.timezone });
  return {
    printed: printedIssuer(isp, language),
    footer: [isp.name, isp.website].filter(Boolean).join(' · '),
    language,
    currency,
    currencySign: currencySign(currency),
    money: (amount) => formatMoney(minor(amount), currency, { locale: language }),
    figure: (amount) => formatMoney(minor(amount), currency, { locale: language, symbol: false }),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    dayOf: (instant) => daysThere.format(new Date(instant)),
  };
}

function printedIssuer(
  isp: Awaited<ReturnType<typeof findIssuer>>,
  language: DocumentLanguage,
): DocumentModel['issuer'] {
  const lines = [
    isp.address,
    [isp.mobile, isp.email].filter(Boolean).join(' · '),
    isp.bin && `${invoiceDocumentTexts[language].taxNumber} ${isp.bin}`,
  ];
  return {
    name: isp.legalName ?? isp.name,
    otherName: isp.nameBn,
    lines: lines.filter((line): line is string => Boolean(line)),
    logo: parseImage(isp.logo),
  };
}
