import { type UsageRange, usageHourDays } from '@lastmile/contract';
import { ErrorState, FigureCards, Refetching, TableSkeleton } from '@lastmile/ui';
import { Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../entities/live/format-rate.ts';
import { useSubscriberUsage } from '../../../../entities/usage/api.ts';
import { RangeControl } from '../../../../entities/usage/range-control.tsx';
import { TrafficChart } from '../../../../entities/usage/usage-charts.tsx';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { useIspProfile } from '../../../../shared/session/use-isp-profile.ts';
import { SessionTable } from './session-table.tsx';
import type { TabProps } from './tab-props.ts';

/** What the subscriber transferred, and the latest sessions. */
export function UsageTab({ workspace: { subscriber } }: TabProps) {
  const { t, i18n } = useTranslation(['usage', 'shared']);
  const problemText = useProblemText();
  const [range, setRange] = useState<UsageRange>('30d');
  const [date, setDate] = useState('');
  const usage = useSubscriberUsage(subscriber.id, range, date || undefined);
  const { first, last } = useHourDays();
  const { data } = usage;
  if (usage.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!data) {
    return (
      <ErrorState
        title={t('shared:detailFailed')}
        text={problemText(usage.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => usage.refetch()}
      />
    );
  }
  // Both ways together: the chart shows them apart.
  const bytes = ({ downloadBytes, uploadBytes }: typeof data.total) =>
    formatBytes(downloadBytes + uploadBytes, i18n.language);
  return (
    <Stack gap="lg">
      <FigureCards
        figures={[
          { key: 'today', label: t('today'), value: bytes(data.today) },
          { key: 'month', label: t('thisMonth'), value: bytes(data.thisMonth) },
          { key: 'range', label: t('inPeriod'), value: bytes(data.total) },
        ]}
      />
      <Group gap="sm" align="end">
        <RangeControl
          range={range}
          onChange={(next) => {
            setDate('');
            setRange(next);
          }}
        />
        <TextInput
          type="date"
          size="xs"
          label={t('hoursOfDay')}
          min={first}
          max={last}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
      </Group>
      <Refetching active={usage.isPlaceholderData}>
        <TrafficChart points={data.points} />
      </Refetching>
      <Text size="sm" c="dimmed">
        {t('howCounted')}
      </Text>
      <section aria-labelledby="sessions">
        <Title order={2} size="h5" id="sessions" mb="sm">
          {t('sessions')}
        </Title>
        <SessionTable sessions={data.sessions} />
      </section>
    </Stack>
  );
}

/** The days whose hours are kept, on the calendar of the ISP. */
function useHourDays(): { readonly first: string; readonly last: string } {
  const timeZone = useIspProfile()?.timezone ?? 'Asia/Dhaka';
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  const now = Date.now();
  return { first: format.format(now - usageHourDays * 86_400_000), last: format.format(now) };
}
