import { currencySign, formatMoney, minor } from '@lastmile/kit';

const unknown = '–';

/** Formats amounts in a currency; a dash while the currency is loading, since another one would be wrong. */
export const moneyFormat = (currency: string | undefined, locale: string) => ({
  sign: currency === undefined ? unknown : currencySign(currency, locale),
  money: (amount: number) =>
    currency === undefined ? unknown : formatMoney(minor(amount), currency, { locale }),
  figure: (amount: number) =>
    currency === undefined ? unknown : formatMoney(minor(amount), currency, { locale, symbol: false }),
});
