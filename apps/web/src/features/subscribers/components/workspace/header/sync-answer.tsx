import { RelativeTime } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SyncBadge } from '../../../../../entities/subscribers/badges.tsx';
import type { TabProps } from '../tab-props.ts';
import { Answer } from './answer.tsx';

const syncTexts = {
  none: 'sync.none',
  pending: 'sync.pending',
  synced: undefined,
  failed: 'sync.failed',
  drift: 'sync.drift',
} as const;

/** Whether the router has what billing wants. */
export function SyncAnswer({ workspace: { subscriber, desiredSecrets, routerState } }: TabProps) {
  const { t, i18n } = useTranslation('workspace');
  const current = desiredSecrets.find(({ router }) => router.id === subscriber.router.id);
  const text = syncTexts[subscriber.sync];
  const isWaiting = subscriber.sync === 'pending' && routerState.state !== 'online';
  return (
    <Answer label={t('sync.label')} figure={<SyncBadge sync={subscriber.sync} />}>
      <Text size="sm" mt={4}>
        {subscriber.router.name}
      </Text>
      {text ? (
        <Text size="sm" c="dimmed">
          {isWaiting ? t('sync.waiting') : t(text)}
        </Text>
      ) : null}
      {current?.error ? (
        <Text size="sm" c="var(--mantine-color-error)" lang="en" lineClamp={2}>
          {current.error}
        </Text>
      ) : null}
      {subscriber.sync === 'synced' && current?.appliedAt ? (
        <Text size="sm" c="dimmed">
          {t('sync.lastSynced')} <RelativeTime instant={current.appliedAt} locale={i18n.language} />
        </Text>
      ) : null}
    </Answer>
  );
}
