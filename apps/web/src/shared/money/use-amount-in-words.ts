import { amountInWords, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../i18n/languages.ts';
import { useCurrency } from './use-money-format.ts';

/** An amount in words, as printed on receipts against alteration. */
export function useAmountInWords(): (amountMinor: number) => string {
  const { i18n } = useTranslation();
  const currency = useCurrency();
  return (amountMinor) => amountInWords(minor(amountMinor), currency, chooseLanguage(i18n.language));
}
