import { amountInWords, type DocumentLanguage, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';
import { useCurrency } from './use-money-format.ts';

/** An amount in words, as printed on receipts against alteration. */
export function useAmountInWords(): (amountMinor: number) => string {
  const { i18n } = useTranslation();
  const currency = useCurrency();
  return (amountMinor) => amountInWords(minor(amountMinor), currency, i18n.language as DocumentLanguage);
}
