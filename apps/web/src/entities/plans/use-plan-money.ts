import { formatMoney, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';

/** Amounts in the currency of the platform, which may differ from that of an ISP. */
export function usePlanMoney(currency: string): (amount: number) => string {
  const { i18n } = useTranslation();
  return (amount) => formatMoney(minor(amount), currency, { locale: i18n.language });
}
