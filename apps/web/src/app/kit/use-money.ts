import { ispCalls } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../client.ts';

/** What an ISP's amounts are in. Most are in Bangladesh, so the taka stands in until the profile is there. */
export function useCurrency(): string {
  const profile = useQuery({
    queryKey: ['isps', 'profile'],
    queryFn: () => api(ispCalls.show, {}),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return profile.data?.currency ?? 'BDT';
}

/** What stands before a field or in a column's head. */
export const currencySign = (currency: string): string => (currency === 'BDT' ? 'Tk' : currency);

/** Amounts as text in the ISP's currency; `figure` is without its sign, for columns that name it once. */
export function useMoneyText() {
  const currency = useCurrency();
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return {
    sign: currencySign(currency),
    money: (amount: number) => formatMoney(minor(amount), currency, { locale }),
    figure: (amount: number) => formatMoney(minor(amount), currency, { locale, symbol: false }),
  };
}
