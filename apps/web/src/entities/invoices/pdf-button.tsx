import { Button, type ButtonProps } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import { downloadPdf, type PdfSource } from './download-pdf.ts';

interface PdfButtonProps extends ButtonProps {
  /** Asked for when the button is pressed: many bills may have to be named first. */
  readonly thing: () => PdfSource | Promise<PdfSource>;
}

/** Keeps a bill, a receipt or many bills as a file, in the language of the screen. */
export function PdfButton({ thing, ...buttonProps }: PdfButtonProps) {
  const { t, i18n } = useTranslation('billing');
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: async () => downloadPdf(await thing(), { language: i18n.language as 'en' }),
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
