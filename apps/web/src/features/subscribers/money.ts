import { ispCalls } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/client.ts';

/** Amounts in the ISP's currency and the user's language. */
export function useMoney() {
  const { i18n } = useTranslation();
  const isp = useQuery({
    queryKey: ['isp', 'own'],
    queryFn: () => api(ispCalls.show, {}),
    staleTime: 600_000,
  });
  const currency = isp.data?.currency ?? 'BDT';
  const locale = i18n.language;
  return {
    currency,
    text: (amount: number) => formatMoney(minor(amount), currency, { locale }),
    /** Where the currency stands once, in the column's head. */
    bare: (amount: number) => formatMoney(minor(amount), currency, { locale, symbol: false }),
  };
}
