import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../app/problem-text.ts';
import { type AreaSort, exportAreas } from '../api.ts';

/** The whole list, or the whole search, as a file. */
export function ExportMenu({ search, sort }: { readonly search: string; readonly sort: AreaSort }) {
  const { t } = useTranslation('areas');
  const problemText = useProblemText();
  const run = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => exportAreas(format, { search, sort }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={run.isPending}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run.mutate('csv')}>{t('exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => run.mutate('xlsx')}>{t('exportXlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
