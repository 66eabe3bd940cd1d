import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AffectedRows } from '../../../shared/kit/bulk/affected-rows.tsx';
import { BulkResultView } from '../../../shared/kit/bulk/bulk-result-view.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { isNotItemized, plannedCount, toAffectedRows, toRejectedRows } from './bulk-result.ts';
import type { useBulkInvoices } from './use-bulk-invoices.ts';

interface BulkInvoicesPreviewProps {
  readonly willKey: 'preview.paid' | 'preview.unpaid';
  readonly preview: ReturnType<typeof useBulkInvoices>['preview'];
}

/** Number and total of the affected invoices, and those that are skipped with the reason. */
export function BulkInvoicesPreview({ willKey, preview: { data, error } }: BulkInvoicesPreviewProps) {
  const { t, i18n } = useTranslation(['billing', 'shared']);
  const { money } = useMoneyFormat();
  if (error) return <ProblemAlert error={error} />;
  if (!data) {
    return (
      <Stack gap="xs" role="status" aria-label={t('shared:loading')}>
        <Skeleton height={14} width="80%" />
        <Skeleton height={14} width="55%" />
      </Stack>
    );
  }
  const number = (value: number) => value.toLocaleString(i18n.language);
  const headline = t(willKey, { count: plannedCount(data), amount: money(data.amountMinor) });
  const refused = toRejectedRows(data);
  const rows = toAffectedRows(data, money);
  if (!isNotItemized(data)) {
    return (
      <BulkResultView headline={headline} refused={refused}>
        <AffectedRows total={data.done.length} rows={rows} />
      </BulkResultView>
    );
  }
  return (
    <>
      <BulkResultView headline={headline} refused={refused} isPartial>
        <Text size="sm" fw={600}>
          {t('firstOf', { shown: number(data.rows.length), total: number(data.invoices) })}
        </Text>
        <AffectedRows total={rows.length} rows={rows} />
      </BulkResultView>
      <Text size="sm" c="dimmed">
        {t('jobHint')}
      </Text>
    </>
  );
}
