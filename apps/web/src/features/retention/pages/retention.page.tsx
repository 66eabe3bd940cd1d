import type { RetentionRow } from '@lastmile/contract';
import { ErrorState, type ListColumn, ListTable, PageHeader, TableSkeleton } from '@lastmile/ui';
import { Button, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useIspProfile } from '../../../shared/session/use-isp-profile.ts';
import { useRetention } from '../api.ts';
import { recordLabels } from '../components/record-labels.ts';
import { RetentionDialog } from '../components/retention-dialog.tsx';

type Row = RetentionRow & { readonly id: string };

/** How long records are kept in the ISP, or the defaults of the platform. */
export default function RetentionPage() {
  const { t } = useTranslation(['retention', 'shared']);
  const problemText = useProblemText();
  const isOfIsp = useIspProfile() !== undefined;
  const retention = useRetention();
  const [changed, setChanged] = useState<RetentionRow>();
  const columns = useColumns(setChanged);
  return (
    <>
      <PageHeader title={t('title')} description={isOfIsp ? t('description') : t('platformDescription')} />
      {retention.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {retention.isError ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(retention.error)}
          retryLabel={t('shared:retry')}
          onRetry={() => retention.refetch()}
        />
      ) : null}
      {retention.data ? (
        <Paper withBorder>
          <ListTable
            label={t('title')}
            rows={retention.data.items.map((row) => ({ ...row, id: row.records }))}
            columns={columns}
            sort=""
            onSort={() => undefined}
          />
        </Paper>
      ) : null}
      {changed ? <RetentionDialog row={changed} onClose={() => setChanged(undefined)} /> : null}
    </>
  );
}

function useColumns(onChange: (row: RetentionRow) => void): ListColumn<Row>[] {
  const { t } = useTranslation('retention');
  const canUpdate = useCurrentAbility().can('update', 'Retention');
  const columns: ListColumn<Row>[] = [
    {
      key: 'records',
      header: t('records'),
      isTitle: true,
      cell: ({ records }) => (
        <>
          <Text size="sm" fw={600}>
            {t(recordLabels[records].name)}
          </Text>
          <Text size="xs" c="dimmed">
            {t(recordLabels[records].about)}
          </Text>
        </>
      ),
    },
    {
      key: 'days',
      header: t('days'),
      align: 'end',
      cell: ({ days, defaultDays }) =>
        days === null
          ? t('standardValue', { days: t('daysValue', { count: defaultDays }) })
          : t('daysValue', { count: days }),
    },
  ];
  if (!canUpdate) return columns;
  const change: ListColumn<Row> = {
    key: 'change',
    header: '',
    align: 'end',
    cell: (row) => (
      <Button variant="default" size="xs" onClick={() => onChange(row)}>
        {t('change')}
      </Button>
    ),
  };
  return [...columns, change];
}
