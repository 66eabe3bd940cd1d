import type { UsageRange } from '@lastmile/contract';
import { ErrorState, FigureCards, Refetching, RelativeTime, TableSkeleton } from '@lastmile/ui';
import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import { formatBytes } from '../live/format-rate.ts';
import { type UsagePlace, useNetworkUsage } from './api.ts';
import { RangeControl } from './range-control.tsx';
import { OnlineChart, TrafficChart } from './usage-charts.tsx';

interface NetworkUsageProps {
  readonly place: UsagePlace;
  /** Beside the choice of the period. */
  readonly filters?: ReactNode;
}

/** Traffic and subscribers online of a place over a period that the user chooses. */
export function NetworkUsage({ place, filters }: NetworkUsageProps) {
  const { t, i18n } = useTranslation(['usage', 'shared']);
  const problemText = useProblemText();
  const [range, setRange] = useState<UsageRange>('24h');
  const usage = useNetworkUsage(place, range);
  const { data } = usage;
  const bytes = (value: number) => formatBytes(value, i18n.language);
  const mostOnline = Math.max(0, ...(data?.points ?? []).map(({ online }) => online ?? 0));
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <RangeControl range={range} onChange={setRange} />
        {filters}
      </Group>
      {usage.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {!data && usage.isError ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(usage.error)}
          retryLabel={t('shared:retry')}
          onRetry={() => usage.refetch()}
        />
      ) : null}
      {data ? (
        <Refetching active={usage.isPlaceholderData}>
          <Stack gap="md">
            <FigureCards
              figures={[
                { key: 'download', label: t('download'), value: bytes(data.total.downloadBytes) },
                { key: 'upload', label: t('upload'), value: bytes(data.total.uploadBytes) },
                { key: 'online', label: t('mostOnline'), value: mostOnline.toLocaleString(i18n.language) },
              ]}
            />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
              <TrafficChart points={data.points} />
              <OnlineChart points={data.points} />
            </SimpleGrid>
            <Text size="sm" c="dimmed">
              {data.readAt ? (
                <>
                  {t('readAt')} <RelativeTime instant={data.readAt} locale={i18n.language} />
                </>
              ) : (
                t('neverRead')
              )}
            </Text>
          </Stack>
        </Refetching>
      ) : null}
    </Stack>
  );
}
