import { formatMoney, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';

/** Numbers of ISPs; each has its own currency. */
export function useFormats() {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const count = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return {
    locale,
    count: (value: number): string => count.format(value),
    signed: (value: number): string => signed.format(value),
    /** Of basis points; a dash where there is nothing to compare with. */
    share: (points: number | null): string => (points === null ? '–' : percent.format(points / 10_000)),
    money: (amount: number, currency: string): string => formatMoney(minor(amount), currency, { locale }),
  };
}
