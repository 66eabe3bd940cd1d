import { invoiceDocumentTexts } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { currencySign, type DocumentLanguage, defaultBrandColour, formatMoney, minor } from '@lastmile/kit';
import { parseImage } from '@lastmile/pdf/image';
import { findIssuer } from '../../../platform/isps/index.ts';
import type { DocumentModel } from './document-model.ts';

/** The issuer of a document, and the document's language and formats. */
export interface Issuer {
  readonly printed: DocumentModel['issuer'];
  readonly footer: string;
  readonly language: DocumentLanguage;
  readonly currency: string;
  readonly currencySign: string;
  money(amountMinor: number): string;
  /** Without the currency symbol, for columns that name it once. */
  figure(amountMinor: number): string;
  /** A calendar date, independent of time zones. */
  day(date: string): string;
  /** The date of an instant in the ISP's time zone. */
  dayOf(instant: string): string;
}

const isLanguage = (locale: string): locale is DocumentLanguage =>
  Object.hasOwn(invoiceDocumentTexts, locale);

/** The first supported one of these languages (requested, the customer's, the ISP's), else English. */
export const languageOf = (...wanted: readonly (string | null | undefined)[]): DocumentLanguage =>
  wanted.find(
    (language): language is DocumentLanguage => typeof language === 'string' && isLanguage(language),
  ) ?? 'en';

export async function issuerOf(
  tx: Tx,
  requestedLanguage: DocumentLanguage | undefined,
  ispId?: number,
): Promise<Issuer> {
  const isp = await findIssuer(tx, ispId);
  const language = languageOf(requestedLanguage, isp.locale);
  const { currency } = isp;
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const daysThere = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: isp.timezone });
  return {
    printed: printedIssuer(isp, language),
    footer: [isp.name, isp.website].filter(Boolean).join(' · '),
    language,
    currency,
    currencySign: currencySign(currency, language),
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
    colour: isp.brandColour ?? defaultBrandColour,
    digits: isp.digits,
  };
}
