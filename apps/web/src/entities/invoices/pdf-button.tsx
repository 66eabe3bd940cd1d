import { Button, type ButtonProps } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../shared/i18n/languages.ts';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import { downloadPdf, type PdfSource } from './download-pdf.ts';

interface PdfButtonProps extends ButtonProps {
  /** Resolved when the button is pressed, because the invoices may have to be listed first. */
  readonly source: () => PdfSource | Promise<PdfSource>;
}

/** Downloads an invoice, a receipt or many invoices as PDF in the current language. */
export function PdfButton({ source, ...buttonProps }: PdfButtonProps) {
  const { t, i18n } = useTranslation('billing');
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: async () => downloadPdf(await source(), { language: chooseLanguage(i18n.language) }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} />}
      {...buttonProps}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('pdf')}
    </Button>
  );
}
