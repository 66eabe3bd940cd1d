import { type InvoiceLineView, invoiceLineText } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/i18n/languages.ts';

/** Text of invoice lines in the current language. */
export function useInvoiceLineText() {
  const language = useTranslation().i18n.language as Language;
  return (line: InvoiceLineView, vatRate: number) => invoiceLineText(line, language, vatRate);
}
