import type { SubscriberWorkspace } from '@lastmile/contract';
import { DetailList, RelativeTime } from '@lastmile/ui';
import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LivePanel } from '../../../../entities/live/live-panel.tsx';
import { useLiveData } from '../../../../entities/live/use-live-data.ts';
import { OnlineDot, SyncBadge } from '../../../../entities/subscribers/badges.tsx';
import { desiredStateKeys } from '../../../../entities/subscribers/labels.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import type { TabProps } from './tab-props.ts';

/** Last session of the subscriber, and desired and observed state per router. */
export function ConnectionTab({ workspace: { subscriber, presence, desiredSecrets } }: TabProps) {
  const { t, i18n } = useTranslation('subscribers');
  const canSeeLive = useCurrentAbility().can('read', 'LiveData');
  const ago = (instant: string | null | undefined) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : undefined;
  return (
    <Stack gap="lg">
      <section aria-labelledby="lastSession">
        <Title order={2} size="h5" id="lastSession" mb="sm">
          {t('lastSession')}
        </Title>
        <DetailList
          details={[
            {
              label: t('session'),
              value: (
                <Group gap={6}>
                  <OnlineDot online={subscriber.online} />
                  <span aria-hidden>{subscriber.online ? t('online') : t('offline')}</span>
                </Group>
              ),
            },
            { label: t('since'), value: ago(presence?.since) },
            { label: t('lastSeen'), value: ago(presence?.lastSeenAt) },
            { label: t('lastIp'), value: presence?.lastIp },
            { label: t('lastMac'), value: presence?.lastCallerId },
            { label: t('lastReason'), value: presence?.lastDisconnectReason },
            { label: t('staticIp'), value: subscriber.staticIp },
            {
              label: t('mac'),
              value: subscriber.callerId
                ? `${subscriber.callerId}${subscriber.bindMac ? ` · ${t('bound')}` : ''}`
                : undefined,
            },
          ]}
        />
      </section>
      <section aria-labelledby="desiredSecrets">
        <Title order={2} size="h5" id="desiredSecrets" mb="sm">
          {t('desiredState')}
        </Title>
        <Stack gap="sm">
          {desiredSecrets.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('desiredStateNone')}
            </Text>
          ) : (
            desiredSecrets.map((desiredState) => (
              <DesiredStateItem
                key={`${desiredState.router.id} ${desiredState.name}`}
                desiredState={desiredState}
              />
            ))
          )}
        </Stack>
      </section>
      {canSeeLive && subscriber.status !== 'closed' ? <LiveSection id={subscriber.id} /> : null}
    </Stack>
  );
}

function LiveSection({ id }: { readonly id: number }) {
  const live = useLiveData(id);
  return (
    <Paper withBorder p="md">
      <LivePanel live={live} />
    </Paper>
  );
}

function DesiredStateItem({
  desiredState,
}: {
  readonly desiredState: SubscriberWorkspace['desiredSecrets'][number];
}) {
  const { t, i18n } = useTranslation('subscribers');
  const ago = (instant: string | null) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : undefined;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs" mb="sm">
        <Text size="sm" fw={600}>
          {desiredState.router.name} · {desiredState.name}
        </Text>
        <SyncBadge sync={desiredState.state} />
      </Group>
      <DetailList
        details={[
          { label: t('desired'), value: t(desiredStateKeys[desiredState.desiredState]) },
          { label: t('profile'), value: desiredState.profile },
          { label: t('desiredSince'), value: ago(desiredState.desiredAt) },
          { label: t('confirmedAt'), value: ago(desiredState.appliedAt) },
        ]}
      />
      {desiredState.error ? (
        <Alert color="red" p="sm" mt="sm" title={t('routerMessage')}>
          <Text size="sm" ff="monospace" lang="en" style={{ overflowWrap: 'anywhere' }}>
            {desiredState.error}
          </Text>
        </Alert>
      ) : null}
    </Paper>
  );
}
