import { currencySign, formatMoney, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';
import { useIspProfile } from '../session/use-isp-profile.ts';

/** What an ISP's amounts are in. Most are in Bangladesh, so the taka stands in until the profile is there. */
export const useCurrency = (): string => useIspProfile()?.currency ?? 'BDT';

/** Amounts as text in the ISP's currency; `figure` is without its sign, for columns that name it once. */
export function useMoneyFormat() {
  const currency = useCurrency();
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return {
    sign: currencySign(currency),
    money: (amount: number) => formatMoney(minor(amount), currency, { locale }),
    figure: (amount: number) => formatMoney(minor(amount), currency, { locale, symbol: false }),
  };
}
