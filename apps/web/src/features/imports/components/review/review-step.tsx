import { type ImportRow, importCalls, importResults } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconColumns3, IconDownload, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import { downloadRejectedRows, type ImportDetail } from '../../api.ts';
import { resultDisplay } from '../labels.ts';
import { EditRowDialog } from './edit-row-dialog.tsx';
import { ResultFigures } from './result-figures.tsx';
import { RunImportPanel } from './run-import-panel.tsx';
import { useRowColumns } from './use-row-columns.tsx';

interface ReviewStepProps {
  readonly shown: ImportDetail;
  readonly onMapping: () => void;
}

/** Result per row; invalid rows can be edited here or downloaded as a file. */
export function ReviewStep({ shown, onMapping }: ReviewStepProps) {
  const { t } = useTranslation('imports');
  const columns = useRowColumns();
  const filters = useFilters();
  const [editedRow, setEditedRow] = useState<ImportRow>();
  const canEditRows = ({ result, done }: ImportRow) => result === 'refused' && !done && !shown.busy;
  if (shown.cleared) {
    return (
      <Stack gap="md">
        <ResultFigures figures={shown.figures} />
        <Text c="dimmed">{t('rowsDeleted')}</Text>
      </Stack>
    );
  }
  return (
    <>
      <RunImportPanel shown={shown} />
      <ListSection
        call={importCalls.rows}
        params={{ id: shown.id }}
        title={t('step.review')}
        columns={columns}
        sorts={['id']}
        filters={filters}
        figures={(list) => (
          <>
            <ResultFigures figures={shown.figures} {...list} />
            <Group justify="flex-end" gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconColumns3 size={16} />}
                disabled={shown.busy}
                onClick={onMapping}
              >
                {t('editMapping')}
              </Button>
              {shown.figures.refused > 0 ? <RejectedRowsButton id={shown.id} /> : null}
            </Group>
          </>
        )}
        rowMenu={(row) =>
          canEditRows(row) ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('editRow', { row: row.id })}
              onClick={() => setEditedRow(row)}
            >
              <IconPencil size={18} />
            </ActionIcon>
          ) : null
        }
        rowName={({ id }) => t('rowNumber', { row: id })}
        empty={{ title: t('noRows'), text: t('noRowsText') }}
      />
      {editedRow ? (
        <EditRowDialog
          importId={shown.id}
          row={editedRow}
          mapped={shown.columns}
          onClose={() => setEditedRow(undefined)}
        />
      ) : null}
    </>
  );
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('imports');
  return useMemo(
    () => [
      {
        name: 'result',
        label: t('result'),
        kind: 'choice',
        options: importResults.map((value) => ({ value, label: t(resultDisplay[value].key) })),
      },
    ],
    [t],
  );
}

function RejectedRowsButton({ id }: { readonly id: number }) {
  const { t } = useTranslation('imports');
  const problemText = useProblemText();
  const get = useMutation({
    mutationFn: () => downloadRejectedRows(id),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} />}
      loading={get.isPending}
      onClick={() => get.mutate()}
    >
      {t('downloadRejected')}
    </Button>
  );
}
