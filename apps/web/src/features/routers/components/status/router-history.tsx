import type { RouterEvent } from '@lastmile/contract';
import { ErrorState, RelativeTime, TableSkeleton } from '@lastmile/ui';
import { Grid, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { useRouterHistory } from '../../api.ts';
import { RouterSparkline } from './router-sparkline.tsx';

const eventKeys = {
  online: 'event.online',
  unreachable: 'event.unreachable',
  created: 'event.created',
  updated: 'event.updated',
  syncEnabled: 'event.syncEnabled',
  certificateAccepted: 'event.certificateAccepted',
  hardwareDecided: 'event.hardwareDecided',
  archived: 'event.archived',
} as const satisfies Record<RouterEvent['kind'], string>;
const daysShown = 7;

/** The last week of a router: sessions over time, outages and changes. */
export function RouterHistory({ routerId }: { readonly routerId: number }) {
  const { t, i18n } = useTranslation(['routers', 'shared']);
  const problemText = useProblemText();
  const history = useRouterHistory(routerId);
  if (history.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!history.data) {
    return (
      <ErrorState
        title={t('shared:detailFailed')}
        text={problemText(history.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => history.refetch()}
      />
    );
  }
  const { samples, events } = history.data;
  const values = samples.flatMap(({ activeSessions }) => activeSessions ?? []);
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Paper withBorder p="lg" h="100%" component="section" aria-labelledby="router-week">
          <Title order={2} size="h5" id="router-week" mb="xs">
            {t('status.week')}
          </Title>
          {values.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('status.noReadings')}
            </Text>
          ) : (
            <>
              <RouterSparkline points={samples} hours={daysShown * 24} width="100%" height={140} />
              <Text size="sm" c="dimmed" mt="xs">
                {t('status.sessionsBetween', {
                  least: Math.min(...values).toLocaleString(i18n.language),
                  most: Math.max(...values).toLocaleString(i18n.language),
                })}
              </Text>
            </>
          )}
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Paper withBorder p="lg" h="100%" component="section" aria-labelledby="router-events">
          <Title order={2} size="h5" id="router-events" mb="xs">
            {t('status.events')}
          </Title>
          <Events events={events.slice(0, 8)} />
        </Paper>
      </Grid.Col>
    </Grid>
  );
}

function Events({ events }: { readonly events: readonly RouterEvent[] }) {
  const { t, i18n } = useTranslation('routers');
  if (events.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('status.noEvents')}
      </Text>
    );
  }
  return (
    <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {events.map(({ at, kind, who }) => (
        <li key={`${at} ${kind}`}>
          <Text size="sm" {...(kind === 'unreachable' ? { c: 'var(--mantine-color-error)' } : {})}>
            {t(eventKeys[kind])}
          </Text>
          <Text size="xs" c="dimmed">
            {who ? `${who} · ` : null}
            <RelativeTime instant={at} locale={i18n.language} />
          </Text>
        </li>
      ))}
    </Stack>
  );
}
