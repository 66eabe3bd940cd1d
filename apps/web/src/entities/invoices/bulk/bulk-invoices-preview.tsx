import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OutcomeView } from '../../../shared/kit/bulk/bulk-result-view.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { isUntold, plannedCount, refusalsOf } from './bulk-result.ts';
import type { useBulkRun } from './use-bulk-invoices.ts';

interface BulkPlanProps {
  readonly willKey: 'will.paid' | 'will.unpaid';
  readonly preview: ReturnType<typeof useBulkRun>['preview'];
}

/** How many bills and how much money it is about, and which bills are left out and why. */
export function BulkPlan({ willKey, preview: { data, error } }: BulkPlanProps) {
  const { t } = useTranslation(['billing', 'shared']);
  const { money } = useMoneyText();
  if (error) return <ProblemAlert error={error} />;
  if (!data) {
    return (
      <Stack gap="xs" role="status" aria-label={t('shared:loading')}>
        <Skeleton height={14} width="80%" />
        <Skeleton height={14} width="55%" />
      </Stack>
    );
  }
  const headline = t(willKey, { count: plannedCount(data), amount: money(data.amountMinor) });
  return (
    <>
      <OutcomeView headline={headline} refused={refusalsOf(data)} />
      {isUntold(data) ? (
        <Text size="sm" c="dimmed">
          {t('jobHint')}
        </Text>
      ) : null}
    </>
  );
}
