import { currencySign, formatMoney, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';
import { useIspProfile } from '../session/use-isp-profile.ts';

/** The ISP's currency; taka until the profile is loaded. */
export const useCurrency = (): string => useIspProfile()?.currency ?? 'BDT';

/** Formats amounts in the ISP's currency; `figure` omits the symbol, for columns that name it in the header. */
export function useMoneyFormat() {
  const currency = useCurrency();
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return {
    sign: currencySign(currency, locale),
    money: (amount: number) => formatMoney(minor(amount), currency, { locale }),
    figure: (amount: number) => formatMoney(minor(amount), currency, { locale, symbol: false }),
  };
}
