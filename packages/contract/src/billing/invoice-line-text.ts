import type { DocumentLanguage } from '@lastmile/kit';
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
};

/** Making a formatter costs far more than using it, and bills are printed by the thousand. */
function made<Formatter>(make: (language: DocumentLanguage) => Formatter) {
  const known = new Map<DocumentLanguage, Formatter>();
  return (language: DocumentLanguage): Formatter => {
    const formatter = known.get(language) ?? make(language);
    known.set(language, formatter);
    return formatter;
  };
}
const rates = made(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }),
);
const days = made(
  (language) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** The rate as people write it: 500 basis points are 5 %. */
export const vatRateText = (vatRate: number, language: DocumentLanguage): string =>
  rates(language).format(vatRate / 10_000);

/** From the first to the last day. The thin spaces that browsers put around the dash are in few printers' fonts. */
export function periodText(from: string, until: string, language: DocumentLanguage): string {
  const key = `${language} ${from} ${until}`;
  const known = periods.get(key);
  if (known !== undefined) return known;
  const text = days(language)
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`))
    .replace(/\u2009/g, ' ');
  if (periods.size >= mostPeriods) periods.clear();
  periods.set(key, text);
  return text;
}

/** A month's bills are nearly all for the same days, and no other text takes as long to make. */
const periods = new Map<string, string>();
const mostPeriods = 1_000;

/**
 * What a line of a bill says, on screen and on paper alike. Bills keep no sentence of any language, so each
 * can be read and printed in all of them; `detail` has the days that it is for.
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
  const own = words[language];
  if (kind === 'proration') return text === null ? own.changeOfDiscount : own.changeOf(text);
  if (kind === 'vat') return `${own.vat} ${vatRateText(vatRate, language)}`;
  return text ?? own[kind];
}
