import { DisabledReason, ErrorState, PageHeader, TableSkeleton } from '@lastmile/ui';
import { Button, Paper, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useMapping, usePreview } from '../api.ts';
import { MappingForm } from '../components/mapping-form.tsx';
import { SubscriberExportDialog } from '../components/subscriber-export-dialog.tsx';

/** All subscribers in the columns that the regulator asks for: preview, columns and download. */
export default function RegulatorExportPage() {
  const { t } = useTranslation(['regulator', 'routes', 'shared']);
  const problemText = useProblemText();
  const canEdit = useCurrentAbility().can('update', 'Profile');
  const preview = usePreview();
  const mapping = useMapping();
  const [isExporting, setIsExporting] = useState(false);
  const { data } = preview;
  return (
    <>
      <PageHeader
        title={t('routes:regulator-export')}
        description={t('subscribersText')}
        actions={
          <DisabledReason reason={data?.total === 0 ? t('noRows') : undefined}>
            <Button
              leftSection={<IconFileExport size={16} />}
              disabled={!data?.total}
              onClick={() => setIsExporting(true)}
            >
              {t('exportSubscribers')}
            </Button>
          </DisabledReason>
        }
      />
      {isExporting && data ? (
        <SubscriberExportDialog total={data.total} onClose={() => setIsExporting(false)} />
      ) : null}
      <Stack gap="lg">
        {preview.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
        {!data && preview.isError ? (
          <ErrorState
            title={t('shared:detailFailed')}
            text={problemText(preview.error)}
            retryLabel={t('shared:retry')}
            onRetry={() => preview.refetch()}
          />
        ) : null}
        {data ? <Preview preview={data} /> : null}
        {canEdit && mapping.data ? (
          <Paper withBorder p="lg" component="section" aria-labelledby="columns">
            <Title order={2} size="h5" id="columns">
              {t('columns')}
            </Title>
            <Text size="sm" c="dimmed" mb="md">
              {t('columnsText')}
            </Text>
            <MappingForm
              key={mapping.data.version}
              columns={mapping.data.columns}
              version={mapping.data.version}
            />
          </Paper>
        ) : null}
      </Stack>
    </>
  );
}

function Preview({
  preview: { headers, rows, total },
}: {
  readonly preview: NonNullable<ReturnType<typeof usePreview>['data']>;
}) {
  const { t } = useTranslation('regulator');
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="preview">
      <Title order={2} size="h5" id="preview">
        {t('preview')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {total === 0 ? t('noRows') : t('previewText', { shown: rows.length, count: total })}
      </Text>
      {rows.length > 0 ? (
        <ScrollArea
          type="auto"
          offsetScrollbars="x"
          viewportProps={{ tabIndex: 0, 'aria-label': t('preview') }}
        >
          <Table striped withRowBorders={false} style={{ whiteSpace: 'nowrap' }}>
            <Table.Thead>
              <Table.Tr>
                {headers.map((header, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header
                  <Table.Th key={index}>{header}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own
                <Table.Tr key={row}>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: by column
                    <Table.Td key={index}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      ) : null}
    </Paper>
  );
}
