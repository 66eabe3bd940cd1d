import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { InvoiceSummary } from '../invoice-summary.tsx';
import type { useInvoicePreview } from './use-invoice-preview.ts';

/** Preview of the invoice, the reason why there is none, or a loading state. */
export function InvoicePreview({ preview }: { readonly preview: ReturnType<typeof useInvoicePreview> }) {
  const { t } = useTranslation(['billing', 'shared']);
  const day = useFormatDate();
  if (preview.error) return <ProblemAlert error={preview.error} />;
  if (!preview.data) {
    return preview.isFetching ? (
      <Stack gap="xs" role="status" aria-label={t('shared:loading')}>
        <Skeleton height={14} width="80%" />
        <Skeleton height={14} width="55%" />
      </Stack>
    ) : (
      <Text size="sm" c="dimmed">
        {t('previewPending')}
      </Text>
    );
  }
  return (
    <div style={{ opacity: preview.isPlaceholderData ? 0.6 : 1 }}>
      <InvoiceSummary invoice={preview.data} paidMinor={preview.data.paidMinor} />
      <Text size="xs" c="dimmed" mt={6}>
        {t('dueOnDay', { day: day(preview.data.dueOn) })}
      </Text>
    </div>
  );
}
