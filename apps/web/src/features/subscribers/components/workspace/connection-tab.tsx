import type { SubscriberWorkspace } from '@lastmile/contract';
import { DetailList, RelativeTime } from '@lastmile/ui';
import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LivePanel } from '../../../../entities/live/live-panel.tsx';
import { useLiveData } from '../../../../entities/live/use-live-data.ts';
import { OnlineDot, SyncBadge } from '../../../../entities/subscribers/badges.tsx';
import { wantKeys } from '../../../../entities/subscribers/labels.ts';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import type { TabProps } from './tab-props.ts';

/** What was last seen of the line, and what each router is to hold and does. */
export function ConnectionTab({ workspace: { subscriber: line, presence, wishes } }: TabProps) {
  const { t, i18n } = useTranslation('subscribers');
  const maySeeLive = usePanelAbility().can('read', 'LiveData');
  const ago = (instant: string | null | undefined) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : undefined;
  return (
    <Stack gap="lg">
      <section aria-labelledby="seen">
        <Title order={2} size="h5" id="seen" mb="sm">
          {t('seen')}
        </Title>
        <DetailList
          details={[
            {
              label: t('session'),
              value: (
                <Group gap={6}>
                  <OnlineDot online={line.online} />
                  <span aria-hidden>{line.online ? t('online') : t('offline')}</span>
                </Group>
              ),
            },
            { label: t('since'), value: ago(presence?.since) },
            { label: t('lastSeen'), value: ago(presence?.lastSeenAt) },
            { label: t('lastIp'), value: presence?.lastIp },
            { label: t('lastMac'), value: presence?.lastCallerId },
            { label: t('lastReason'), value: presence?.lastDisconnectReason },
            { label: t('staticIp'), value: line.staticIp },
            {
              label: t('mac'),
              value: line.callerId ? `${line.callerId}${line.bindMac ? ` · ${t('bound')}` : ''}` : undefined,
            },
          ]}
        />
      </section>
      <section aria-labelledby="wishes">
        <Title order={2} size="h5" id="wishes" mb="sm">
          {t('wishes')}
        </Title>
        <Stack gap="sm">
          {wishes.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('wishesNone')}
            </Text>
          ) : (
            wishes.map((wish) => <Wish key={`${wish.router.id} ${wish.name}`} wish={wish} />)
          )}
        </Stack>
      </section>
      {maySeeLive && line.status !== 'left' ? <LiveSection id={line.id} /> : null}
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

function Wish({ wish }: { readonly wish: SubscriberWorkspace['wishes'][number] }) {
  const { t, i18n } = useTranslation('subscribers');
  const ago = (instant: string | null) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : undefined;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs" mb="sm">
        <Text size="sm" fw={600}>
          {wish.router.name} · {wish.name}
        </Text>
        <SyncBadge sync={wish.state} />
      </Group>
      <DetailList
        details={[
          { label: t('wanted'), value: t(wantKeys[wish.want]) },
          { label: t('profile'), value: wish.profile },
          { label: t('wishedAt'), value: ago(wish.wishedAt) },
          { label: t('confirmedAt'), value: ago(wish.confirmedAt) },
        ]}
      />
      {wish.error ? (
        <Alert color="red" p="sm" mt="sm" title={t('routerSaid')}>
          <Text size="sm" ff="monospace" lang="en" style={{ overflowWrap: 'anywhere' }}>
            {wish.error}
          </Text>
        </Alert>
      ) : null}
    </Paper>
  );
}
