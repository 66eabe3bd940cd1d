import type { CreditNote } from '@lastmile/contract';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadPdf } from '../../../../entities/invoices/download-pdf.ts';
import { chooseLanguage } from '../../../../shared/i18n/languages.ts';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';

const sizes = ['a4', '80mm'] as const;
const sizeKeys = { a4: 'print.a4', '80mm': 'print.80mm' } as const;

/** Downloads the credit note as PDF in the chosen paper size and the current language. */
export function PrintMenu({ note: { id, number } }: { readonly note: Pick<CreditNote, 'id' | 'number'> }) {
  const { t, i18n } = useTranslation('credit-notes');
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: (size: (typeof sizes)[number]) =>
      downloadPdf({ creditNote: { id, number } }, { size, language: chooseLanguage(i18n.language) }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          rightSection={<IconChevronDown size={16} />}
          loading={save.isPending}
        >
          {t('print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sizes.map((size) => (
          <Menu.Item key={size} onClick={() => save.mutate(size)}>
            {t(sizeKeys[size])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
