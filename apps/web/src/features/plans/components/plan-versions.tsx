import type { PlanVersion } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Box, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../../../entities/plans/plan-price.tsx';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useCurrency } from '../../../shared/money/use-money-format.ts';

type Row = PlanVersion & { readonly id: number };

/** Every version of the plan, with the ISPs that have it. */
export function PlanVersions({ versions }: { readonly versions: readonly PlanVersion[] }) {
  const { t, i18n } = useTranslation('plans');
  const priceText = usePriceText(useCurrency());
  const moment = useFormatDateTime();
  const columns: ListColumn<Row>[] = [
    {
      key: 'number',
      header: t('version'),
      isTitle: true,
      cell: ({ number }) => t('versionNumber', { number }),
    },
    { key: 'price', header: t('priceSection'), cell: (version) => priceText(version) },
    { key: 'createdAt', header: t('since'), cell: ({ createdAt }) => moment(createdAt) },
    { key: 'isps', header: t('isps'), align: 'end', cell: ({ isps }) => isps.toLocaleString(i18n.language) },
  ];
  return (
    <Paper withBorder mt="md" component="section" aria-label={t('versions')}>
      <Box p="lg" pb={0}>
        <Title order={2} size="h5">
          {t('versions')}
        </Title>
        <Text size="sm" c="dimmed" mt={2} mb="sm">
          {t('versionsText')}
        </Text>
      </Box>
      <ListTable
        label={t('versions')}
        rows={versions.map((version) => ({ ...version, id: version.number }))}
        columns={columns}
        sort=""
        onSort={() => undefined}
      />
    </Paper>
  );
}
