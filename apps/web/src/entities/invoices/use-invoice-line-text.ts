import { type InvoiceLineView, invoiceLineText } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../shared/i18n/languages.ts';

/** Text of invoice lines in the current language. */
export function useInvoiceLineText() {
  const language = chooseLanguage(useTranslation().i18n.language);
  return (line: InvoiceLineView, vatRate: number) => invoiceLineText(line, language, vatRate);
}
