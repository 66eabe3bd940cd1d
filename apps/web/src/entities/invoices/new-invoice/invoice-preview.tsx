import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDayText } from '../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { BillSummary } from '../invoice-summary.tsx';
import type { useBillPreview } from './use-invoice-preview.ts';

/** The bill as it would be, why there can be none, or that it is not known yet. */
export function BillPreview({ preview }: { readonly preview: ReturnType<typeof useBillPreview> }) {
  const { t } = useTranslation(['billing', 'shared']);
  const day = useDayText();
  if (preview.error) return <ProblemAlert error={preview.error} />;
  if (!preview.data) {
    return preview.isFetching ? (
      <Stack gap="xs" role="status" aria-label={t('shared:loading')}>
        <Skeleton height={14} width="80%" />
        <Skeleton height={14} width="55%" />
      </Stack>
    ) : (
      <Text size="sm" c="dimmed">
        {t('previewLater')}
      </Text>
    );
  }
  return (
    <div style={{ opacity: preview.isPlaceholderData ? 0.6 : 1 }}>
      <BillSummary bill={preview.data} paidMinor={preview.data.paidMinor} />
      <Text size="xs" c="dimmed" mt={6}>
        {t('dueOnDay', { day: day(preview.data.dueOn) })}
      </Text>
    </div>
  );
}
