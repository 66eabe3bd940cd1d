import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../shared/i18n/languages.ts';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import { downloadPdf, type PdfSource } from '../invoices/download-pdf.ts';

/** Downloads a document in the current language. */
export function usePdf() {
  const { i18n } = useTranslation();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: (source: PdfSource) => downloadPdf(source, { language: chooseLanguage(i18n.language) }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
}
