import { type DocumentLanguage, localDigits } from '@lastmile/kit';
import type { InvoiceLineView } from './invoice-shapes.ts';

type Worded = Exclude<InvoiceLineView['kind'], 'package' | 'proration'>;
interface LineTexts extends Readonly<Record<Worded, string>> {
  readonly package: string;
  readonly changeOf: (what: string) => string;
  readonly changeOfDiscount: string;
  readonly days: (days: number, ofDays: number) => string;
}

const words: Readonly<Record<DocumentLanguage, LineTexts>> = {
  en: {
    package: 'Internet service',
    extra: 'Recurring charge',
    changeOf: (what) => `Adjustment: ${what}`,
    changeOfDiscount: 'Discount adjustment',
    connection: 'Connection fee',
    discount: 'Discount',
    credit: 'Credited on a separate credit note',
    vat: 'VAT',
    rounding: 'Rounding',
    other: 'Other charge',
    days: (days, ofDays) => `${days} of ${ofDays} days`,
  },
  de: {
    package: 'Internetanschluss',
    extra: 'Wiederkehrende Gebühr',
    changeOf: (what) => `Anpassung: ${what}`,
    changeOfDiscount: 'Rabattanpassung',
    connection: 'Anschlussgebühr',
    discount: 'Rabatt',
    credit: 'Mit separater Gutschrift verrechnet',
    vat: 'MwSt.',
    rounding: 'Rundung',
    other: 'Sonstige Gebühr',
    days: (days, ofDays) => `${days} von ${ofDays} Tagen`,
  },
  fr: {
    package: 'Accès à Internet',
    extra: 'Frais récurrents',
    changeOf: (what) => `Régularisation : ${what}`,
    changeOfDiscount: 'Régularisation de la remise',
    connection: 'Frais de raccordement',
    discount: 'Remise',
    credit: 'Crédité sur un avoir séparé',
    vat: 'TVA',
    rounding: 'Arrondi',
    other: 'Autres frais',
    days: (days, ofDays) => `${days} jours sur ${ofDays}`,
  },
  pt: {
    package: 'Serviço de internet',
    extra: 'Cobrança recorrente',
    changeOf: (what) => `Ajuste: ${what}`,
    changeOfDiscount: 'Ajuste do desconto',
    connection: 'Taxa de instalação',
    discount: 'Desconto',
    credit: 'Creditado em nota de crédito separada',
    vat: 'IVA',
    rounding: 'Arredondamento',
    other: 'Outra cobrança',
    days: (days, ofDays) => `${days} de ${ofDays} dias`,
  },
  bn: {
    package: 'ইন্টারনেট সংযোগ',
    extra: 'নিয়মিত চার্জ',
    changeOf: (what) => `সমন্বয়: ${what}`,
    changeOfDiscount: 'ছাড়ের সমন্বয়',
    connection: 'সংযোগ ফি',
    discount: 'ছাড়',
    credit: 'আলাদা ক্রেডিট নোটে ক্রেডিট দেওয়া',
    vat: 'ভ্যাট',
    rounding: 'রাউন্ডিং',
    other: 'অন্যান্য চার্জ',
    days: (days, ofDays) => localDigits(`${ofDays} দিনের মধ্যে ${days} দিন`, 'bn'),
  },
};

/** Creating a formatter is far slower than using it, and invoices are printed by the thousand. */
function cachedByLanguage<Formatter>(create: (language: DocumentLanguage) => Formatter) {
  const cache = new Map<DocumentLanguage, Formatter>();
  return (language: DocumentLanguage): Formatter => {
    const formatter = cache.get(language) ?? create(language);
    cache.set(language, formatter);
    return formatter;
  };
}
const rateFormatter = cachedByLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }),
);
const dayFormatter = cachedByLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats basis points as a percentage: 500 is 5%. */
export const vatRateText = (vatRate: number, language: DocumentLanguage): string =>
  rateFormatter(language).format(vatRate / 10_000);

/** Formats a date range. Few printer fonts have the thin spaces that Intl puts around the dash. */
export function periodText(from: string, until: string, language: DocumentLanguage): string {
  const key = `${language} ${from} ${until}`;
  const cached = periods.get(key);
  if (cached !== undefined) return cached;
  const text = dayFormatter(language)
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`))
    .replace(/\u2009/g, ' ');
  if (periods.size >= maxCachedPeriods) periods.clear();
  periods.set(key, text);
  return text;
}

/** Most invoices of a month share the same period, and formatting it is the slowest part of the text. */
const periods = new Map<string, string>();
const maxCachedPeriods = 1_000;

/**
 * The text of an invoice line, on screen and in print. Invoices store no translated text, so each can be
 * shown in every language. `detail` is the period that the line covers.
 */
export function invoiceLineText(
  line: InvoiceLineView,
  language: DocumentLanguage,
  vatRate: number,
): { title: string; detail: string | null } {
  const { from, until, days, ofDays } = line;
  const detail = [
    from && until ? periodText(from, until, language) : null,
    days !== null && ofDays !== null && days !== ofDays ? words[language].days(days, ofDays) : null,
  ];
  return { title: titleOf(line, language, vatRate), detail: detail.filter(Boolean).join(' · ') || null };
}

function titleOf({ kind, text }: InvoiceLineView, language: DocumentLanguage, vatRate: number): string {
  const texts = words[language];
  if (kind === 'proration') return text === null ? texts.changeOfDiscount : texts.changeOf(text);
  if (kind === 'vat') return `${texts.vat} ${vatRateText(vatRate, language)}`;
  return text ?? texts[kind];
}
