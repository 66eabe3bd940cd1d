import { type ImportRow, importCalls, importVerdicts } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconColumns3, IconDownload, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import { downloadRefused, type Shown } from '../../api.ts';
import { verdictLooks } from '../labels.ts';
import { MendDialog } from './edit-row-dialog.tsx';
import { VerdictFigures } from './result-figures.tsx';
import { RunPanel } from './run-import-panel.tsx';
import { useRowColumns } from './use-row-columns.tsx';

interface VerdictStepProps {
  readonly shown: Shown;
  readonly onMapping: () => void;
}

/** What would come of each row; refused ones can be mended here, or taken away as a file. */
export function VerdictStep({ shown, onMapping }: VerdictStepProps) {
  const { t } = useTranslation('imports');
  const columns = useRowColumns();
  const filters = useFilters();
  const [mended, setMended] = useState<ImportRow>();
  const mayMend = ({ verdict, done }: ImportRow) => verdict === 'refused' && !done && !shown.busy;
  if (shown.cleared) {
    return (
      <Stack gap="md">
        <VerdictFigures figures={shown.figures} />
        <Text c="dimmed">{t('cleared')}</Text>
      </Stack>
    );
  }
  return (
    <>
      <RunPanel shown={shown} />
      <ListSection
        call={importCalls.rows}
        params={{ id: shown.id }}
        title={t('step.verdicts')}
        columns={columns}
        sorts={['id']}
        filters={filters}
        figures={(list) => (
          <>
            <VerdictFigures figures={shown.figures} {...list} />
            <Group justify="flex-end" gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconColumns3 size={16} />}
                disabled={shown.busy}
                onClick={onMapping}
              >
                {t('mapAgain')}
              </Button>
              {shown.figures.refused > 0 ? <RefusedFile id={shown.id} /> : null}
            </Group>
          </>
        )}
        rowMenu={(row) =>
          mayMend(row) ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('mendRow', { row: row.id })}
              onClick={() => setMended(row)}
            >
              <IconPencil size={18} />
            </ActionIcon>
          ) : null
        }
        rowName={({ id }) => t('rowNumber', { row: id })}
        empty={{ title: t('noRows'), text: t('noRowsText') }}
      />
      {mended ? (
        <MendDialog
          importId={shown.id}
          row={mended}
          mapped={shown.columns}
          onClose={() => setMended(undefined)}
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
        name: 'verdict',
        label: t('verdict'),
        kind: 'choice',
        options: importVerdicts.map((value) => ({ value, label: t(verdictLooks[value].key) })),
      },
    ],
    [t],
  );
}

function RefusedFile({ id }: { readonly id: number }) {
  const { t } = useTranslation('imports');
  const problemText = useProblemText();
  const get = useMutation({
    mutationFn: () => downloadRefused(id),
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
      {t('refusedFile')}
    </Button>
  );
}
