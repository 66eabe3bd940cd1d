import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OutcomeView } from '../../kit/outcome-view.tsx';
import { ProblemAlert } from '../../kit/problem-alert.tsx';
import { useMoneyText } from '../../kit/use-money.ts';
import { isUntold, plannedCount, refusalsOf } from './told-bills.ts';
import type { useBulkRun } from './use-bulk-run.ts';

interface BulkPlanProps {
  readonly willKey: 'will.paid' | 'will.unpaid';
  readonly preview: ReturnType<typeof useBulkRun>['preview'];
}

/** How many bills and how much money it is about, and which bills are left out and why. */
export function BulkPlan({ willKey, preview: { data, error } }: BulkPlanProps) {
  const { t } = useTranslation(['billing', 'kit']);
  const { money } = useMoneyText();
  if (error) return <ProblemAlert error={error} />;
  if (!data) {
    return (
      <Stack gap="xs" role="status" aria-label={t('kit:loading')}>
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
