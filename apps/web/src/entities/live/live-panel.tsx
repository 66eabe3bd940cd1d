import { Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveBadge, LiveStatusAlert } from './live-status.tsx';
import { RateChart } from './rate-chart.tsx';
import { RateFigures } from './rate-figures.tsx';
import { RateTable } from './rate-table.tsx';
import { SessionDetails } from './session-details.tsx';
import type { LiveData } from './use-live-data.ts';

/** Live chart of one subscriber with current rates and session, in every connection state. */
export function LivePanel({ live }: { readonly live: LiveData }) {
  const { t } = useTranslation('live');
  const [index, setIndex] = useState<number>();
  const { history, subscriber, sample } = live;
  const isLive = sample?.state === 'online' || sample?.state === 'offline';
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5">
          {t('chart')}
        </Title>
        <LiveBadge live={live} />
      </Group>
      <LiveStatusAlert live={live} />
      <RateFigures
        subscriber={subscriber}
        history={history}
        pointed={index === undefined ? undefined : history[index]}
        isLive={isLive}
      />
      <figure style={{ margin: 0 }} aria-label={t('chart')}>
        <RateChart history={history} onPoint={setIndex} />
        <RateTable history={history} />
      </figure>
      <section aria-labelledby="live-session">
        <Title order={2} size="h5" id="live-session" mb="sm">
          {t('session')}
        </Title>
        <SessionDetails live={live} />
      </section>
    </Stack>
  );
}
