import { minor, prorate } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

interface ShownDiscount {
  readonly monthlyDiscountMinor?: number | undefined;
  readonly discountPercent?: number | null | undefined;
  readonly discountFrom?: string | null | undefined;
  readonly discountUntil?: string | null | undefined;
}

export const hasDiscount = ({ monthlyDiscountMinor, discountPercent }: ShownDiscount): boolean =>
  Boolean(monthlyDiscountMinor || discountPercent);

/** A discount in words, such as "Tk 200 off until 31 Dec 2026"; undefined without one. */
export function useDiscountText() {
  const { t, i18n } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const percents = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const discountValue = (
    { monthlyDiscountMinor = 0, discountPercent }: ShownDiscount,
    priceMinor?: number,
  ) => {
    if (!discountPercent) return money(monthlyDiscountMinor);
    const percent = percents.format(discountPercent / 100);
    if (priceMinor === undefined) return percent;
    return `${percent} (${money(prorate(minor(priceMinor), discountPercent, 100))})`;
  };
  return (discount: ShownDiscount, priceMinor?: number): string | undefined => {
    if (!hasDiscount(discount) || !Number.isFinite(discount.monthlyDiscountMinor ?? 0)) return undefined;
    const value = discountValue(discount, priceMinor);
    const from = discount.discountFrom ? day(discount.discountFrom) : undefined;
    const until = discount.discountUntil ? day(discount.discountUntil) : undefined;
    if (from && until) return t('discountOffBetween', { discount: value, from, until });
    if (from) return t('discountOffFrom', { discount: value, from });
    return until ? t('discountOffUntil', { discount: value, until }) : t('discountOff', { discount: value });
  };
}
