import { formatMoney, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';

/** Formats an amount in the currency of its payment, which the gateway may report otherwise. */
export function useMoneyIn() {
  const { i18n } = useTranslation();
  return (amount: number, currency: string) =>
    formatMoney(minor(amount), currency, { locale: i18n.language });
}
